import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { isSuccess, succeeds } from '../../match/response.ts';
import { equals, isOneOf, satisfies } from '../../match/value.ts';
import { isObject } from '../../schemas/json.ts';
import { authorizeOnce, codeOf, deniedRequest } from '../credentials/tokens.ts';
import { valueAt } from '../shared/json-values.ts';
import { endsOn } from './authorizations.ts';

const needs = ['app', 'secret', 'dialog'] as const;

/** Kinds of state, and what follows a word in each; digits stand alone. */
const specialStates: readonly (readonly [string, string])[] = [
  ['digits alone', '20261126'],
  ['zeros and digits alone', '0020261126'],
  ['query delimiters', 'a&b=c+d e#f?g/h;i,j%20k'],
  ['non-ASCII characters', 'Žé日🦄'],
  ['HTML delimiters', `"><b>'x'</b>`],
  ['300 characters', 'abcdefghij'.repeat(30)],
];

/** Not applicable where the token endpoint returns no state at all. */
async function needsReturnedState(t: Preparation): Promise<void> {
  const state = t.marker();
  const response = await t.exchange({ code: await t.code({ state }) });
  if (valueAt(response.json(), 'state') !== state)
    t.notApplicable('The target does not return a state that was sent, which another requirement judges.');
}

/** Checks of `state` (spec#5.2-code-exchange, spec#5.2-state). */
export const stateChecks = [
  check({
    requirement: 'oauth.token.state-is-returned',
    title:
      'Given an authorization with state, also after a failed login in the same browser, when the code is exchanged, then the response has that state',
    needs,
    async run(t) {
      for (const isAfterFailure of [false, true]) {
        const [state, session] = [t.marker(), await t.session()];
        if (isAfterFailure) {
          const password = t.derive(t.user.password, 'an x added') ?? '';
          await session.authorize({ state, user: { ...t.user, password } });
        }
        const response = await t.exchange({ code: codeOf(await session.authorize({ state })) });
        t.expect(response, succeeds);
        t.expect(valueAt(response.json(), 'state'), equals<unknown>(state));
      }
    },
  }),
  check({
    requirement: 'oauth.token.state-is-returned',
    title:
      'Given two authorizations in one browser with states of their own, when both codes are exchanged, then each response has the state of its own',
    needs,
    async run(t) {
      const session = await t.session();
      const states = [t.marker(), t.marker()];
      const codes: string[] = [];
      for (const state of states) codes.push(codeOf(await session.authorize({ state })));
      for (const [at, code] of codes.entries()) {
        const response = await t.exchange({ code });
        // Whether a newer code ends an older one is open (spec#5.2-open-code).
        if (at > 0) t.expect(response, succeeds);
        if (isSuccess(response)) t.expect(valueAt(response.json(), 'state'), equals<unknown>(states[at]));
      }
    },
  }),
  check({
    requirement: 'oauth.state.is-unchanged',
    title:
      'Given dialogs of two apps in one browser at the same time, when a user denies the first, then its redirect has no state but its own',
    needs: ['freshPair', 'app', 'otherApp', 'dialog'],
    async run(t) {
      const pair = await deniedRequest(t);
      const { app } = pair;
      const other = app.clientId === t.app.clientId ? t.otherApp : t.app;
      for (const more of [{}, { responseType: 'token' }]) {
        const state = t.marker();
        const request = { ...pair, ...more, state, beside: { app: other, state: t.marker() } };
        const denied = await authorizeOnce(t, request);
        // Whether the second ends the first is open.
        t.expect(denied.state, isOneOf<string | undefined>(undefined, state));
      }
    },
  }),
  check({
    requirement: 'oauth.token.no-state-where-none-was-sent',
    title:
      'Given an authorization without state, when the code is exchanged, then the response has no property state',
    needs,
    async run(t) {
      await needsReturnedState(t);
      const response = await t.exchange({ code: await t.code() });
      t.expect(response, succeeds);
      t.expect(
        response.json(),
        satisfies('an object without state', (it) => isObject(it) && !('state' in it)),
      );
    },
  }),
  ...specialStates.map(([name, letters]) =>
    check({
      requirement: 'oauth.state.is-unchanged',
      title: `Given a state with ${name}, when it is returned, then it is unchanged everywhere`,
      needs,
      async run(t) {
        const state = /^\d+$/.test(letters) ? letters : `${t.marker()}${letters}`;
        const authorization = await t.authorize({ state });
        t.expect(authorization, endsOn('redirect'));
        t.expect(authorization.state, isOneOf<string | undefined>(undefined, state));
        const response = await t.exchange({ code: codeOf(authorization) });
        t.expect(response, succeeds);
        const returned = valueAt(response.json(), 'state');
        if (returned === undefined) await needsReturnedState(t);
        t.expect(returned, equals<unknown>(state));
      },
    }),
  ),
  check({
    requirement: 'oauth.errors.state-mismatch',
    title:
      'Given an authorization with state, when the token endpoint receives the same state, then a token is issued',
    needs,
    async run(t) {
      const state = t.marker();
      t.expect(await t.exchange({ code: await t.code({ state }), state }), succeeds);
    },
  }),
];
