import { print, printError } from 'countersign-contract/command';
import { countOf, printable } from 'countersign-contract/text';
import type { Chosen } from '../choices/choice.ts';
import type { EvidenceMock } from '../likeness/play-evidence.ts';
import { readLikeness } from '../likeness/read-likeness.ts';
import { describeRehearsal } from './describe.ts';
import { withFixed } from './mixtures.ts';
import { readRehearsal, rehearsalHelp } from './options.ts';
import { type ClientFinding, rehearse } from './rehearse.ts';
import { runTests, type Target } from './run-tests.ts';

type MockOptions = { choices: Chosen; faults?: readonly string[]; schemas?: string; port?: false };

/** A running mock that nobody else uses. */
type OwnMock = Target &
  EvidenceMock & {
    control: { journal: { verdict(): Promise<{ findings: ClientFinding[] }> } };
    stop(): Promise<void>;
  };

/**
 * Rehearses as the arguments after `rehearse` say.
 * @param start starts a mock with choices, on a port of its own
 * @returns 0 where no assumption was found, 1 for assumptions, 2 where the tests fail by default or are not the same twice
 */
export async function runRehearsal(
  args: readonly string[],
  start: (options: MockOptions) => Promise<OwnMock>,
): Promise<number> {
  const options = readRehearsal(args);
  if (options === undefined) {
    print(rehearsalHelp());
    return 0;
  }
  const { schemas, tests, runs, seed, jobs, allow, like, format } = options;
  const { choices: seen, faults } =
    like === undefined ? { choices: {}, faults: [] } : await readLikeness(like, start);
  const base = withFixed(seen, allow);
  const run = async (chosen: Chosen) => {
    const mock = await start({ choices: chosen, faults, ...(schemas !== undefined && { schemas }) });
    try {
      const end = await runTests(tests, mock, options.testTimeout);
      return { ...end, findings: (await mock.control.journal.verdict()).findings };
    } finally {
      await mock.stop();
    }
  };
  if (options.choices !== undefined) {
    const { passed, end, lastLines } = await run(withFixed(base, options.choices));
    print(
      printable(
        [`${passed ? 'Passes' : 'Fails'}: ${tests.join(' ')}, ${end}.`, ...lastLines].join('\n'),
        'lines',
      ),
    );
    return passed ? 0 : 1;
  }
  const rehearsal = await rehearse({
    ...{ mixtures: runs, seed, jobs, fixed: allow, base, run },
    progress: (done, { length }) =>
      showProgress(
        `${done} of ${countOf(runs, 'mixture')}, ${countOf(length, 'assumption')} found`,
        done === runs,
      ),
  });
  print(printable(describeRehearsal(rehearsal, tests, format, like), 'lines'));
  if (rehearsal.kind !== 'rehearsed') return 2;
  return rehearsal.assumptions.length > 0 ? 1 : 0;
}

/** On one line where that is a terminal; else a line each. */
function showProgress(text: string, isLast: boolean): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}${isLast ? '\n' : ''}`);
  else printError(text);
}
