import type { Json, JsonObject } from '../../contract/json.ts';
import { steps } from '../../http/steps.ts';
import { type AuthorizationCode, codes } from '../../oauth/grants/codes.ts';
import { tokenHasExpired, tokenResponse, tokenSeconds } from '../../oauth/grants/tokens.ts';
import * as redeem from '../../oauth/token/code-exchange.ts';
import type { TokenRequest } from '../../oauth/token/request.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { changeMember, omitMembers, renameMember } from '../builders/members.ts';
import { everywhere, inPlaces, onCurrent } from '../builders/places.ts';
import { type CallFilter, matchCalls, matchResponses } from '../builders/requests.ts';
import { changeBody, changeText } from '../builders/responses.ts';
import { installAll, rejectCalls, replaceRule, replaceRuleDuring } from '../builders/steps.ts';

const secretsIn = ({ credentials }: TokenRequest): string[] => credentials.flatMap(({ secrets }) => secrets);

/** Faults of client authentication at the token endpoint. */
export const appIdentityFaults = faultsInSection(
  '5.2-app-credentials',
  'An app authenticates with its client id and its secret.',
  [
    {
      name: 'oauth.unknown-app-accepted',
      seen: 'The token endpoint accepts an unknown `client_id` with the secret of an app.',
      shape: 'accepted',
      install: replaceRule(redeem.identifyClient, (find) => (company, request) => {
        const secrets = secretsIn(request);
        const ofSecret = [...company.apps].find(({ clientSecret }) => secrets.includes(clientSecret));
        return ofSecret ?? find(company, request);
      }),
    },
    {
      name: 'oauth.secret-ignored',
      seen: 'The token endpoint accepts any `client_secret`.',
      shape: 'accepted',
      install: replaceRule(redeem.verifyClientSecret, () => () => undefined),
    },
    {
      name: 'oauth.secret-optional',
      seen: 'The token endpoint accepts a missing `client_secret`; it rejects a wrong one.',
      shape: 'accepted',
      install: replaceRule(
        redeem.verifyClientSecret,
        (demand) => (app, request) => (secretsIn(request).length === 0 ? undefined : demand(app, request)),
      ),
    },
    {
      name: 'oauth.secret-truncated',
      section: '7.3-wrong-secret',
      breaks: 'A wrong secret is invalid_client.',
      seen: 'The token endpoint accepts a `client_secret` without its last character.',
      shape: 'off by one',
      install: replaceRule(redeem.verifyClientSecret, (demand) => (app, request) => {
        const isNear = secretsIn(request).includes(app.clientSecret.slice(0, -1));
        return isNear ? undefined : demand(app, request);
      }),
    },
  ],
);

const endpoint = { operation: ['requestToken', 'requestTokenByQuery'] };

const acceptAll = () => undefined;

/** Lets an app exchange a code that was issued to another app, with the redirect_uri of either. */
const shareCodesBetweenApps: Install = (behaviours) => {
  let isShared = false;
  behaviours.replace(redeem.verifyCodeOwner, () => (code, app) => {
    isShared = code.clientId !== app.clientId;
  });
  behaviours.replace(
    redeem.verifyRedirectWithinSite,
    (demand) =>
      (...matchesTokenResponse) =>
        isShared ? undefined : demand(...matchesTokenResponse),
  );
  behaviours.replace(
    redeem.verifySameRedirectUri,
    (demand) =>
      (...matchesTokenResponse) =>
        isShared ? undefined : demand(...matchesTokenResponse),
  );
};

/** Accepts any string in place of the last issued code. */
const acceptAnyCode: Install = replaceRule(redeem.findCode, (find) => (company, request) => {
  const [, last] = codes.entries(company).at(-1) ?? [];
  const isKnown = request.code !== undefined && codes.get(company, request.code) !== undefined;
  return isKnown || last === undefined ? find(company, request) : { ...last, spentFor: null };
});

/** Reads parameters only from forms. */
const ignoreQuery: Install = replaceRule(steps.servePage, (serve) => (exchange, service) => {
  if (matchCalls(endpoint)(exchange)) exchange.address = { ...exchange.address, query: [] };
  return serve(exchange, service);
});

const hour = 3_600_000;

