import { describe, expect, test } from 'vitest';
import { expectMessage, type Mistake, read, withLine, withPassword, withUser } from './testing/mistakes.ts';

describe('validate', () => {
  const misshapen: readonly Mistake[] = [
    ['no address', 'users: []', '1:1: the profile lacks baseUrl.'],
    [
      'a version that there is not',
      withLine('format: countersign-profile-2'),
      '2:9: format is "countersign-profile-2"; expected countersign-profile-1.',
    ],
    [
      'a query in an address',
      'baseUrl: https://a.example?x',
      '1:10: baseUrl is "https://a.example?x"; expected an http or https address without query, such as https://acme.example.com.',
    ],
    [
      'a misspelt name',
      withLine('user:\n  - email: x'),
      '2:1: the profile has an unknown property, user; did you mean users?',
    ],
    [
      'a name like no other',
      withLine('hooks:\n  somethingElseEntirely: {}'),
      '3:3: hooks has an unknown property, somethingElseEntirely; known here: advanceClock, reset, createCompany, removeCompany.',
    ],
    [
      'a user without password',
      withLine('users:\n  - email: ada@a.example\n'),
      '3:5: users[0] lacks password.',
    ],
    [
      'a number for a text',
      withLine('users: [{email: 5, password: pass}]'),
      '2:17: users[0].email is 5; expected a string (quoted if it looks like a number).',
    ],
    [
      'no list where one belongs',
      withLine('users: {email: a, password: b}'),
      '2:8: users is an object; expected a list (each item after a dash).',
    ],
    [
      'a permission that there is not',
      withUser('permissions: ["api/contacts:write"]'),
      'users[0].permissions[0] is "api/contacts:write"; expected a scope such as api/contacts:read,update (create, read, update, delete)',
    ],
    [
      'a language in full',
      withUser('language: English'),
      'users[0].language is "English"; expected a language such as de, or a locale such as de_DE.',
    ],
    [
      'a relative redirect address',
      withLine('apps: [{clientId: a, redirectUri: /callback}]'),
      'apps[0].redirectUri is "/callback"; expected an absolute address, such as https://app.example.com/callback.',
    ],
    [
      'a misspelt choice',
      withLine('choices: {token.metod: GET}'),
      '2:11: choices has an unknown property, token.metod; did you mean token.method?',
    ],
    [
      'a choice that there is not',
      withLine('choices: {token.method: get}'),
      '2:25: choices.token.method is "get"; expected GET or POST.',
    ],
    [
      'a text for yes or no',
      withLine('choices: {bodies.wrapped: "yes"}'),
      'choices.bodies.wrapped is "yes"; expected true or false.',
    ],
    [
      'a method in small letters',
      withLine('hooks: {reset: {url: /x, method: post}}'),
      'hooks.reset.method is "post"; expected an HTTP method in capitals.',
    ],
    [
      'a resolution of another shape',
      withLine('resolve: [a.example=127.0.0.1]'),
      '2:11: resolve[0] is "a.example=127.0.0.1"; expected host:port:address',
    ],
    [
      'a step that does nothing',
      withLine('dialog: {allow: {when: form, steps: [{value: x}]}}'),
      '2:38: dialog.allow.steps[0] must have one of: fill with value, click, check, waitFor.',
    ],
    [
      'a page without steps',
      withLine('dialog: {allow: {when: form, steps: []}}'),
      'dialog.allow.steps is empty.',
    ],
    [
      'a waiver without reason',
      withLine('waivers:\n  - requirement: oauth.*'),
      '3:5: waivers[0] lacks reason.',
    ],
  ];

  test.each(misshapen)('%s is reported with its place', (...mistake) => expectMessage(mistake));

  test.each([
    ['a password that is a number', withPassword('12345678'), '12345678'],
    ['a token in the place of a list entry', withLine('tokens: [s3cret-token]'), 's3cret-token'],
    ['a user in the place of a list', withLine('users: {email: a, password: s3cret-word}'), 's3cret-word'],
    ['a password without quotes', withPassword('*s3cret-word'), 's3cret-word'],
    [
      'a header that is a number',
      withLine('hooks: {reset: {url: /x, headers: {X-Token: 987654321}}}'),
      '987654321',
    ],
  ])('%s is not repeated in the message', (_, text, secret) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    );
  });

  test('all mistakes are reported at once', () => {
    const text = 'baseUrl: x\nusers: [{email: e}]\nwaivers: [{requirement: a, reason: ""}]';
    expect(() => read(text)).toThrow(/1:10: .*\n.*2:9: .*\n.*3:36: /);
  });
});

test('what is wrong by the schema hides no other mistake, and accuses no name that may be right', () => {
  const users =
    'users: [{email: e@a.example, companies: [nowhere]}, {email: 5, password: long enough, companies: [nowhere]}]';
  const tokens = 'tokens: [{token: 0123456789abcdef, user: f@a.example}]';
  expect(() => read(withLine(`${users}\n${tokens}`))).toThrow(
    /^.*:2:9: users\[0\] lacks password\.\n.*users\[1\]\.email is 5; .*\n.*:2:42: nowhere is unknown; known here: a\.\n.*:2:\d+: nowhere is unknown.*$/,
  );
});

describe('meaning', () => {
  const meaningless: readonly Mistake[] = [
    [
      'a port that cannot be',
      'baseUrl: https://a.example:99999',
      '1:10: baseUrl is not a valid address: check its host and port.',
    ],
    [
      'an address with /api',
      'baseUrl: https://a.example/api/',
      '1:10: baseUrl ends with /api, which the suite adds; leave it out.',
    ],
    [
      'two companies of a name',
      withLine('companies: [{name: a, baseUrl: https://a.example}, {name: a, baseUrl: https://b.example}]'),
      '2:59: there is already a company a.',
    ],
    [
      'a user of a company that is not listed',
      withUser('companies: [b]'),
      '2:67: b is unknown; known here: a.',
    ],
    [
      'a token of nobody',
      withLine('tokens: [{token: long-enough, user: bob@a.example}]'),
      'bob@a.example is unknown; known here: none.',
    ],
    [
      'a misspelt meaning of a field',
      withLine('fields: {contact: {firstname: given_name}}'),
      'no field of a contact is described as firstname; did you mean firstName?',
    ],
    [
      'a password that is short',
      withPassword('s3cret'),
      '4:15: users[0].password has fewer than 8 characters, which a report cannot tell from other text; give the target another one for tests.',
    ],
    [
      'a password that everybody has',
      withPassword('Changeme'),
      '4:15: users[0].password is one of the most common secrets, which other texts contain too; give the target another one for tests.',
    ],
    [
      'a client secret that a sentence of ours can contain',
      withLine(
        'apps: [{clientId: a, clientSecret: "access token", redirectUri: "https://app.example.com/"}]',
      ),
      '2:36: apps[0].clientSecret is a text that every report contains; give the target another one for tests.',
    ],
    [
      'a token that is a word of ours',
      withLine('tokens: [{token: invoices}]'),
      '2:18: tokens[0].token is a text that every report contains',
    ],
    [
      'an IP address that cannot be',
      withLine('resolve: ["a.example:443:999.0.0.1"]'),
      'resolve[0] is "a.example:443:999.0.0.1", whose port or IP address is not valid.',
    ],
    [
      'an authority that is not there',
      withLine('certificateAuthority: nowhere.pem'),
      'nowhere.pem cannot be read: there is no such file or folder.',
    ],
  ];

  test.each(meaningless)('%s is reported with its place', (...mistake) => expectMessage(mistake));
});
