import { firstValue } from '../http/exchange/address.ts';
import {
  allowedCallback,
  type CallbackParameters,
  callbackAddress,
  callbackStatus,
  deniedCallback,
  redirectToApp,
} from '../oauth/authorization/callback.ts';
import { refusalStatus, refuseRequest } from '../oauth/authorization/error-pages.ts';
import { failedLoginStatus } from '../oauth/authorization/login.ts';
import { callbackUri, checkRedirectUri } from '../oauth/authorization/redirect-uri.ts';
import { codeSeconds, codes } from '../oauth/grants/codes.ts';
import { isAlreadyGranted } from '../oauth/grants/grants.ts';
import { readScope } from '../oauth/grants/scope.ts';
import { writeSecret } from '../oauth/grants/secret-table.ts';
import { tokenResponse, tokenSeconds } from '../oauth/grants/tokens.ts';
import {
  findCode,
  identifyClient,
  verifyClientSecret,
  verifyCodeUnused,
  verifyRequest,
  verifySameRedirectUri,
} from '../oauth/token/code-exchange.ts';
import { TokenError } from '../oauth/token/error.ts';
import { readTokenForm } from '../oauth/token/request.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { unknownContextError } from '../world/permissions.ts';
import { give } from './builders.ts';
import { type Choice, choice } from './choice.ts';
import { describe } from './document.ts';

const tokenPath = '/oauth/token';
const years10 = 315_360_000;

function leaveMethodOut(method: 'get' | 'post'): Install {
  return describe(({ paths }) => {
    delete paths[tokenPath]?.[method];
  });
}

/** A response of the authorization endpoint with another status. */
function describeAuthorization(status: number, like: string): Install {
  return describe(({ paths }) => {
    const { responses } = paths['/oauth/authorize']?.get ?? {};
    const response = responses?.[like];
    if (responses !== undefined && response !== undefined) responses[status] ??= response;
  });
}

function omit(parameters: CallbackParameters, name: string): CallbackParameters {
  return { ...parameters, [name]: undefined };
}

const withoutState: Install = all(
  replace(allowedCallback, (current, ...given) => omit(current(...given), 'state')),
  replace(deniedCallback, (current, request) => omit(current(request), 'state')),
);

function refuseRedirectsWith(status: number): Install {
  return all(
    replace(refusalStatus, (current, reason) => (reason === 'redirect-foreign' ? status : current(reason))),
    describeAuthorization(status, '400'),
  );
}

function redirectWith(status: number): Install {
  return all(
    replace(callbackStatus, (_current, moment) => (moment === 'code just allowed' ? 302 : status)),
    describeAuthorization(status, '302'),
  );
}

const refuseUnknownScope: Install = replace(readScope, (read, text, contexts) => {
  const scope = read(text, contexts);
  if (scope !== 'everything' && scope.unknown.length > 0) throw unknownContextError(scope.unknown);
  return scope;
});

function neverExpires(seconds: number): Install {
  return replace(tokenResponse, (current, issued) => {
    const response = current(issued);
    return issued.token.endsAtMs === null ? { ...response, expires_in: seconds } : response;
  });
}

/** Finds whether a step refuses a token request. */
function refusalsIn(...steps: readonly (() => unknown)[]): TokenError[] {
  return steps.flatMap((step) => {
    try {
      step();
      return [];
    } catch (error) {
      if (error instanceof TokenError) return [error];
      throw error;
    }
  });
}

/** Judges the code before the app. */
const codeFirst: Install = replace(verifyRequest, (verify, company, request) => {
  company.behaviours.get(verifyCodeUnused)(company, company.behaviours.get(findCode)(company, request));
  return verify(company, request);
});

