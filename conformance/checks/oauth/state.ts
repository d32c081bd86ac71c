import { check } from '../../check/check.ts';
import { succeeds } from '../../match/reply.ts';
import { equals, isOneOf, satisfies } from '../../match/value.ts';
import { valueAt } from '../fixtures/json.ts';
import { authorizeOnce, sharedState } from './authorizations.ts';

const needs = ['app', 'secret', 'dialog'] as const;

const awkward: readonly (readonly [string, string])[] = [
  ['signs that mean something in a query', 'a&b=c+d e#f?g/h;i,j%20k'],
  ['letters beyond ASCII', 'Žé日🦄'],
  ['signs that mean something in a page', `"><b>'x'</b>`],
  ['200 letters', 'abcdefghij'.repeat(20)],
];

/** Stories of state (spec#5.2-code-exchange, spec#5.2-state). */
export const stateChecks = [
  check({
    requirement: 'oauth.token.state-is-returned',
    title: 'Given a state in the dialog, when the code is exchanged, then the reply holds it',
    needs,
    async run(t) {
      for (const state of [t.mark(), t.mark()]) {
        const reply = await t.exchange({ code: await t.code({ state }) });
        t.expect(reply, succeeds);
        t.expect(valueAt(reply.json(), 'state'), equals<unknown>(state));
      }
    },
  }),
  check({
    requirement: 'oauth.token.state-is-returned',
    title: 'Given no state in the dialog, when the code is exchanged, then the reply holds none',
    needs,
    async run(t) {
      await t.code({ state: t.mark() });
      const reply = await t.exchange({ code: await t.code() });
      t.expect(reply, succeeds);
      t.expect(valueAt(reply.json(), 'state'), isOneOf<unknown>(undefined, null, ''));
    },
  }),
  ...awkward.map(([name, letters]) =>
    check({
      requirement: 'oauth.state.is-unchanged',
      title: `Given a state of ${name}, when it comes back, then it is the same in every place`,
      needs,
      async run(t) {
        const state = `${t.mark()}${letters}`;
        const walk = await t.authorize({ state });
        t.expect(walk.state, isOneOf<string | undefined>(undefined, state));
        t.expect(
          walk.code,
          satisfies('a code', (it) => it !== undefined),
        );
        const reply = await t.exchange({ code: String(walk.code) });
        t.expect(reply, succeeds);
        t.expect(valueAt(reply.json(), 'state'), equals<unknown>(state));
      },
    }),
  ),
  check({
    requirement: 'oauth.state.is-unchanged',
    title:
      'Given a state in the implicit grant and in a denial, when the redirect carries one, then it is the same',
    needs: ['freshPair', 'app', 'dialog'],
    async run(t) {
      const walks = [
        await authorizeOnce(t, { state: sharedState, responseType: 'token' }),
        await authorizeOnce(t, { ...t.freshPair, state: sharedState, decision: 'deny' }),
      ];
      for (const walk of walks) t.expect(walk.end, equals<string>('redirect'));
      if (walks.every(({ state }) => state === undefined)) t.notApplicable('No redirect carries the state.');
      for (const walk of walks) t.expect(walk.state, isOneOf<string | undefined>(undefined, sharedState));
    },
  }),
  check({
    requirement: 'oauth.errors.state-mismatch',
    title: 'Given a state in the dialog, when the token endpoint is given the same, then a token comes',
    needs,
    async run(t) {
      const state = t.mark();
      t.expect(await t.exchange({ code: await t.code({ state }), state }), succeeds);
    },
  }),
];
