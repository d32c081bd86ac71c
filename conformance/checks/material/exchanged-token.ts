import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { succeeds } from '../../match/reply.ts';
import { satisfies } from '../../match/value.ts';
import { valueAt } from './json-shapes.ts';

/** The token in a reply of the token endpoint; anything but a success with access_token as text is a violation. */
export function expectToken(t: Target, reply: Reply): string {
  t.expect(reply, succeeds);
  const token = valueAt(reply.json(), 'access_token');
  t.expect(
    token,
    satisfies('access_token as text', (it) => typeof it === 'string' && it !== ''),
  );
  return String(token);
}
