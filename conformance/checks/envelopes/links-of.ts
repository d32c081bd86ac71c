import type { Made, Target } from '../../check/target.ts';
import { hasStatus } from '../../match/reply.ts';

/** The links that a record has when it is read alone. */
export async function readLinks(t: Target, made: Made): Promise<readonly unknown[]> {
  const reply = await t.read(made);
  t.expect(reply, hasStatus(200));
  return t.one(reply, made.type).links;
}
