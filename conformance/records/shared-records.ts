import { createMemo } from '../context/memo.ts';
import type { Session } from '../context/session.ts';
import type { CreatedRecord, Share } from './creation.ts';

const shared = createMemo<CreatedRecord>();

/**
 * Shares records among all checks of a run, by the description that they share: what is made on the way stays until the run cleans up.
 */
export const sharedInRun =
  (session: Session, description: object): Share =>
  (name, make) =>
    shared.get(description, name, async () => {
      const before = new Set(session.created);
      const record = await make();
      const own = session.created.filter((it) => before.has(it));
      session.created.splice(0, session.created.length, ...own);
      return record;
    });

/** Shares records within an attempt at a check: they go with it. */
export const sharedInAttempt =
  (description: object): Share =>
  (name, make) =>
    shared.get(description, name, make);
