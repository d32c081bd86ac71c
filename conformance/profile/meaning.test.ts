import { test } from 'vitest';
import { expectTold, type Mistake, withLine, withUser } from './testing/mistakes.ts';

const meaningless: readonly Mistake[] = [
  [
    'a port that cannot be',
    'baseUrl: https://a.example:99999',
    '1:10: baseUrl is no address: its host or port is not possible.',
  ],
  [
    'an address with /api',
    'baseUrl: https://a.example/api/',
    '1:10: baseUrl ends with /api, which the suite adds; leave it out.',
  ],
  [
    'two companies of a name',
    withLine('companies: [{name: a, baseUrl: https://a.example}, {name: a, baseUrl: https://b.example}]'),
    '2:59: there is a company a already.',
  ],
  ['a user of a company that is not listed', withUser('companies: [b]'), '2:60: there is no b among a.'],
  [
    'a token of nobody',
    withLine('tokens: [{token: long-enough, user: bob@a.example}]'),
    'there is no bob@a.example among none.',
  ],
  [
    'a misspelt part',
    withLine('fields: {contact: {firstname: given_name}}'),
    'a contact has no part firstname; did you mean firstName?',
  ],
  [
    'an IP address that cannot be',
    withLine('resolve: ["a.example:443:999.0.0.1"]'),
    'resolve[0] is "a.example:443:999.0.0.1", whose port or IP address is not possible.',
  ],
  [
    'an authority that is not there',
    withLine('certificateAuthority: nowhere.pem'),
    'nowhere.pem cannot be read: there is no such file or folder.',
  ],
];

test.each(meaningless)('%s is told with its place', (...mistake) => expectTold(mistake));
