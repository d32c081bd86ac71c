import { needs } from './exchange.ts';
import { check } from '../../check/check.ts';
import { hasStatus, refuses, succeeds } from '../../match/reply.ts';
import { errorsAre } from './token-endpoint-replies.ts';


/** Stories of codes that are used where, when or by whom they are not to be (section 5.2, server-side rule 2). */
export const codeChecks = [
  check({
    requirement: 'oauth.token.code-is-single-use',
    title:
      'Given a code that bought a token, when it is exchanged a second and a third time, then it is 400 and no token',
    needs,
    async run(t) {
      const code = await t.code();
      t.expect(await t.exchange({ code }), succeeds);
      for (let again = 0; again < 2; again += 1)
        t.expect(await t.exchange({ code }), hasStatus(400), errorsAre('invalid_grant'));
    },
  }),
  check({
    requirement: 'oauth.token.code-belongs-to-its-app',
    title:
      'Given a code for one app, when another app exchanges it with its own id and secret, then no token comes',
    needs: ['app', 'secret', 'otherApp', 'dialog'],
    async run(t) {
      if (!t.otherApp.clientSecret) t.untestable('The profile gives no secret of the second app.');
      const code = await t.code();
      t.expect(await t.exchange({ app: t.otherApp, code }), hasStatus(400));
    },
  }),
  check({
    requirement: 'company.code-works-in-one-company',
    title: 'Given a code of one company, when it is exchanged at the address of another, then no token comes',
    needs: ['app', 'secret', 'sharedUser', 'otherCompany', 'dialog'],
    async run(t) {
      const code = await t.code({ user: t.sharedUser });
      t.expect(await t.exchange({ code, company: t.otherCompany }), refuses);
    },
  }),
];
