// Creates and destroys 500,000 records in a mock, with as many other requests in between, and prints what memory is in use
// after each tenth: it ends with an error where that grew by more than a tenth. `npm run soak -- 10000` takes fewer records.
import { disconnect } from './bench/measure.ts';
import { soak } from './bench/soak.ts';

const recordCount = 500_000;
const mostGrowth = 1.1;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const parts = await soak(Number(process.argv[2] ?? recordCount), ({ requests, records, heap, resident }) =>
  console.log(
    `${requests.toLocaleString('en')} requests, ${records.toLocaleString('en')} records: ${megabytes(heap)} in use, ${megabytes(resident)} resident`,
  ),
);
disconnect();
const [first, last] = [parts.at(0)?.heap ?? 0, parts.at(-1)?.heap ?? 0];
console.log(`The end is ${((last / first - 1) * 100).toFixed(1)} % above the first tenth.`);
if (last > first * mostGrowth) process.exitCode = 1;
