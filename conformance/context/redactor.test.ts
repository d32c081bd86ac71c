import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curl } from '../report/curl.ts';
import { createRedactor, redactError } from './redactor.ts';

const secrets = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 }),
  fc.stringMatching(/^[A-Za-z0-9+/=_:-]{8,40}$/),
);
/** Characters that none of the surroundings below has, so that a find is a find. */
const strange = secrets.map((it) => `ǁ${it}ǁ`);

const hexOf = (char: string): string => char.charCodeAt(0).toString(16);

test('a secret that is too short to tell from a word stays', () => {
  const redactor = createRedactor();
  redactor.learn('password', 'abc');
  expect(redactor.text('abc alphabet')).toBe('abc alphabet');
});

test('a secret is found in every spelling in which an exchange can carry it', () => {
  fc.assert(
    fc.property(strange, (secret) => {
      const redactor = createRedactor();
      redactor.learn('users[0].password', secret);
      const places = [
        `see ${secret}.`,
        JSON.stringify({ password: secret }),
        JSON.stringify(JSON.stringify({ password: secret })),
        `https://a.example/?${new URLSearchParams({ client_secret: secret })}`,
        `https://a.example/?next=${encodeURIComponent(`/x?s=${encodeURIComponent(secret)}`)}`,
        `X-Token: ${Buffer.from(secret).toString('base64')}`,
        curl({ method: 'POST', url: 'https://a.example/', headers: [], body: JSON.stringify({ s: secret }) }),
        secret.toUpperCase(),
        secret.toLowerCase(),
        [...secret].reverse().join(''),
        `key=${Buffer.from(secret).toString('hex')}`,
        `key=${Buffer.from(secret).toString('hex').toUpperCase()}`,
        Buffer.from(secret).toString('hex').replaceAll(/../g, '%$&'),
        [...secret].map((it) => `&#${it.codePointAt(0)};`).join(''),
        [...secret].map((it) => `&#X${it.codePointAt(0)?.toString(16)};`).join(''),
      ];
      for (const place of places) {
        const redacted = redactor.text(place);
        expect(redacted).toContain('‹users[0].password›');
        expect(redacted).not.toContain('ǁ');
      }
    }),
  );
});

test('a secret of letters and digits is found where each of them is escaped', () => {
  const redactor = createRedactor();
  redactor.learn('token', 'Abcd1234efgh');
  const escapes = [
    (it: string) => `%${hexOf(it)}`,
    (it: string) => `&#x${hexOf(it)};`,
    (it: string) => `\\u00${hexOf(it)}`,
  ];
  for (const escapeChar of escapes)
    expect(redactor.text([...'Abcd1234efgh'].map(escapeChar).join(''))).toBe('‹token›');
});

test('of a secret on which a value is cut off, the beginning is found too', () => {
  fc.assert(
    fc.property(secrets, fc.integer({ min: 4, max: 7 }), (secret, length) => {
      const redactor = createRedactor();
      redactor.learn('token', secret);
      const begin = [...secret].slice(0, length).join('');
      for (const spelling of [begin, encodeURIComponent(begin), JSON.stringify(begin).slice(1, -1)])
        expect(redactor.text(`before ${spelling}…`)).toBe('before ‹token›…');
      expect(redactor.text(`{"a":"%7B${encodeURIComponent(begin)}%…`)).toBe('{"a":"%7B‹token›…');
    }),
  );
});

test('the beginning of a secret stays where nothing is cut off', () => {
  const redactor = createRedactor();
  redactor.learn('token', 'contacts-and-orders-1');
  expect(redactor.text('{"contacts": []} … ')).toBe('{"contacts": []} … ');
});

test('a secret that is an ordinary word is replaced in exchanges and stays in sentences', () => {
  const redactor = createRedactor();
  redactor.learn('cookie', 'secret');
  redactor.learn('token', 'tok-12345678');
  expect(redactor.text('client secret tok-12345678')).toBe('client ‹cookie› ‹token›');
  expect(redactor.sentence('The client secret is tok-12345678.')).toBe('The client secret is ‹token›.');
  expect(redactor.sentences({ reason: ['a secret'] })).toEqual({ reason: ['a secret'] });
});

test('the longer of two secrets wins where one begins with the other', () => {
  const redactor = createRedactor();
  redactor.learn('short', 'sesame');
  redactor.learn('long', 'sesame-open-wide');
  expect(redactor.text('sesame-open-wide and sesame')).toBe('‹long› and ‹short›');
});

test('lists, objects, their keys and nested values are redacted, other values stay', () => {
  const redactor = createRedactor();
  redactor.learn('token', 'tok-12345678');
  const value = { 'tok-12345678': ['x tok-12345678', 7, null, { deep: 'tok-12345678' }], ok: true };
  expect(redactor.deep(value)).toEqual({ '‹token›': ['x ‹token›', 7, null, { deep: '‹token›' }], ok: true });
});

test('a hundred long secrets in one text are taken out, cut or whole', () => {
  const redactor = createRedactor();
  const secrets = Array.from(
    { length: 100 },
    (_, at) => `${at}:${'Ärger mit Ω & "Zeichen"/'.repeat(40)}:${at}`,
  );
  for (const [at, secret] of secrets.entries()) redactor.learn(`tokens[${at}]`, secret);
  const text = secrets.map((secret) => encodeURIComponent(JSON.stringify(secret))).join(' ');
  const redacted = redactor.text(`${text}${encodeURIComponent(secrets[7] ?? '').slice(0, 200)}…`);
  for (const at of secrets.keys()) expect(redacted).toContain(`‹tokens[${at}]›`);
  expect(redacted).toMatch(/%22‹tokens\[7\]›…$/);
  expect(redacted).not.toContain('rger');
});

test('a secret without a letter ends no run, and one that is repeated is taken out in time that grows with the text', () => {
  const redactor = createRedactor();
  const secrets = ['\\\\\\\\', 'long enough to tell', 'enough to tell apart'];
  for (const [at, secret] of secrets.entries()) redactor.learn(`users[${at}].password`, secret);
  expect(redactor.text(`${Buffer.from('\\\\\\\\').toString('base64')} stays`)).toBe(
    '‹users[0].password› stays',
  );
  const redacted = redactor.text('long enough to tell… long enough to tell apart, '.repeat(20_000));
  expect(redacted).toBe('‹users[1].password›… ‹users[2].password›, '.repeat(20_000));
});

test('an error, its cause and their stacks lose their secrets', () => {
  const redactor = createRedactor();
  redactor.learn('tokens[0].token', 'planted-token-0815');
  const error = new Error('failed', { cause: new Error('at /?access_token=planted-token-0815') });
  expect(redactError(redactor, error)).toBe(error);
  const { message, stack } = Object(error.cause);
  expect([message, String(stack)].join()).not.toContain('planted');
  expect(message).toBe('at /?access_token=‹tokens[0].token›');
  expect(redactError(redactor, 'text')).toBe('text');
});
