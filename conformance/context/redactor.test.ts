import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curl } from '../report/curl.ts';
import { createRedactor } from './redactor.ts';

const secrets = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 }),
  fc.stringMatching(/^[A-Za-z0-9+/=_:-]{8,40}$/),
);
/** Characters that none of the surroundings below has, so that a find is a find. */
const strange = secrets.map((it) => `ǁ${it}ǁ`);

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
      ];
      for (const place of places) {
        const redacted = redactor.text(place);
        expect(redacted).toContain('‹users[0].password›');
        expect(redacted).not.toContain('ǁ');
      }
    }),
  );
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
