import type { Json, JsonObject } from '../../contract/json.ts';
import { tokenAnswer } from '../../oauth/token-answer.ts';
import { faultsOf } from '../fault.ts';
import { changesBody, changesText } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';
import { changed, renamed, without } from '../ways/members.ts';
import { replaces } from '../ways/rules.ts';

const ENDPOINT = { operation: ['requestToken', 'requestTokenByQuery'] };

const given = answers(ENDPOINT);

const asForm = (json: string): string => {
  const pairs = Object.entries(JSON.parse(json) as JsonObject);
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
};

const times =
  (factor: number) =>
  (seconds: Json): Json =>
    typeof seconds === 'number' ? seconds * factor : seconds;

/** Faults of what the token endpoint gives. */
export const tokenAnswerFaults = [
  ...faultsOf(
    '5.2 server-side step 3',
    'The token endpoint answers a JSON object: access_token (string), expires_in (integer, seconds), state (string, present when a state was used).',
    [
      {
        name: 'token-answer.in-array',
        seen: 'The answer is an array with the object in it.',
        shape: 'wrong shape',
        install: changesBody(given, (body) => [body]),
      },
      {
        name: 'token-answer.as-form',
        seen: 'The answer is `access_token=…&expires_in=3599`.',
        shape: 'wrong type',
        install: changesText(given, asForm, 'application/x-www-form-urlencoded'),
      },
      {
        name: 'token-answer.token-missing',
        seen: 'The answer has no `access_token`.',
        shape: 'missing',
        install: changesBody(given, without('access_token')),
      },
      {
        name: 'token-answer.token-renamed',
        seen: 'The answer has `token` in the place of `access_token`.',
        shape: 'wrong value',
        install: changesBody(given, renamed('access_token', 'token')),
      },
      {
        name: 'token-answer.token-an-object',
        seen: 'The `access_token` is an object with the token in it.',
        shape: 'wrong type',
        install: changesBody(
          given,
          changed('access_token', (token) => ({ token })),
        ),
      },
      {
        name: 'token-answer.expires-in-missing',
        seen: 'The answer for a token that ends has no `expires_in`.',
        shape: 'missing',
        install: changesBody(given, without('expires_in')),
      },
      {
        name: 'token-answer.expires-in-as-text',
        seen: 'The `expires_in` is a string.',
        shape: 'wrong type',
        install: changesBody(given, changed('expires_in', String)),
      },
      {
        name: 'token-answer.expires-in-milliseconds',
        seen: 'The `expires_in` is 3599000.',
        shape: 'wrong value',
        install: changesBody(given, changed('expires_in', times(1_000))),
      },
      {
        name: 'token-answer.state-missing',
        seen: 'The answer has no `state` where one was used.',
        shape: 'missing',
        install: changesBody(given, without('state')),
      },
      {
        name: 'token-answer.state-a-boolean',
        seen: 'The `state` is `true` where one was used.',
        shape: 'wrong type',
        install: changesBody(
          given,
          changed('state', () => true),
        ),
      },
    ],
  ),
  ...faultsOf(
    '5.2 server-side rule 3',
    'state is a random string the app adds to the dialog request. It is returned so the app can check that it is unchanged.',
    [
      {
        name: 'token-answer.state-in-small-letters',
        seen: 'The `state` that is returned is in small letters.',
        shape: 'wrong value',
        install: changesBody(
          given,
          changed('state', (state) => String(state).toLowerCase()),
        ),
      },
      {
        name: 'token-answer.state-cut-short',
        seen: 'The `state` that is returned lacks its last character.',
        shape: 'off by one',
        install: changesBody(
          given,
          changed('state', (state) => String(state).slice(0, -1)),
        ),
      },
    ],
  ),
  ...faultsOf('5.2 server-side step 4', 'The app calls the API with the token.', [
    {
      name: 'token-answer.token-cut-short',
      seen: 'The `access_token` lacks its last character, and opens nothing.',
      shape: 'off by one',
      install: replaces(tokenAnswer, (tell) => (issued) => {
        const told = tell(issued);
        return { ...told, access_token: told.access_token.slice(0, -1) };
      }),
    },
  ]),
];
