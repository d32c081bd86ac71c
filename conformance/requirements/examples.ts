import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A request in one line, without secrets and with a long body cut, and the status of its response. */
export type ExampleExchange = { readonly request: string; readonly status: number };

/** One check of a requirement at the same request: on a server that conforms, and on one that violates the requirement. */
export type Example = {
  /** Title of the check. */
  readonly check: string;
  /** Name of the violation that `fails` shows. */
  readonly violation: string;
  readonly expected: string;
  readonly got: string;
  readonly passes: ExampleExchange;
  readonly fails: ExampleExchange;
};

/** A deliberate violation that the suite notices: a fault of the mock (`npm start -- --fault NAME`). */
export type KnownViolation = {
  readonly name: string;
  /** What a client sees, in one sentence. */
  readonly seen: string;
};

/** What the tests of the suite show about a requirement. */
export type RequirementEvidence = {
  readonly violations: readonly KnownViolation[];
  /** Absent where no request shows a violation. */
  readonly example?: Example;
};

/** The file of examples. `npm run examples` writes it from the mock. */
export const examplesFile = join(import.meta.dirname, 'examples.json');

/** What the file has: the sentence of each violation once, and for each requirement the names of its violations and its example. */
type ExamplesFile = {
  readonly violations: Readonly<Record<string, string>>;
  readonly requirements: Readonly<
    Record<string, { readonly violations: readonly string[]; readonly example?: Example }>
  >;
};

/** The violations that the suite is known to notice, with an example, by the id of the requirement. */
export function readExamples(): Readonly<Record<string, RequirementEvidence>> {
  const { violations, requirements }: ExamplesFile = JSON.parse(readFileSync(examplesFile, 'utf8'));
  const entries = Object.entries(requirements).map(([id, { violations: names, ...rest }]) => [
    id,
    { violations: names.map((name) => ({ name, seen: violations[name] ?? '' })), ...rest },
  ]);
  return Object.fromEntries(entries);
}
