import type { Json, JsonObject } from '../../contract/json.ts';
import { steps } from '../../http/steps.ts';
import { tokenHasExpired, tokenResponse, tokenSeconds } from '../../oauth/grants/tokens.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { changeMember, omitMembers, renameMember } from '../builders/members.ts';
import { everywhere, inPlaces, onCurrent } from '../builders/places.ts';
import { type CallFilter, matchCalls, matchResponses } from '../builders/requests.ts';
import { changeBody, changeText } from '../builders/responses.ts';
import { replaceRule, replaceRuleDuring } from '../builders/steps.ts';

const isTokenResponse = matchResponses({ operation: ['requestToken', 'requestTokenByQuery'] });

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
  ...faultsInSection('5.2-token-reply', [
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
      name: 'token-answer.state-null',
      seen: '`state` is null where none was sent.',
      shape: 'wrong shape',
      install: changeBody(isTokenResponse, (body) => ({ state: null, ...body })),
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
  ]),
  ...faultsInSection('5.2-state', [
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
      name: 'token-answer.state-without-special-characters',
      seen: '`state` is returned without its characters other than letters, digits, `_` and `-`.',
      shape: 'wrong value',
      install: changeBody(
        isTokenResponse,
        changeMember('state', (state) => String(state).replaceAll(/[^\w-]/g, '')),
      ),
    },
    {
      name: 'token-answer.state-cut-off',
      seen: '`state` is cut off after 255 characters.',
      shape: 'wrong value',
      install: changeBody(
        isTokenResponse,
        changeMember('state', (state) => String(state).slice(0, 255)),
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
  ...faultsInSection('5.2-code-exchange', [
    {
      name: 'token-answer.token-truncated',
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
export const lifetimeFaults = faultsInSection('8-token-lifetime', [
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
]);
