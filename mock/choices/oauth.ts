import type { AssembledDocument } from 'countersign-contract/document';
import {
  allowedCallback,
  type CallbackParameters,
  callbackAddress,
  callbackStatus,
  deniedCallback,
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
import { unknownContextError } from '../world/permissions.ts';
import { all, give, type Install, replace } from './builders.ts';
import type { Choice } from './choice.ts';
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
  return describe(({ paths }: AssembledDocument) => {
    const { responses } = paths['/oauth/authorize']?.get ?? {};
    const response = responses?.[like];
    if (responses !== undefined && response !== undefined) responses[status] ??= response;
  });
}

function omit(parameters: CallbackParameters, name: string): CallbackParameters {
  return { ...parameters, [name]: undefined };
}

const withoutState: Install = all(
  replace(
    allowedCallback,
    (current) =>
      (...given) =>
        omit(current(...given), 'state'),
  ),
  replace(deniedCallback, (current) => (request) => omit(current(request), 'state')),
);

function refuseRedirectsWith(status: number): Install {
  return all(
    replace(
      refusalStatus,
      (current) => (reason) => (reason === 'redirect-foreign' ? status : current(reason)),
    ),
    describeAuthorization(status, '400'),
  );
}

function redirectWith(status: number): Install {
  return all(
    replace(callbackStatus, () => (moment) => (moment === 'code just allowed' ? 302 : status)),
    describeAuthorization(status, '302'),
  );
}

const refuseUnknownScope: Install = replace(readScope, (read) => (text, contexts) => {
  const scope = read(text, contexts);
  if (scope !== 'everything' && scope.unknown.length > 0) throw unknownContextError(scope.unknown);
  return scope;
});

