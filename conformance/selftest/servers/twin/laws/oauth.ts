import { law } from './law.ts';

/** Laws about the dialog and the token endpoint (sections 5.2 and 7.3). */
export const oauthLaws = {
  'login.required': law('5.2', 'The user logs in before authorizing.', 'oauth.login-comes-first'),
  'consent.asked': law('5.2', 'A new app is authorized in the dialog.', 'oauth.code.dialog-is-shown'),
  'implicit.access_token': law(
    '5.2',
    'The implicit token is the parameter access_token.',
    'oauth.implicit.token-in-the-redirect',
  ),
  'token.acts-for-its-user': law(
    '5.2',
    "A token acts on its user's behalf.",
    'oauth.token.acts-for-its-user',
  ),
  'implicit.obeys-scope': law('5.2', 'The implicit token obeys its scope.', 'oauth.implicit.obeys-its-scope'),
  'state.unchanged': law('5.2', 'The state is returned unchanged.', 'oauth.state.is-unchanged'),
  'code.differs': law('5.2', 'Each code is new.', 'oauth.code.differs-each-time'),
  'app.known-at-dialog': law(
    '5.2',
    'The dialog is for registered apps.',
    'oauth.authorize.needs-a-known-app',
  ),
  'token.compared-whole': law(
    '5.2',
    'A token with more behind it is none.',
    'oauth.token.invalid-is-refused',
  ),
  'token.compared-by-case': law('5.2', 'A token in other letters is none.', 'oauth.token.invalid-is-refused'),
} as const;
