// Prints what importing, saving, exporting, copying and loading a company with 1,000,000 contacts takes: by the clock, in
// memory, and in processor time for which the mock could answer nobody.
import { loadavg } from 'node:os';
import { print, runWithOptions, wholeNumber } from 'countersign-contract/command';
import { measureState } from './bench/state.ts';

const command = {
  summary: 'Prints what importing, saving, exporting, copying and loading a company takes.',
  usage: 'npm run growth:state -- [OPTION ...]',
  options: {
    contacts: {
      takes: 'N',
      help: 'of the company; 1,000,000 by default',
      default: 1_000_000,
      read: wholeNumber(1, 10_000_000),
    },
  },
} as const;

await runWithOptions('growth', command, async ({ contacts }) => {
  print(`${contacts.toLocaleString('en')} contacts; load average ${loadavg()[0]?.toFixed(1)}`);
  await measureState(contacts, ({ what, seconds, longestStallMs, peakBytes }) => {
    const stall = longestStallMs === undefined ? '' : `, longest stall ${longestStallMs.toFixed(1)} ms`;
    const memory = peakBytes === undefined ? '' : `, at most ${(peakBytes / 1e6).toFixed(0)} MB`;
    print(`${what}: ${seconds.toFixed(1)} s${stall}${memory}`);
  });
  return 0;
});
