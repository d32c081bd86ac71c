import type { Exchange } from '../http/exchange.ts';
import type { Leftover } from '../records/ledger.ts';
import type { OutcomeKind } from './outcome.ts';
import type { Visit } from './recorder.ts';

/** What became of one check, with its evidence. Plain data without secrets: it goes into every report. */
export type CheckResult = {
  readonly requirement: string;
  readonly title: string;
  readonly outcome: OutcomeKind;
  /** Why, for every outcome but pass: in one sentence. */
  readonly reason?: string;
  /** For fail: what was expected and what came. */
  readonly expected?: string;
  readonly got?: string;
  /** For fail and error: the exchanges of the check, the last 40; `shown` is the number of the one that shows it. */
  readonly exchanges?: readonly Exchange[];
  readonly shown?: number;
  /** JPEG in base64, where a browser was the witness. */
  readonly screenshot?: string;
  readonly notes: readonly string[];
  readonly visits: readonly Visit[];
  readonly leftovers: readonly Leftover[];
  readonly milliseconds: number;
};
