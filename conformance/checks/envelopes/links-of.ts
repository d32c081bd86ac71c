import type { Made, Target } from '../../check/target.ts';
import { answers } from '../../match/reply.ts';

/** The links that a record has when it is read alone. */
export async function linksOf(t: Target, made: Made): Promise<readonly unknown[]> {
  const reply = await t.read(made);
  t.expect(reply, answers(200));
  return t.one(reply, made.type).links;
}