/** Says all that is wrong with the app and the code. */
const allErrors: Install = replace(verifyRequest, (verify, company, request) => {
  const { behaviours } = company;
  const refusals = refusalsIn(
    () => behaviours.get(verifyClientSecret)(behaviours.get(identifyClient)(company, request), request),
    () => behaviours.get(verifyCodeUnused)(company, behaviours.get(findCode)(company, request)),
  );
  const [first, ...others] = refusals;
  if (first !== undefined)
    throw new TokenError(
      first.reason,
      others.map(({ reason }) => reason),
    );
  return verify(company, request);
});

/** An attempt that fails uses the code up. */
const useUpCode: Install = replace(verifyRequest, (verify, company, request) => {
  try {
    return verify(company, request);
  } catch (error) {
    const code = request.code === undefined ? undefined : codes.get(company, request.code);
    if (error instanceof TokenError && code?.spentFor === null && request.code !== undefined)
      codes.set(company, request.code, { ...code, spentFor: '' });
    throw error;
  }
});

/** What the OAuth endpoints are like (spec#4.5, spec#5.2, spec#7.3). */
export const oauthChoices: readonly Choice[] = [
  choice('token.method', '4.5-open-method', [
    ['GET or POST', 'both'],
    ['GET', 'GET', leaveMethodOut('post')],
    ['POST', 'POST', leaveMethodOut('get')],
  ]),
  choice('token.parameters', '4.5-open-method', [
    ['query or form', 'in the query, or with POST in a form'],
    [
      'query',
      'in the query',
      all(
        replace(readTokenForm, () => Promise.resolve([])),
        describe(({ paths }) => {
          delete paths[tokenPath]?.post?.requestBody;
        }),
      ),
    ],
  ]),
  choice('token.errors', '7.3-open-other-refusals', [
    ['app first', 'what is wrong with the app'],
    ['code first', 'what is wrong with the code', codeFirst],
    ['all', 'both', allErrors],
  ]),
  choice('token.members', '4.5-open-token-reply', [
    ['many', 'token_type and scope, too'],
    [
      'few',
      'access_token, expires_in, and state where one was used',
      replace(tokenResponse, (current, issued) => {
        const { access_token, expires_in } = current(issued);
        return expires_in === undefined ? { access_token } : { access_token, expires_in };
      }),
    ],
  ]),
  choice('token.expires-in', '4.5-open-token-reply', 'facts#oauth-expires-in', [
    [3599, 'an hour less a second'],
    [3600, 'an hour', give(tokenSeconds, 3_600)],
  ]),
  choice('token.offline-expiry', '4.5-open-token-reply', [
    ['absent', 'is left out'],
    [
      'zero',
      'is 0',
      all(
        neverExpires(0),
        describe(({ components: { schemas } }) => {
          const expires = schemas.token?.properties?.expires_in;
          if (expires !== undefined) expires.minimum = 0;
        }),
      ),
    ],
    ['ten years', 'is ten years', neverExpires(years10)],
  ]),
  choice('token.characters', '4.5-open-token-reply', [
    ['base64url', 'A-Z a-z 0-9 _ -'],
    [
      'base64',
      'those of Base64, which a URL needs encoded: + / =',
      replace(writeSecret, (_current, secret) =>
        Buffer.concat([Buffer.from([0xfb, 0xef, 0xff]), secret, Buffer.from([1, 2])]).toString('base64'),
      ),
    ],
  ]),
  choice('token.redirect-uri', '5.2-open-code', [
    ['same as before', 'is the one that the code was sent to'],
    [
      'same domain',
      "is within the domain of the app's Site URL",
      replace(verifySameRedirectUri, () => undefined),
    ],
  ]),
  choice('code.lifetime', '5.2-open-code', 'ruling#life-of-code', [
    [300, 'five minutes'],
    [60, 'a minute', give(codeSeconds, 60)],
    ['unlimited', 'ten years', give(codeSeconds, years10)],
  ]),
  choice('code.failed-attempt', '5.2-open-code', 'ruling#refusals-at-token-endpoint', [
    ['stays', 'can be used'],
    ['used up', 'is used up', useUpCode],
  ]),
  choice('code.second-use', '5.2-open-code', 'ruling#second-use-of-code', [
    ['revoked', 'is revoked'],
    [
      'stays',
      'stays valid',
      replace(verifyCodeUnused, (_current, _company, { spentFor }) => {
        if (spentFor !== null) throw new TokenError('code-wrong');
      }),
    ],
  ]),
  choice('implicit.place', '5.2-open-implicit-token', [
    ['query', 'in the query'],
    [
      'fragment',
      'in the fragment',
      replace(callbackAddress, (current, redirectUri, callback) => {
        if (callback.access_token === undefined) return current(redirectUri, callback);
        const [before = ''] = callbackUri(redirectUri, {}).split(/[?&]$/);
        const parameters = callbackUri('http://a/', callback).split('?')[1] ?? '';
        return `${before}#${parameters}`;
      }),
    ],
  ]),
  choice('implicit.expires-in', '5.2-open-implicit-token', [
    [true, 'it does'],
    [
      false,
      'it does not',
      replace(allowedCallback, (current, ...given) => omit(current(...given), 'expires_in')),
    ],
  ]),
  choice('dialog.state', '5.2-open-state-in-redirect', [
    [true, 'it does'],
    [false, 'it does not: the response with the token has it', withoutState],
  ]),
  choice('redirect.status', '4.5-open-refusals', [
    [302, 'Found'],
    [303, 'See Other', redirectWith(303)],
    [307, 'Temporary Redirect', redirectWith(307)],
  ]),
  choice('redirect.domain', '5.2-open-same-domain', [
    ['host', 'those of the same host'],
    [
      'subdomains',
      'those of its subdomains, too',
      replace(checkRedirectUri, (check, redirectUri, siteUrl) => {
        const [target, site] = [URL.parse(redirectUri ?? ''), URL.parse(siteUrl)];
        const isBelow = target !== null && site !== null && target.hostname.endsWith(`.${site.hostname}`);
        const isSame = isBelow && target.protocol === site.protocol && target.port === site.port;
        return check(redirectUri, isSame ? `${target.protocol}//${target.host}/` : siteUrl);
      }),
    ],
  ]),
  choice('redirect.refusal', '4.5-open-refusals', [
    [400, 'Bad Request'],
    [403, 'Forbidden', refuseRedirectsWith(403)],
    [404, 'Not Found', refuseRedirectsWith(404)],
    [422, 'Unprocessable Entity', refuseRedirectsWith(422)],
    [200, 'OK', refuseRedirectsWith(200)],
  ]),
  choice('scope.unknown', '5.2-open-scope-mistakes', [
    ['ignored', 'gives nothing for it'],
    ['page', 'is refused with a page', refuseUnknownScope],
    [
      'redirect',
      'is refused with a redirect to the app: error=invalid_scope',
      all(
        refuseUnknownScope,
        replace(refuseRequest, (refuse, exchange, error) => {
          const sent = (name: string) => firstValue(exchange.address, name);
          const redirectUri = sent('redirect_uri');
          const isUnknown = error.reason.startsWith('scope-') && error.reason !== 'scope-beyond-user';
          if (!isUnknown || redirectUri === undefined) return refuse(exchange, error);
          const parameters = { error: 'invalid_scope', state: sent('state') };
          return redirectToApp(exchange.company, { redirectUri }, parameters);
        }),
      ),
    ],
  ]),
  choice('consent.wider-scope', '5.2-open-consent', [
    ['asks again', 'has to ask again'],
    ['granted', 'gets it', replace(isAlreadyGranted, (_current, _access, before) => before !== undefined)],
  ]),
  choice('login.wrong-password', '5.1-open-attempts', [
    [403, 'Forbidden'],
    [401, 'Unauthorized', give(failedLoginStatus, 401)],
    [422, 'Unprocessable Entity', give(failedLoginStatus, 422)],
    [200, 'OK', give(failedLoginStatus, 200)],
  ]),
];
