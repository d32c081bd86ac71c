import { duration, helpPage, print, readCommandLine, UsageError } from 'countersign-contract/command';
import { readHistory } from '../report/history/entries.ts';
import { writeSite } from '../report/history/site.ts';
import { decide } from '../report/history/timeline.ts';

const command = 'countersign-verify';

const historyCommand = {
  summary: 'Makes one page of the runs that --history kept: what passed, failed and since when.',
  usage: `${command} history FOLDER --out DIR`,
  options: { out: { takes: 'DIR', help: 'write index.html, feed.xml and a badge for each target there' } },
} as const;

const decisionCommand = {
  summary: 'Says whether a target may go out, by its latest complete run.',
  usage: `${command} can-deploy --history FOLDER --target NAME [--since TIME]`,
  notes: 'Exit codes: 0 it conforms, 1 it violates, 2 no run says so.',
  options: {
    history: { takes: 'FOLDER', help: 'the runs that --history kept' },
    target: { takes: 'NAME', help: 'the name of the target in its profile' },
    since: {
      takes: 'TIME',
      help: 'how old the run may be: 90m, 48h (default: 24h)',
      default: 24 * 3600_000,
      read: duration(1, 366 * 24 * 3600),
    },
  },
} as const;

function history([folder, ...args]: readonly string[]): number {
  const isNamed = folder !== undefined && !folder.startsWith('-');
  const line = readCommandLine(historyCommand, isNamed || folder === undefined ? args : [folder, ...args]);
  if (line.help) {
    print(helpPage(historyCommand));
    return 0;
  }
  const { out } = line.values;
  if (!isNamed || out === undefined)
    throw new UsageError(`Name the folder of the runs and that of the page: ${historyCommand.usage}`);
  const entries = readHistory(folder);
  writeSite(entries, out);
  print(`Written to ${out}: index.html, from ${entries.length} runs`);
  return 0;
}

const exitCodes = { yes: 0, no: 1, unknown: 2 } as const;

function canDeploy(args: readonly string[]): number {
  const line = readCommandLine(decisionCommand, args);
  if (line.help) {
    print(helpPage(decisionCommand));
    return 0;
  }
  const { history: folder, target, since } = line.values;
  if (folder === undefined || target === undefined)
    throw new UsageError(`Name the folder of the runs and the target: ${decisionCommand.usage}`);
  const { answer, sentence } = decide(readHistory(folder), { target, since, now: Date.now() });
  print(sentence);
  return exitCodes[answer];
}

/** The commands about runs that were kept, by the word that they begin with. Each returns the exit code. */
export const historyCommands: Readonly<Record<string, (args: readonly string[]) => number>> = {
  history,
  'can-deploy': canDeploy,
};
