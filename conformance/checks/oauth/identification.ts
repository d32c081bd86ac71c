import { needs } from './token-errors.ts';
import { check } from '../../check/check.ts';
import { hasStatus } from '../../match/reply.ts';
import { noToken } from './token-endpoint-replies.ts';


/** An app that does not say who it is, in each way (section 5.2, login steps, rule 3). */
export const identificationChecks = [
  ...(
    [
      ['neither id nor secret', { clientId: null, clientSecret: null }],
      ['no id', { clientId: null }],
      ['no secret', { clientSecret: null }],
      ['an empty id and an empty secret', { clientId: '', clientSecret: '' }],
    ] as const
  ).map(([name, request]) =>
    check({
      requirement: 'oauth.app-identifies-itself',
      title: `Given a fresh code, when it is exchanged with ${name}, then the answer is 400`,
      needs,
      async run(t) {
        t.expect(await t.exchange({ ...request, code: await t.code() }), hasStatus(400), noToken);
      },
    }),
  ),
  check({
    requirement: 'oauth.app-identifies-itself',
    title: 'Given a fresh code, when it is exchanged with the secret of another app, then the answer is 400',
    needs: ['app', 'secret', 'otherApp', 'dialog'],
    async run(t) {
      const { clientSecret } = t.otherApp;
      if (!clientSecret) return t.untestable('The profile gives no secret of the second app.');
      t.expect(await t.exchange({ clientSecret, code: await t.code() }), hasStatus(400), noToken);
    },
  }),
];
