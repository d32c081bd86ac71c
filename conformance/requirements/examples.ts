import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReceivedResponse, SentRequest } from '../errors/exchange.ts';

/** A request with its response, without secrets; long bodies are cut. */
export type ExampleExchange = { readonly request: SentRequest; readonly response: ReceivedResponse };

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

/** A deliberate violation that the suite notices: a fault of the mock (`npm start -- --fault NAME`), or a rule that the reference server breaks. */
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

/** The file of examples. `npm run examples` writes it from the mock and the reference server. */
export const examplesFile = join(import.meta.dirname, 'examples.json');

/** The violations that the suite is known to notice, with an example, by the id of the requirement. */
export const readExamples = (): Readonly<Record<string, RequirementEvidence>> =>
  JSON.parse(readFileSync(examplesFile, 'utf8'));