function neverExpires(seconds: number): Install {
  return replace(tokenResponse, (current) => (issued) => {
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
const codeFirst: Install = replace(verifyRequest, (verify) => (company, request) => {
  company.behaviours.get(verifyCodeUnused)(company, company.behaviours.get(findCode)(company, request));
  return verify(company, request);
});

/** Says all that is wrong with the app and the code. */
const allErrors: Install = replace(verifyRequest, (verify) => (company, request) => {
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
const useUpCode: Install = replace(verifyRequest, (verify) => (company, request) => {
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
  {
    name: 'token.method',
    title: 'Method of the token endpoint',
    section: '4.5-open-method',
    reason: 'facts#oauth-token-endpoint',
    options: [
      { value: 'GET or POST', means: 'both' },
      { value: 'GET', means: 'GET', install: leaveMethodOut('post') },
      { value: 'POST', means: 'POST', install: leaveMethodOut('get') },
    ],
  },
  {
    name: 'token.parameters',
    title: 'Where the token endpoint takes its parameters',
    section: '4.5-open-method',
    reason: 'facts#oauth-token-endpoint',
    options: [
      { value: 'query or form', means: 'in the query, or with POST in a form' },
      {
        value: 'query',
        means: 'in the query',
        install: all(
          replace(readTokenForm, () => () => Promise.resolve([])),
          describe(({ paths }) => {
            delete paths[tokenPath]?.post?.requestBody;
          }),
        ),
      },
    ],
  },
  {
    name: 'token.errors',
    title: 'What the token endpoint says where app and code are wrong',
    section: '7.3-open-other-refusals',
    reason: 'ruling#refusals-at-token-endpoint',
    options: [
      { value: 'app first', means: 'what is wrong with the app' },
      { value: 'code first', means: 'what is wrong with the code', install: codeFirst },
      { value: 'all', means: 'both', install: allErrors },
    ],
  },
  {
    name: 'token.members',
    title: 'Members of the response with a token',
    section: '4.5-open-token-reply',
    reason: 'ruling#shape-of-token',
    options: [
      { value: 'many', means: 'token_type and scope, too' },
      {
        value: 'few',
        means: 'access_token, expires_in, and state where one was used',
        install: replace(tokenResponse, (current) => (issued) => {
          const { access_token, expires_in } = current(issued);
          return expires_in === undefined ? { access_token } : { access_token, expires_in };
        }),
      },
    ],
  },
  {
    name: 'token.expires-in',
    title: 'Token lifetime in seconds',
    section: '4.5-open-token-reply',
    reason: 'facts#oauth-expires-in',
    options: [
      { value: 3599, means: 'an hour less a second' },
      { value: 3600, means: 'an hour', install: give(tokenSeconds, 3_600) },
    ],
  },
  {
    name: 'token.offline-expiry',
    title: 'expires_in of a token that never expires',
    section: '4.5-open-token-reply',
    reason: 'ruling#shape-of-token',
    options: [
      { value: 'absent', means: 'is left out' },
      {
        value: 'zero',
        means: 'is 0',
        install: all(
          neverExpires(0),
          describe(({ components: { schemas } }) => {
            const expires = schemas.token?.properties?.expires_in;
            if (expires !== undefined) expires.minimum = 0;
          }),
        ),
      },
      { value: 'ten years', means: 'is ten years', install: neverExpires(years10) },
    ],
  },
  {
    name: 'token.characters',
    title: 'Characters of tokens and codes',
    section: '4.5-open-token-reply',
    reason: 'ruling#shape-of-token',
    options: [
      { value: 'base64url', means: 'A-Z a-z 0-9 _ -' },
      {
        value: 'base64',
        means: 'those of Base64, which a URL needs encoded: + / =',
        install: replace(
          writeSecret,
          () => (secret) =>
            Buffer.concat([Buffer.from([0xfb, 0xef, 0xff]), secret, Buffer.from([1, 2])]).toString('base64'),
        ),
      },
    ],
  },
  {
    name: 'token.redirect-uri',
    title: 'The redirect_uri at the token endpoint',
    section: '5.2-open-code',
    reason: 'ruling#redirect-of-code',
    options: [
      { value: 'same as before', means: 'is the one that the code was sent to' },
      {
        value: 'same domain',
        means: "is within the domain of the app's Site URL",
        install: replace(verifySameRedirectUri, () => () => undefined),
      },
    ],
  },
  {
    name: 'code.lifetime',
    title: 'Seconds until a code that nobody used expires',
    section: '5.2-open-code',
    reason: 'ruling#life-of-code',
    options: [
      { value: 300, means: 'five minutes' },
      { value: 60, means: 'a minute', install: give(codeSeconds, 60) },
      { value: 'unlimited', means: 'ten years', install: give(codeSeconds, years10) },
    ],
  },
  {
    name: 'code.failed-attempt',
    title: 'A code after an attempt to use it that failed',
    section: '5.2-open-code',
    reason: 'ruling#refusals-at-token-endpoint',
    options: [
      { value: 'stays', means: 'can be used' },
      { value: 'used up', means: 'is used up', install: useUpCode },
    ],
  },
  {
    name: 'code.second-use',
    title: 'The token of a code that is used again',
    section: '5.2-open-code',
    reason: 'ruling#second-use-of-code',
    options: [
      { value: 'revoked', means: 'is revoked' },
      {
        value: 'stays',
        means: 'stays valid',
        install: replace(verifyCodeUnused, () => (_company, { spentFor }) => {
          if (spentFor !== null) throw new TokenError('code-wrong');
        }),
      },
    ],
  },
  {
    name: 'implicit.place',
    title: 'Where the implicit grant puts the token',
    section: '5.2-open-implicit-token',
    reason: 'facts#oauth-implicit',
    options: [
      { value: 'query', means: 'in the query' },
      {
        value: 'fragment',
        means: 'in the fragment',
        install: replace(callbackAddress, (current) => (redirectUri, callback) => {
          if (callback.access_token === undefined) return current(redirectUri, callback);
          const [before = ''] = callbackUri(redirectUri, {}).split(/[?&]$/);
          const parameters = callbackUri('http://a/', callback).split('?')[1] ?? '';
          return `${before}#${parameters}`;
        }),
      },
    ],
  },
  {
    name: 'implicit.expires-in',
    title: 'Whether the redirect with a token says when it expires',
    section: '5.2-open-implicit-token',
    reason: 'facts#oauth-implicit',
    options: [
      { value: true, means: 'it does' },
      {
        value: false,
        means: 'it does not',
        install: replace(
          allowedCallback,
          (current) =>
            (...given) =>
              omit(current(...given), 'expires_in'),
        ),
      },
    ],
  },
  {
    name: 'dialog.state',
    title: 'Whether the redirect returns the state',
    section: '5.2-open-state-in-redirect',
    reason: 'ruling#state-at-token-endpoint',
    options: [
      { value: true, means: 'it does' },
      { value: false, means: 'it does not: the response with the token has it', install: withoutState },
    ],
  },
  {
    name: 'redirect.status',
    title: 'Status of the redirects to an app, but that with a code that a user has just allowed',
    section: '4.5-open-refusals',
    reason: 'ruling#refusals-of-authorization',
    options: [
      { value: 302, means: 'Found' },
      { value: 303, means: 'See Other', install: redirectWith(303) },
      { value: 307, means: 'Temporary Redirect', install: redirectWith(307) },
    ],
  },
  {
    name: 'redirect.domain',
    title: "Addresses within the domain of an app's Site URL",
    section: '5.2-open-same-domain',
    reason: 'ruling#domain-of-redirect',
    options: [
      { value: 'host', means: 'those of the same host' },
      {
        value: 'subdomains',
        means: 'those of its subdomains, too',
        install: replace(checkRedirectUri, (check) => (redirectUri, siteUrl) => {
          const [target, site] = [URL.parse(redirectUri ?? ''), URL.parse(siteUrl)];
          const isBelow = target !== null && site !== null && target.hostname.endsWith(`.${site.hostname}`);
          const isSame = isBelow && target.protocol === site.protocol && target.port === site.port;
          return check(redirectUri, isSame ? `${target.protocol}//${target.host}/` : siteUrl);
        }),
      },
    ],
  },
  {
    name: 'redirect.refusal',
    title: 'Status of the page that refuses a redirect_uri of another domain',
    section: '4.5-open-refusals',
    reason: 'ruling#refusals-of-authorization',
    options: [
      { value: 400, means: 'Bad Request' },
      { value: 403, means: 'Forbidden', install: refuseRedirectsWith(403) },
      { value: 404, means: 'Not Found', install: refuseRedirectsWith(404) },
      { value: 422, means: 'Unprocessable Entity', install: refuseRedirectsWith(422) },
      { value: 200, means: 'OK', install: refuseRedirectsWith(200) },
    ],
  },
  {
    name: 'scope.unknown',
    title: 'A scope with a context that does not exist',
    section: '5.2-open-scope-mistakes',
    reason: 'ruling#mistakes-in-scope',
    options: [
      { value: 'ignored', means: 'gives nothing for it' },
      { value: 'page', means: 'is refused with a page', install: refuseUnknownScope },
      {
        value: 'redirect',
        means: 'is refused with a redirect to the app: error=invalid_scope',
        install: all(
          refuseUnknownScope,
          replace(refuseRequest, (refuse) => (exchange, error) => {
            const sent = (name: string) => exchange.address.query.find(([key]) => key === name)?.[1];
            const redirectUri = sent('redirect_uri');
            if (!error.reason.startsWith('scope-') || redirectUri === undefined)
              return refuse(exchange, error);
            const status = exchange.company.behaviours.get(callbackStatus)('other');
            const location = callbackUri(redirectUri, { error: 'invalid_scope', state: sent('state') });
            return { status, headers: { Location: location, 'Cache-Control': 'no-store' } };
          }),
        ),
      },
    ],
  },
  {
    name: 'consent.wider-scope',
    title: 'An app that a user has allowed, and that asks for more',
    section: '5.2-open-consent',
    reason: 'ruling#more-scope-than-before',
    options: [
      { value: 'asks again', means: 'has to ask again' },
      {
        value: 'granted',
        means: 'gets it',
        install: replace(isAlreadyGranted, () => (_access, before) => before !== undefined),
      },
    ],
  },
  {
    name: 'login.wrong-password',
    title: 'Status of the login page after a wrong password',
    section: '5.1-open-attempts',
    reason: 'ruling#logins-are-not-limited',
    options: [
      { value: 403, means: 'Forbidden' },
      { value: 401, means: 'Unauthorized', install: give(failedLoginStatus, 401) },
      { value: 422, means: 'Unprocessable Entity', install: give(failedLoginStatus, 422) },
      { value: 200, means: 'OK', install: give(failedLoginStatus, 200) },
    ],
  },
];
