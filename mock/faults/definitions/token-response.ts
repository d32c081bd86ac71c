import type { Json, JsonObject } from '../../contract/json.ts';
import { steps } from '../../http/steps.ts';
import { tokenHasExpired, tokenResponse, tokenSeconds } from '../../oauth/grants/tokens.ts';
import { type Install, replace } from '../../world/behaviour.ts';
import { expireTokensAfter } from '../builders/access.ts';
import { changeBodyMember, omitMembers, renameMember } from '../builders/members.ts';
import { everywhere, onCurrent } from '../builders/places.ts';
import { type CallFilter, tokenRequests } from '../builders/requests.ts';
import { changeBody, changeText } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { replaceDuring } from '../builders/steps.ts';

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
  ...faultsInSection('5.2-token-reply', 'wrong type', {
    'token-answer.in-array': {
      seen: 'The response is an array that contains the object.',
      shape: 'wrong shape',
      install: changeBody(tokenRequests, (body) => [body]),
    },
    'token-answer.as-form': {
      seen: 'The response is a form: `access_token=…&expires_in=3599`.',
      install: changeText(tokenRequests, toForm, 'application/x-www-form-urlencoded'),
    },
    'token-answer.token-missing': {
      seen: 'The response has no `access_token`.',
      shape: 'missing',
      install: changeBody(tokenRequests, omitMembers('access_token')),
    },
    'token-answer.token-renamed': {
      seen: 'The response has `token` instead of `access_token`.',
      shape: 'wrong value',
      install: changeBody(tokenRequests, renameMember('access_token', 'token')),
    },
    'token-answer.token-an-object': {
      seen: 'The `access_token` is an object that contains the token.',
      install: changeBodyMember(tokenRequests, 'access_token', (token) => ({ token })),
    },
    'token-answer.expires-in-missing': {
      seen: 'The response has no `expires_in` for a token that expires.',
      shape: 'missing',
      install: changeBody(tokenRequests, omitMembers('expires_in')),
    },
    'token-answer.expires-in-as-string': {
      seen: '`expires_in` is a string.',
      install: changeBodyMember(tokenRequests, 'expires_in', String),
    },
    'token-answer.expires-in-milliseconds': {
      section: '5.2-token-lifetime',
      seen: '`expires_in` is in milliseconds: 3599000.',
      shape: 'wrong value',
      install: changeBodyMember(tokenRequests, 'expires_in', multiplyBy(1_000)),
    },
    'token-answer.state-missing': {
      seen: 'The response has no `state` although one was sent.',
      shape: 'missing',
      install: changeBody(tokenRequests, omitMembers('state')),
    },
    'token-answer.state-null': {
      seen: '`state` is null where none was sent.',
      shape: 'wrong shape',
      install: changeBody(tokenRequests, (body) => ({ state: null, ...body })),
    },
    'token-answer.state-a-boolean': {
      seen: '`state` is `true`, whatever was sent.',
      install: changeBodyMember(tokenRequests, 'state', () => true),
    },
  }),
  ...faultsInSection('5.2-state', 'wrong value', {
    'token-answer.state-in-lower-case': {
      seen: '`state` is returned in lower case.',
      install: changeBodyMember(tokenRequests, 'state', (state) => String(state).toLowerCase()),
    },
    'token-answer.state-without-special-characters': {
      seen: '`state` is returned without its characters other than letters, digits, `_` and `-`.',
      install: changeBodyMember(tokenRequests, 'state', (state) => String(state).replaceAll(/[^\w-]/g, '')),
    },
    'token-answer.state-cut-off': {
      seen: '`state` is cut off after 255 characters.',
      install: changeBodyMember(tokenRequests, 'state', (state) => String(state).slice(0, 255)),
    },
    'token-answer.state-truncated': {
      seen: '`state` is returned without its last character.',
      shape: 'off by one',
      install: changeBodyMember(tokenRequests, 'state', (state) => String(state).slice(0, -1)),
    },
  }),
  ...faultsInSection('5.2-code-exchange', 'off by one', {
    'token-answer.token-truncated': {
      seen: 'The `access_token` lacks its last character and is invalid.',
      install: replace(tokenResponse, (format, issued) => {
        const response = format(issued);
        return { ...response, access_token: response.access_token.slice(0, -1) };
      }),
    },
  }),
];

const acceptExpiredTokens = (calls: CallFilter): Install =>
  replaceDuring(calls, tokenHasExpired, () => false, steps.authenticate);

/** Faults of the lifetime of tokens. */
export const lifetimeFaults = faultsInSection('8-token-lifetime', 'wrong value', {
  'oauth.token-lasts-a-minute': {
    seen: 'Tokens expire after 60 seconds, as `expires_in` says.',
    install: replace(tokenSeconds, () => 60),
  },
  'oauth.token-lasts-a-day': {
    seen: 'Tokens expire after 86400 seconds, as `expires_in` says.',
    install: replace(tokenSeconds, () => 86_400),
  },
  'oauth.token-expires-early': {
    seen: 'Tokens expire after a minute, although `expires_in` is 3599.',
    install: expireTokensAfter(60_000, (endsAtMs) => endsAtMs !== null),
  },
  'oauth.token-never-expires': {
    seen: 'Expired tokens are accepted.',
    shape: 'accepted',
    places: [everywhere, onCurrent],
    build: acceptExpiredTokens,
  },
  'oauth.token-never-expires-in-query': {
    seen: 'Expired tokens are accepted in the query; in the header they return 401.',
    shape: 'one method only',
    install: acceptExpiredTokens({ parameter: 'access_token' }),
  },
});
