/** A place of a JSON value that differs: its JSON pointer (RFC 6901), what belongs there, and what is there. */
export type Difference = { readonly pointer: string; readonly expected: string; readonly got: string };

/** Statuses: one, or all of a class. */
export type StatusPattern = number | '1xx' | '2xx' | '3xx' | '4xx' | '5xx';

/** Stands for the operation of the exchange that shows a mismatch. */
export const shownOperation = 'shown';

/** What the target does wrong, where that is known to fail other checks too. */
export type KnownCause = {
  /** Method and path template of the operation that does it, or `shownOperation`; absent where it is none, such as the dialog. */
  readonly operation?: string;
  /** What it does, in the third person: `answers 400 to a valid contact`. */
  readonly what: string;
  /** The query parameter that makes no difference, where it is that: `per_page`. */
  readonly parameter?: string;
};

/** A credential that lets nobody in: what it is, `a wrong password`, and how it differs from a right one, `the end cut off`. */
export type WrongCredential = {
  readonly name: string;
  readonly change?: string;
  /** What else lets people in where this does: anything as a token where an invented one does, any call where one without credentials does. */
  readonly covers?: 'token' | 'call';
};

/** Wrong credentials of several checks. */
export const noCredentials: WrongCredential = { name: 'a call without credentials', covers: 'call' };
export const expiredToken: WrongCredential = { name: 'a token that has expired' };
export const foreignToken: WrongCredential = { name: 'a token of another company' };
export const unidentifiedApp: WrongCredential = { name: 'a request without the id or the secret of an app' };
export const wrongSecret: WrongCredential = { name: 'a wrong secret' };

/** A wrong credential in words: `a wrong password (the end cut off)`. */
export const describeCredential = ({ name, change }: WrongCredential): string =>
  change === undefined ? name : `${name} (${change})`;

type Wrong =
  /** A status that is none of those allowed; with the wrong credential of the request, if it has one. */
  | {
      readonly kind: 'status';
      readonly allowed: readonly StatusPattern[];
      readonly actual: number;
      readonly credential?: WrongCredential;
    }
  /** A value that is not what it has to be; `differences` are the places, for JSON. */
  | {
      readonly kind: 'value';
      readonly expected: string;
      readonly got: string;
      readonly differences?: readonly Difference[];
      /** The field of a record, and the value that is missed in it. */
      readonly missed?: MissedValue;
    };

/** A value that was sent for a field, and does not come back. */
export type MissedValue = { readonly name: string; readonly value: unknown };

/** What is wrong with something, as data. `describeMismatch` has the words. */
export type Mismatch = Wrong & {
  readonly cause?: KnownCause | undefined;
  /** The requirement that it violates, where an operation of the suite saw it: checks of that one fail by it, others are uncertain. */
  readonly requirement?: string;
  /** The cell at which it was seen, and how many of all cells fail. */
  readonly at?: { readonly cell: string; readonly failed: number; readonly of: number };
};

/** Statuses in words: `200 or 201`. */
export const describeStatuses = (allowed: readonly StatusPattern[]): string => allowed.join(' or ');

/** Whether statuses include one. */
export const includesStatus = (allowed: readonly StatusPattern[], status: number): boolean =>
  allowed.some((it) => it === status || it === `${Math.floor(status / 100)}xx`);

/** A mismatch in the two parts of the sentence `expected …, got …`. */
export function describeMismatch(mismatch: Mismatch): { readonly expected: string; readonly got: string } {
  const { at } = mismatch;
  const where = at === undefined ? '' : ` (${at.cell})`;
  const count =
    at === undefined || at.failed === 1 ? '' : ` (the first of ${at.failed} cells of ${at.of} that failed)`;
  if (mismatch.kind === 'value')
    return { expected: `${mismatch.expected}${where}`, got: `${mismatch.got}${count}` };
  const { allowed, actual, credential } = mismatch;
  const isClass = allowed.every((it) => typeof it === 'string');
  const caller = credential === undefined ? '' : ` for ${describeCredential(credential)}`;
  return {
    expected: `${isClass ? 'a status' : 'status'} ${describeStatuses(allowed)}${caller}${where}`,
    got: `${actual}${count}`,
  };
}
