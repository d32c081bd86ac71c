import type { operations } from '../document/types.gen.ts';
import type { Kept } from './kept.ts';
import { redactAddress } from './redact.ts';

/** Which entries are meant; what is left out means all. */
export type JournalFilter = Omit<NonNullable<operations['followJournal']['parameters']['query']>, 'after'>;

/** Whether an entry is meant by a filter. */
export function isMeant(kept: Kept, { operation, method, status, path }: JournalFilter): boolean {
  return (
    (operation === undefined || kept.operation?.operationId === operation) &&
    (method === undefined || kept.method === method) &&
    (status === undefined || hasStatus(kept, status)) &&
    (path === undefined || redactAddress(kept.target).includes(path))
  );
}

function hasStatus({ sent }: Kept, wanted: string): boolean {
  const status = String(sent?.status ?? '');
  return wanted.endsWith('xx') ? status.startsWith(wanted.charAt(0)) : status === wanted;
}
