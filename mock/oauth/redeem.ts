import { behaviour } from '../world/behaviour.ts';
import type { App, Company } from '../world/company.ts';
import { isSameSecret } from '../world/user.ts';
import { type Code, codes } from './codes.ts';
import { redirectFault } from './redirect-uri.ts';
import { TokenRefusal } from './token-refusal.ts';
import type { TokenRequest } from './token-request.ts';
import { tokens } from './tokens.ts';

/** Rule: the app that asks for a token; every place in which it says who it is names the same. @throws TokenRefusal */
export const appOfRequest = behaviour(
  'oauth.token.app',
  (company: Company, { credentials }: TokenRequest): App => {
    const [app, ...others] = credentials
      .filter(({ ids }) => ids.length > 0)
      .map(({ ids }) => ids.map((id) => company.app(id)).find((found) => found !== undefined));
    if (app === undefined) throw new TokenRefusal('app-unknown');
    if (others.some((other) => other !== app)) throw new TokenRefusal('secret-wrong');
    return app;
  },
);

/** Rule: an app shows its secret, and no wrong one beside it (spec#5.2-app-credentials). @throws TokenRefusal */
export const demandSecret = behaviour(
  'oauth.token.secret',
  (app: App, { credentials }: TokenRequest): void => {
    const shown = credentials.map(({ secrets }) => secrets).filter((secrets) => secrets.length > 0);
    const isRight = (secrets: readonly string[]) =>
      secrets.some((secret) => isSameSecret(secret, app.clientSecret));
    if (shown.length === 0 || !shown.every(isRight)) throw new TokenRefusal('secret-wrong');
  },
);

/** Rule: the only grant that is exchanged here is a code; that may go without saying. @throws TokenRefusal */
export const demandGrantType = behaviour('oauth.token.grant-type', ({ grantType }: TokenRequest): void => {
  if ((grantType ?? 'authorization_code') !== 'authorization_code') {
    throw new TokenRefusal('grant-type-unknown');
  }
});

/** Rule: the code was given out by this company and has not ended. @throws TokenRefusal */
export const knownCode = behaviour(
  'oauth.token.code-known',
  (company: Company, { code }: TokenRequest): Code => {
    const found = code === undefined ? undefined : codes.find(company, code);
    if (found === undefined) throw new TokenRefusal('code-wrong');
    return found;
  },
);

/** Rule: the code was given to this app. @throws TokenRefusal */
export const demandOwnCode = behaviour('oauth.token.code-of-app', (code: Code, app: App): void => {
  if (code.clientId !== app.clientId) throw new TokenRefusal('code-wrong');
});

/**
 * Rule: a code works once (spec#5.2-code-single-use). Who brings it a second time gets nothing, and the
 * token that it was exchanged for ends, since one of the two may be a thief (RFC 6749, 4.1.2).
 * @throws TokenRefusal
 */
export const demandUnspentCode = behaviour(
  'oauth.token.code-single-use',
  (company: Company, { spentFor }: Code): void => {
    if (spentFor === null) return;
    tokens.drop(company, (_token, digest) => digest === spentFor);
    throw new TokenRefusal('code-wrong');
  },
);

/** Rule: `redirect_uri` lies within the app's Site URL (spec#7.3-redirect). @throws TokenRefusal */
export const demandOwnRedirect = behaviour(
  'oauth.token.redirect-within-site',
  (company: Company, app: App, { redirectUri }: TokenRequest): void => {
    const fault = company.behaviours.get(redirectFault)(redirectUri, app.siteUrl);
    if (fault !== undefined) throw new TokenRefusal('redirect-foreign');
  },
);

/** Rule: `redirect_uri` is the one that the code was sent to, letter by letter (RFC 6749, 4.1.3). @throws TokenRefusal */
export const demandSameRedirect = behaviour(
  'oauth.token.redirect-same',
  (code: Code, { redirectUri }: TokenRequest): void => {
    if (redirectUri !== code.redirectUri) throw new TokenRefusal('redirect-other');
  },
);

/** Rule: a `state` that is given is the one of the authorization (spec#7.3-redirect). @throws TokenRefusal */
export const demandSameState = behaviour(
  'oauth.token.state-same',
  (code: Code, { state }: TokenRequest): void => {
    if (state !== undefined && state !== code.state) throw new TokenRefusal('state-other');
  },
);

/**
 * The app that may exchange the code it brings, and the code. A refusal leaves the code as it was: only who knows the
 * app's secret gets as far as the code.
 * @throws TokenRefusal
 */
export function redeemable(company: Company, request: TokenRequest): { app: App; code: Code } {
  const { behaviours } = company;
  const app = behaviours.get(appOfRequest)(company, request);
  behaviours.get(demandSecret)(app, request);
  behaviours.get(demandGrantType)(request);
  const code = behaviours.get(knownCode)(company, request);
  behaviours.get(demandOwnCode)(code, app);
  behaviours.get(demandUnspentCode)(company, code);
  behaviours.get(demandOwnRedirect)(company, app, request);
  behaviours.get(demandSameRedirect)(code, request);
  behaviours.get(demandSameState)(code, request);
  return { app, code };
}
