import { check, family } from '../../check/check.ts';
import type { Reply } from '../../http/reply.ts';
import { isSuccess } from '../../match/granted.ts';
import type { Matcher } from '../../match/matcher.ts';
import { header } from '../../match/reply.ts';
import type { TestedOperation } from '../acts/act.ts';
import { allOperations } from '../acts/all.ts';
import { completes } from '../acts/granting.ts';
import { listedTypes } from '../material/listed-types.ts';

/** Parses, or is one word where the internal version is asked for, or is empty where no reply is shown. */
function isJson(operation: TestedOperation): Matcher<Reply> {
  const free = listedTypes.includes(operation.type ?? '') && !operation.parent;
  const silent = ['update', 'destroy'].includes(operation.action) || (operation.action === 'create' && free);
  return (reply) => {
    if (silent && reply.text === '') return undefined;
    if (operation.action === 'version' && /^\s*\S+\s*$/.test(reply.text)) return undefined;
    return reply.json() === undefined ? { expected: 'JSON', got: 'nothing' } : undefined;
  };
}

const declared = header('Content-Type', /^\s*[\w.-]+\/([\w.-]+\+)?json\s*(;|$)/i);

/** Crosses every operation with the form of its successful reply (section 1, rule 2). */
export const jsonReplies = family({
  requirements: ['transport.replies-are-json', 'transport.json-is-declared'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const operation of allOperations(known)) {
      yield check({
        requirement: 'transport.replies-are-json',
        title: `When ${operation.name}, then the body of the reply is JSON`,
        needs: operation.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const prepared = await operation.prepare(t);
          const reply = await prepared.send();
          t.expect(reply, completes(operation));
          if (isSuccess(reply)) t.expect(reply, isJson(operation));
        },
      });
      if (operation.action === 'version') continue;
      yield check({
        requirement: 'transport.json-is-declared',
        title: `When ${operation.name}, then Content-Type names JSON`,
        needs: operation.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const prepared = await operation.prepare(t);
          const reply = await prepared.send();
          t.expect(reply, completes(operation));
          if (isSuccess(reply) && reply.text !== '') t.expect(reply, declared);
        },
      });
    }
  },
});
