import { expect, test } from 'vitest';
import { readProfile } from '../load.ts';
import type { Findings } from './findings.ts';
import { profileText } from './template.ts';

const nothing: Findings = {
  sentences: ['GET /api/contacts: 401'],
  doubts: [],
  choices: [],
  contact: { fields: [], unknown: [] },
};

const read = (text: string) => readProfile(text, 'target.yaml', undefined, (name) => `the ${name}`);

/** The text with every suggestion of its comments put in force. */
const uncommented = (text: string): string => text.replace(/^# (?=\w+:( |$)| {2,}\S)/gm, '');

test.each([
  'https://acme.example.com',
  'http://acme.localhost:4010',
  'http://127.0.0.1:4010',
  'http://[::1]:4010',
  'http://localhost',
  "https://acme.example.com/o'clock",
])('the profile for %s loads as it is, and with all that it suggests', (baseUrl) => {
  const text = profileText(baseUrl, nothing);
  expect(read(text).companies[0].baseUrl).toBe(baseUrl);
  expect(read(text).apps).toEqual([]);
  const whole = read(uncommented(text));
  expect(whole.users).toHaveLength(2);
  expect(whole.companies).toHaveLength(2);
  expect(whole.apps[0]?.clientSecret).toBe('the COUNTERSIGN_CLIENT_SECRET');
  expect(whole).toMatchObject({
    tokens: [{ token: 'the COUNTERSIGN_TOKEN' }],
    choices: { 'token.method': 'POST', 'update.partial': false },
    fields: { contact: { firstName: 'given_name' } },
    dialog: { login: {}, allow: {}, deny: {} },
    hooks: { advanceClock: {} },
    resolve: [{ address: '127.0.0.1' }],
    waivers: [{}],
  });
});

test('what a target says stays in its comment, line breaks and all', () => {
  const hostile = 'first\nusers: []\r\u2028apps: {}';
  const found = {
    title: hostile,
    name: 'token.method',
    value: 'GET',
    from: 'probe',
    evidence: hostile,
  } as const;
  const text = profileText('https://acme.example.com', {
    sentences: [hostile],
    doubts: [hostile],
    choices: [found],
    contact: { fields: [hostile], unknown: ['firstName'] },
  });
  expect(read(text).users).toHaveLength(1);
  expect(text).toMatch(/^# {3}token\.method: GET$/m);
  expect(text).toMatch(/^# No field of a contact was recognised as firstName\. Its fields are first/m);
});
