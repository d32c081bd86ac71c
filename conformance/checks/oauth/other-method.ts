import { check } from '../../check/check.ts';
import { anonymous, asBearer } from '../../http/caller.ts';
import { isSuccess } from '../../match/granted.ts';
import { refuses } from '../../match/reply.ts';
import { expectToken } from '../material/exchanged-token.ts';
import { listsContacts } from './outcomes.ts';

/** The story of the method of the token endpoint, which is not shown (section 4.5, second row). */
export const otherMethodChecks = [
  check({
    requirement: 'oauth.token.takes-query-parameters',
    title:
      'Given the method that the target was not asked with, when a code is exchanged by it, then a token comes that works, or nothing',
    needs: ['app', 'secret', 'dialog'],
    async run(t) {
      const usual = await t.exchange({ code: await t.code() });
      t.expect(await t.get('/api/contacts', { as: asBearer(expectToken(t, usual)) }), listsContacts);
      const method = usual.exchange.request.method === 'GET' ? 'POST' : 'GET';
      const { clientId, clientSecret = '', redirectUri } = t.app;
      const query = {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code: await t.code(),
      };
      const reply = await t.request(method, '/oauth/token', { as: anonymous, query });
      if (!isSuccess(reply)) return t.expect(reply, refuses);
      t.expect(await t.get('/api/contacts', { as: asBearer(expectToken(t, reply)) }), listsContacts);
    },
  }),
];
