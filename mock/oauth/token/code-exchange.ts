import { behaviour } from '../../world/behaviour.ts';
import type { App, Company } from '../../world/company.ts';
import { isSameSecret } from '../../world/user.ts';
import { checkRedirectUri } from '../authorization/redirect-uri.ts';
import { type AuthorizationCode, codes } from '../grants/codes.ts';
import { tokens } from '../grants/tokens.ts';
import { TokenError } from './error.ts';
import type { TokenRequest } from './request.ts';

/** Rule: identifies the app of a token request; all its credentials name the same one. @throws TokenError */
export const identifyClient = behaviour((company: Company, { credentials }: TokenRequest): App => {
  const [app, ...others] = credentials
    .filter(({ ids }) => ids.length > 0)
    .map(({ ids }) => ids.map((id) => company.findApp(id)).find((candidate) => candidate !== undefined));
  if (app === undefined) throw new TokenError('app-unknown');
  if (others.some((other) => other !== app)) throw new TokenError('secret-wrong');
  return app;
});

/** Rule: every client secret in the request is right, and there is one (spec#5.2-app-credentials). @throws TokenError */
export const verifyClientSecret = behaviour((app: App, { credentials }: TokenRequest): void => {
  const sent = credentials.map(({ secrets }) => secrets).filter((secrets) => secrets.length > 0);
  const isRight = (secrets: readonly string[]) =>
    secrets.some((secret) => isSameSecret(secret, app.clientSecret));
  if (sent.length === 0 || !sent.every(isRight)) throw new TokenError('secret-wrong');
});

/** `grant_type` is `authorization_code`, or missing. @throws TokenError */
function verifyGrantType({ grantType }: TokenRequest): void {
  if ((grantType ?? 'authorization_code') !== 'authorization_code') {
    throw new TokenError('grant-type-unknown');
  }
}

/** Rule: the code was issued by this company and has not expired. @throws TokenError */
export const findCode = behaviour((company: Company, { code }: TokenRequest): AuthorizationCode => {
  const storedCode = code === undefined ? undefined : codes.get(company, code);
  if (storedCode === undefined) throw new TokenError('code-wrong');
  return storedCode;
});

/** Rule: the code was issued to this app. @throws TokenError */
export const verifyCodeOwner = behaviour((code: AuthorizationCode, app: App): void => {
  if (code.clientId !== app.clientId) throw new TokenError('code-wrong');
});

/**
 * Rule: a code works once (spec#5.2-code-single-use). A second use is rejected, and revokes the token of the first:
 * one of the two may be a thief (RFC 6749, 4.1.2).
 * @throws TokenError
 */
export const verifyCodeUnused = behaviour((company: Company, { spentFor }: AuthorizationCode): void => {
  if (spentFor === null) return;
  tokens.deleteWhere(company, (_token, digest) => digest === spentFor);
  throw new TokenError('code-wrong');
});

/** Rule: `redirect_uri` is within the app's Site URL (spec#7.3). @throws TokenError */
export const verifyRedirectWithinSite = behaviour(
  (company: Company, app: App, { redirectUri }: TokenRequest): void => {
    const fault = company.behaviours.get(checkRedirectUri)(redirectUri, app.siteUrl);
    if (fault !== undefined) throw new TokenError('redirect-foreign');
  },
);

/** Rule: `redirect_uri` is identical to the one that the code was sent to (RFC 6749, 4.1.3). @throws TokenError */
export const verifySameRedirectUri = behaviour(
  (code: AuthorizationCode, { redirectUri }: TokenRequest): void => {
    if (redirectUri !== code.redirectUri) throw new TokenError('redirect-other');
  },
);

/** Rule: `state`, if given, is that of the authorization request (spec#7.3). @throws TokenError */
export const verifySameState = behaviour((code: AuthorizationCode, { state }: TokenRequest): void => {
  if (state !== undefined && state !== code.state) throw new TokenError('state-other');
});

/**
 * Rule: authenticates the app of a token request and verifies its code, in this order: without the client secret, no caller can
 * use up a code.
 * @throws TokenError
 */
export const verifyRequest = behaviour((company: Company, request: TokenRequest) => {
  const { behaviours } = company;
  const app = behaviours.get(identifyClient)(company, request);
  behaviours.get(verifyClientSecret)(app, request);
  verifyGrantType(request);
  const code = behaviours.get(findCode)(company, request);
  behaviours.get(verifyCodeOwner)(code, app);
  behaviours.get(verifyCodeUnused)(company, code);
  behaviours.get(verifyRedirectWithinSite)(company, app, request);
  behaviours.get(verifySameRedirectUri)(code, request);
  behaviours.get(verifySameState)(code, request);
  return { app, code };
});
