import { check, family } from '../../check/check.ts';
import type { Reply } from '../../http/reply.ts';
import { isGranted } from '../../match/granted.ts';
import type { Matcher } from '../../match/matcher.ts';
import { header } from '../../match/reply.ts';
import type { Act } from '../acts/act.ts';
import { allActs } from '../acts/all.ts';
import { granting } from '../acts/granting.ts';
import { listedTypes } from '../material/listed-types.ts';

/** Parses, or is one word where the internal version is asked for, or is empty where no reply is shown. */
function isJson(act: Act): Matcher<Reply> {
  const free = listedTypes.includes(act.type ?? '') && !act.parent;
  const silent = ['update', 'destroy'].includes(act.action) || (act.action === 'create' && free);
  return (reply) => {
    if (silent && reply.text === '') return undefined;
    if (act.action === 'version' && /^\s*\S+\s*$/.test(reply.text)) return undefined;
    return reply.json() === undefined ? { expected: 'JSON', got: 'nothing' } : undefined;
  };
}

const declared = header('Content-Type', /^\s*[\w.-]+\/([\w.-]+\+)?json\s*(;|$)/i);

/** Crosses every operation with the form of its successful reply (section 1, rule 2). */
export const jsonReplies = family({
  requirements: ['transport.replies-are-json', 'transport.json-is-declared'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const act of allActs(known)) {
      yield check({
        requirement: 'transport.replies-are-json',
        title: `When ${act.name}, then the body of the reply is JSON`,
        needs: act.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const attempt = await act.prepare(t);
          const reply = await attempt.send();
          t.expect(reply, granting(act));
          if (isGranted(reply)) t.expect(reply, isJson(act));
        },
      });
      if (act.action === 'version') continue;
      yield check({
        requirement: 'transport.json-is-declared',
        title: `When ${act.name}, then Content-Type names JSON`,
        needs: act.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const attempt = await act.prepare(t);
          const reply = await attempt.send();
          t.expect(reply, granting(act));
          if (isGranted(reply) && reply.text !== '') t.expect(reply, declared);
        },
      });
    }
  },
});