/** Forgets after an hour that a code was used. */
const reviveUsedCodes: Install = (behaviours) => {
  const used = new Map<string | undefined, { stored: AuthorizationCode; atMs: number }>();
  behaviours.replace(redeem.findCode, (find) => (company, request) => {
    const earlier = used.get(request.code);
    const now = company.clock.now();
    if (earlier !== undefined && earlier.atMs + hour <= now) return { ...earlier.stored, spentFor: null };
    const stored = find(company, request);
    if (earlier === undefined) used.set(request.code, { stored, atMs: now });
    return stored;
  });
};

/** Faults of the token request. */
export const tokenRequestFaults = [
  ...faultsInSection('4.5-token-parameters', 'The token endpoint reads its parameters from the query.', [
    {
      name: 'oauth.token-endpoint-missing',
      seen: '`/oauth/token` returns 404.',
      shape: 'wrong status',
      install: rejectCalls(matchCalls(endpoint), 404, steps.servePage),
    },
    {
      name: 'oauth.query-ignored',
      seen: 'The token endpoint ignores its query and only reads forms.',
      shape: 'one method only',
      install: ignoreQuery,
    },
  ]),
  ...faultsInSection('5.2-code-single-use', 'A code gives one token.', [
    {
      name: 'oauth.code-works-twice',
      seen: 'A code can be exchanged for a token twice.',
      shape: 'second use only',
      install: replaceRule(redeem.verifyCodeUnused, () => acceptAll),
    },
    {
      name: 'oauth.code-works-again-in-an-hour',
      seen: 'A code that was exchanged can be exchanged again an hour later.',
      shape: 'second use only',
      install: reviveUsedCodes,
    },
  ]),
  ...faultsInSection('7.3-wrong-code', 'A wrong or used code is invalid_grant.', [
    {
      name: 'oauth.code-of-another-app',
      seen: 'An app can exchange a code that was issued to another app.',
      shape: 'accepted',
      install: shareCodesBetweenApps,
    },
    {
      name: 'oauth.any-code',
      seen: 'Any string is accepted in place of the last issued code.',
      shape: 'accepted',
      install: acceptAnyCode,
    },
  ]),
  ...faultsInSection('7.3-redirect', 'A redirect_uri outside the app is invalid_grant.', [
    {
      name: 'oauth.foreign-redirect-accepted',
      seen: "The token endpoint accepts a `redirect_uri` outside the app's site.",
      shape: 'accepted',
      install: installAll(
        replaceRule(redeem.verifyRedirectWithinSite, () => acceptAll),
        replaceRule(redeem.verifySameRedirectUri, () => acceptAll),
      ),
    },
  ]),
  ...faultsInSection('7.3-state', 'A state that differs from the authorization request is invalid_grant.', [
    {
      name: 'oauth.other-state-accepted',
      seen: 'The token endpoint accepts a `state` that differs from the authorization request.',
      shape: 'accepted',
      install: replaceRule(redeem.verifySameState, () => acceptAll),
    },
  ]),
];

const isTokenResponse = matchResponses(endpoint);

const toForm = (json: string): string => {
  const pairs = Object.entries(JSON.parse(json) as JsonObject);
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
};

const multiplyBy =
  (factor: number) =>
  (seconds: Json): Json =>
    typeof seconds === 'number' ? seconds * factor : seconds;

