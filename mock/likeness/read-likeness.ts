import { readFileSync } from 'node:fs';
import { describeFileError, UsageError } from 'countersign-contract/command';
import { choices as catalogue } from '../choices/catalogue.ts';
import type { Chosen } from '../choices/choice.ts';
import { selectChoices } from '../choices/select.ts';
import { chooseFaults } from './choose-faults.ts';
import type { JudgedRequirement } from './evidence.ts';
import type { EvidenceMock } from './play-evidence.ts';

/** What a deployment does by a report of the suite, as far as the mock can do it too. */
export type Likeness = {
  choices: Chosen;
  /** Names of the faults that violate what the deployment violates. */
  faults: string[];
  /** What the mock does not do alike, and why, a sentence each. */
  differences: string[];
};

type ReportedChoice = { name: string; value?: unknown; from: string };

/** What is read of a report; everything else in it does not matter here. */
type Report = {
  format: string;
  choices: readonly ReportedChoice[];
  requirements: readonly JudgedRequirement[];
};

/**
 * Reads what a deployment does from the suite's report on it: its choices, and faults for the requirements that failed.
 * @param start starts a mock that no port reaches, on which the evidence is played
 * @throws UsageError where there is no such report
 */
export async function readLikeness(
  file: string,
  start: (options: { choices: Chosen; port: false }) => Promise<EvidenceMock>,
): Promise<Likeness> {
  const { choices, requirements } = readReport(file);
  const made = readChoicesOf(choices);
  const isConforming = requirements.every(({ outcome }) => outcome !== 'fail');
  const { faults, unexplained } = isConforming
    ? { faults: [], unexplained: [] }
    : await chooseFaultsOf(requirements, await start({ choices: made.chosen, port: false }));
  return {
    choices: made.chosen,
    faults,
    differences: [...made.differences, ...describeUnexplained(unexplained, faults)],
  };
}

async function chooseFaultsOf(requirements: readonly JudgedRequirement[], mock: EvidenceMock) {
  const show = (text: string) => process.stderr.isTTY && process.stderr.write(`\r\u001b[2K${text}`);
  try {
    return await chooseFaults(requirements, mock, (tried) => show(`Faults tried for what failed: ${tried}`));
  } finally {
    show('');
    await mock.stop();
  }
}

function describeUnexplained(ids: readonly string[], faults: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const what =
    faults.length === 0 ? 'no fault was found that does so' : 'nothing shows that it is for these faults';
  return [`${ids.join(', ')} failed, and ${what}.`];
}

function readChoicesOf(reported: readonly ReportedChoice[]): { chosen: Chosen; differences: string[] } {
  const isSeen = ({ name, from, value }: ReportedChoice) =>
    from !== 'default' && value !== undefined && catalogue.some((choice) => choice.name === name);
  let named: Record<string, unknown> = {};
  let left = reported.filter(isSeen);
  let differences: string[] = [];
  // A value can be excluded by the default of a choice that comes later.
  for (let before = left.length + 1; left.length < before; ) {
    before = left.length;
    const problems = left.map(({ name, value }) => {
      const selection = selectChoices({ ...named, [name]: value });
      if ('problem' in selection) return selection.problem[1];
      named = { ...named, [name]: value };
      return undefined;
    });
    left = left.filter((_, index) => problems[index] !== undefined);
    differences = problems.filter((problem) => problem !== undefined);
  }
  const selection = selectChoices(named);
  const chosen = 'chosen' in selection ? selection.chosen : {};
  const unseen = catalogue.filter(({ name }) => !Object.hasOwn(chosen, name)).map(({ name }) => name);
  if (unseen.length > 0)
    differences.push(
      `The report does not show these choices, which have their defaults: ${unseen.join(', ')}.`,
    );
  return { chosen, differences };
}

function readReport(file: string): Report {
  let report: Partial<Report> | null;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isCut = error instanceof SyntaxError;
    const reason = isCut ? 'it is not valid JSON, or was cut off' : describeFileError(error);
    throw new UsageError(`--like: ${file} cannot be read: ${reason}.`);
  }
  const { format, choices, requirements } = report ?? {};
  if (format === 'countersign-report-1' && Array.isArray(choices) && Array.isArray(requirements))
    return { format, choices, requirements };
  throw new UsageError(
    `--like: ${file} is not a report of this version of the suite; name the report.json that countersign-verify --report writes.`,
  );
}
