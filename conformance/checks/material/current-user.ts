import type { Target } from '../../check/target.ts';
import type { Caller } from '../../http/caller.ts';
import { hasStatus } from '../../match/reply.ts';
import { comparableText } from './steady.ts';

const path = '/api/users/current';

/**
 * What users/current shows someone, as a text to compare. Which fields a user has is not shown, so two sights are
 * compared and none is searched for an email. Not applicable where the target has no such address.
 */
export async function readCurrentUser(t: Target, as: Caller): Promise<string> {
  const reply = await t.get(path, { as });
  if (reply.status === 404)
    t.notApplicable(`The target has no ${path}, which is printed as a permission only.`);
  t.expect(reply, hasStatus(200));
  return comparableText(reply.json());
}