/** Faults of the token response. */
export const tokenAnswerFaults = [
  ...faultsInSection(
    '5.2-token-reply',
    'The response has access_token, expires_in and the state that was sent.',
    [
      {
        name: 'token-answer.in-array',
        seen: 'The response is an array that contains the object.',
        shape: 'wrong shape',
        install: changeBody(isTokenResponse, (body) => [body]),
      },
      {
        name: 'token-answer.as-form',
        seen: 'The response is a form: `access_token=…&expires_in=3599`.',
        shape: 'wrong type',
        install: changeText(isTokenResponse, toForm, 'application/x-www-form-urlencoded'),
      },
      {
        name: 'token-answer.token-missing',
        seen: 'The response has no `access_token`.',
        shape: 'missing',
        install: changeBody(isTokenResponse, omitMembers('access_token')),
      },
      {
        name: 'token-answer.token-renamed',
        seen: 'The response has `token` instead of `access_token`.',
        shape: 'wrong value',
        install: changeBody(isTokenResponse, renameMember('access_token', 'token')),
      },
      {
        name: 'token-answer.token-an-object',
        seen: 'The `access_token` is an object that contains the token.',
        shape: 'wrong type',
        install: changeBody(
          isTokenResponse,
          changeMember('access_token', (token) => ({ token })),
        ),
      },
      {
        name: 'token-answer.expires-in-missing',
        seen: 'The response has no `expires_in` for a token that expires.',
        shape: 'missing',
        install: changeBody(isTokenResponse, omitMembers('expires_in')),
      },
      {
        name: 'token-answer.expires-in-as-string',
        seen: '`expires_in` is a string.',
        shape: 'wrong type',
        install: changeBody(isTokenResponse, changeMember('expires_in', String)),
      },
      {
        name: 'token-answer.expires-in-milliseconds',
        section: '5.2-token-lifetime',
        breaks: 'By default, a token is valid for one hour, and expires_in is in seconds.',
        seen: '`expires_in` is in milliseconds: 3599000.',
        shape: 'wrong value',
        install: changeBody(isTokenResponse, changeMember('expires_in', multiplyBy(1_000))),
      },
      {
        name: 'token-answer.state-missing',
        seen: 'The response has no `state` although one was sent.',
        shape: 'missing',
        install: changeBody(isTokenResponse, omitMembers('state')),
      },
      {
        name: 'token-answer.state-a-boolean',
        seen: '`state` is `true`, whatever was sent.',
        shape: 'wrong type',
        install: changeBody(
          isTokenResponse,
          changeMember('state', () => true),
        ),
      },
    ],
  ),
  ...faultsInSection('5.2-state', 'The state is returned unchanged.', [
    {
      name: 'token-answer.state-in-lower-case',
      seen: '`state` is returned in lower case.',
      shape: 'wrong value',
      install: changeBody(
        isTokenResponse,
        changeMember('state', (state) => String(state).toLowerCase()),
      ),
    },
    {
      name: 'token-answer.state-truncated',
      seen: '`state` is returned without its last character.',
      shape: 'off by one',
      install: changeBody(
        isTokenResponse,
        changeMember('state', (state) => String(state).slice(0, -1)),
      ),
    },
  ]),
  ...faultsInSection('5.2-token-call', 'The app calls the API with its token.', [
    {
      name: 'token-answer.token-truncated',
      section: '5.2-code-exchange',
      breaks: 'The app exchanges the code for a token.',
      seen: 'The `access_token` lacks its last character and is invalid.',
      shape: 'off by one',
      install: replaceRule(tokenResponse, (format) => (issued) => {
        const response = format(issued);
        return { ...response, access_token: response.access_token.slice(0, -1) };
      }),
    },
  ]),
];

const minute = 60_000;

const acceptExpiredTokens = (calls: CallFilter): Install =>
  replaceRuleDuring(matchCalls(calls), tokenHasExpired, () => () => false, steps.authenticate);

/** Faults of the lifetime of tokens. */
export const lifetimeFaults = faultsInSection(
  '8-token-lifetime',
  'By default, a token is valid for one hour.',
  [
    {
      name: 'oauth.token-lasts-a-minute',
      seen: 'Tokens expire after 60 seconds, as `expires_in` says.',
      shape: 'wrong value',
      install: replaceRule(tokenSeconds, () => () => 60),
    },
    {
      name: 'oauth.token-lasts-a-day',
      seen: 'Tokens expire after 86400 seconds, as `expires_in` says.',
      shape: 'wrong value',
      install: replaceRule(tokenSeconds, () => () => 86_400),
    },
    {
      name: 'oauth.token-expires-early',
      seen: 'Tokens expire after a minute, although `expires_in` is 3599.',
      shape: 'wrong value',
      install: replaceRule(tokenHasExpired, (ends) => (row, now) => {
        const issued = 'issuedAtMs' in row && typeof row.issuedAtMs === 'number' ? row.issuedAtMs : now;
        return ends(row, now) || (row.endsAtMs !== null && issued + minute <= now);
      }),
    },
    ...inPlaces(
      'oauth.token-never-expires',
      'Expired tokens are accepted',
      'accepted',
      [everywhere, onCurrent],
      acceptExpiredTokens,
    ),
    {
      name: 'oauth.token-never-expires-in-query',
      seen: 'Expired tokens are accepted in the query; in the header they return 401.',
      shape: 'one method only',
      install: acceptExpiredTokens({ parameter: 'access_token' }),
    },
  ],
);
