// Prints what importing, saving, exporting, copying and loading a company with 1,000,000 contacts takes: by the clock, in
// memory, and in processor time for which the mock could answer nobody. `npm run growth:state -- 100000` takes fewer contacts.
import { loadavg } from 'node:os';
import { measureState } from './bench/state.ts';

const contacts = Number(process.argv[2] ?? 1_000_000);
console.log(`${contacts.toLocaleString('en')} contacts; load average ${loadavg()[0]?.toFixed(1)}`);
await measureState(contacts, ({ what, seconds, longestStallMs, peakBytes }) => {
  const stall = longestStallMs === undefined ? '' : `, longest stall ${longestStallMs.toFixed(1)} ms`;
  const memory = peakBytes === undefined ? '' : `, at most ${(peakBytes / 1e6).toFixed(0)} MB`;
  console.log(`${what}: ${seconds.toFixed(1)} s${stall}${memory}`);
});
