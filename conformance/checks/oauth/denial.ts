import { check } from '../../check/check.ts';
import { equals } from '../../match/value.ts';
import { issuesNothing } from './outcomes.ts';
import { authorizeOnce, sharedState } from './walked.ts';

const needs = ['freshPair', 'dialog'] as const;

/** Stories of a user who does not allow (section 5.2, step 2b; section 7.3, last sentence). */
export const denialChecks = [
  check({
    requirement: 'oauth.code.denial-carries-user-denied',
    title:
      'When a user denies, with and without state, then the query of the redirect carries error=user_denied',
    needs,
    async run(t) {
      for (const more of [{}, { state: sharedState }]) {
        const walk = await authorizeOnce(t, { ...t.freshPair, ...more, decision: 'deny' });
        t.expect(walk.end, equals<string>('redirect'));
        t.expect(walk.redirect?.searchParams.get('error') ?? 'nothing', equals('user_denied'));
      }
    },
  }),
  check({
    requirement: 'oauth.code.denial-carries-no-code',
    title:
      'When a user denies twice in one session, then both times the dialog is shown and nothing is given',
    needs,
    async run(t) {
      const session = await t.session();
      for (let denied = 0; denied < 2; denied += 1) {
        const walk = await session.authorize({ ...t.freshPair, decision: 'deny' });
        t.expect(walk, issuesNothing);
        t.expect(walk.dialogShown, equals(true));
      }
    },
  }),
  check({
    requirement: 'oauth.implicit.denial',
    title: 'When a user denies the implicit grant, then the redirect carries error=user_denied and no token',
    needs,
    async run(t) {
      const walk = await authorizeOnce(t, { ...t.freshPair, responseType: 'token', decision: 'deny' });
      t.expect(walk.end, equals<string>('redirect'));
      t.expect(walk.error, equals<string | undefined>('user_denied'));
      t.expect(walk, issuesNothing);
    },
  }),
  check({
    requirement: 'oauth.state.is-in-the-redirect',
    title: 'Given a state, when users allow and deny in both flows, then each redirect carries it',
    needs: ['freshPair', 'app', 'dialog'],
    async run(t) {
      const walks = [
        await authorizeOnce(t, { state: sharedState }),
        await authorizeOnce(t, { state: sharedState, responseType: 'token' }),
        await authorizeOnce(t, { ...t.freshPair, state: sharedState, decision: 'deny' }),
      ];
      for (const walk of walks) t.expect(walk.state, equals<string | undefined>(sharedState));
    },
  }),
];
