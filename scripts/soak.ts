// Creates and destroys 500,000 records in a mock, with as many other requests in between, and prints what memory is in use
// after each tenth: it ends with an error where that grew by more than a tenth.
import { print, runWithOptions, wholeNumber } from 'countersign-contract/command';
import { disconnect } from './bench/measure.ts';
import { soak } from './bench/soak.ts';

const command = {
  summary: 'Creates and destroys records in a mock, and prints what memory is in use after each tenth.',
  usage: 'npm run soak -- [OPTION ...]',
  options: {
    records: {
      takes: 'N',
      help: 'how many; 500,000 by default',
      default: 500_000,
      read: wholeNumber(10, 100_000_000),
    },
  },
} as const;

const mostGrowth = 1.1;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

await runWithOptions('soak', command, async ({ records: count }) => {
  const parts = await soak(count, ({ requests, records, heap, resident }) =>
    print(
      `${requests.toLocaleString('en')} requests, ${records.toLocaleString('en')} records: ${megabytes(heap)} in use, ${megabytes(resident)} resident`,
    ),
  );
  disconnect();
  const [first, last] = [parts.at(0)?.heap ?? 0, parts.at(-1)?.heap ?? 0];
  print(`The end is ${((last / first - 1) * 100).toFixed(1)} % above the first tenth.`);
  return last > first * mostGrowth ? 1 : 0;
});
