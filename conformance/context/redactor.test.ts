import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curl } from '../report/curl.ts';
import { leaksIn } from '../selftest/secrets/leaks.ts';
import { derivations, isDerivation } from './derivations.ts';
import { normalize } from './normalized-text.ts';
import { createRedactor, redactError } from './redactor.ts';

/** Secrets whose first characters a reader sees. */
const secrets = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 }),
    fc.stringMatching(/^[A-Za-z0-9+/=_:-]{8,40}$/),
  )
  .filter((it) => /^(?:[^\s\\\p{C}]){4}/u.test(it) && normalize(it.slice(0, 4)).text.length >= 4);
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

test('a secret is found in small letters, of which one stands for two capitals', () => {
  const redactor = createRedactor();
  redactor.learn('token', 'GRÜẞE1234');
  for (const place of ['grüße1234', 'GRÜSSE1234', 'grüsse1234']) expect(redactor.text(place)).toBe('‹token›');
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

test.each(['𐒆㋴ꓡ🈱𑬆႑ὒ𒎎', 'ﷺabcﷺ', 'ﷺﷺﷺﷺ', '㌖㌖㌖㌖㌖㌖㌖㌖'])(
  'a secret that normalization makes longer is learnt in no time, and found forwards and backwards: %s',
  (secret) => {
    // In a process of its own: a search without end could not be stopped in this one.
    const script = `import { createRedactor } from ${JSON.stringify(new URL('./redactor.ts', import.meta.url).href)};
      const redactor = createRedactor();
      redactor.learn('token', process.argv[1]);
      const backwards = [...process.argv[1]].reverse().join('');
      console.log([process.argv[1], backwards].map((it) => redactor.text(it)).join(' '));`;
    const run = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script, '--', secret], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect([run.signal, run.stdout.trim()]).toEqual([null, '‹token› ‹token›']);
  },
);

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

test('before a cut, a word stays that spells fewer than four characters of a secret in base64', () => {
  const redactor = createRedactor();
  redactor.learn('cookie', 'Sodium-22-Vanadium');
  const { length: all } = Buffer.from('Sodi').toString('base64').replace(/=+$/, '');
  const spelled = Buffer.from('Sodium-22-Vanadium').toString('base64').slice(0, all);
  expect(redactor.text(`{"currency":"EUR","${spelled.slice(0, 4)}…`)).toBe(
    `{"currency":"EUR","${spelled.slice(0, 4)}…`,
  );
  expect(redactor.text(`{"currency":"EUR","${spelled}…`)).toBe('{"currency":"EUR","‹cookie›…');
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

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test('a secret that a target reflects is found however base64 is aligned, twice in it, spaced, or with what nobody sees between', () => {
  const letters = fc.stringMatching(/^[A-Za-z0-9!$_.-]{12,40}$/);
  fc.assert(
    fc.property(letters, fc.stringMatching(/^[a-z]{0,4}$/), (secret, before) => {
      const redactor = createRedactor();
      redactor.learn('users[0].password', secret);
      const places = [
        base64(`${before}${secret}${before}`),
        base64(base64(`${before}${secret}`)),
        base64(`${before}${base64(`x${secret}`)}`),
        Buffer.from(`${before}${secret}`).toString('base64url'),
        [...secret].join(' '),
        [...secret].join('\n'),
        [...secret].join('\u200b'),
        [...secret].join('\u00ad\u2060'),
        [...secret].join('&#8203;'),
        `{"it": "${before}${[...secret].join('\\u200c')}"}`,
      ];
      for (const place of places) {
        const redacted = redactor.text(place);
        expect(redacted).toContain('‹users[0].password');
        expect(leaksIn(redacted, [secret])).toEqual([]);
      }
    }),
    { numRuns: 50 },
  );
});

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const jsonOf = (text: string): string => JSON.stringify({ it: text, sub: 'ada' });

test.each<[string, (secret: string) => string]>([
  ['a buffer in JSON', (it) => JSON.stringify({ body: Buffer.from(it) })],
  ['a list of bytes on lines', (it) => JSON.stringify([...Buffer.from(it)], null, 2)],
  ['the payload of a JWT', (it) => `e30.${Buffer.from(jsonOf(it)).toString('base64url')}.c2lnbmF0dXJl`],
  ['base64 of JSON in JSON', (it) => base64(JSON.stringify(jsonOf(it)))],
  ['base64 of percent-encoding', (it) => base64(encodeURIComponent(it))],
  ['base64 of upper case', (it) => base64(it.toUpperCase())],
  ['base64 of it backwards', (it) => base64([...it].reverse().join(''))],
  ['base64 of UTF-16', (it) => utf16(it).toString('base64')],
  ['hexadecimal of UTF-16', (it) => utf16(it).toString('hex')],
  [
    'hexadecimal with colons',
    (it) =>
      Buffer.from(it)
        .toString('hex')
        .replaceAll(/..(?=.)/g, '$&:'),
  ],
  ['hexadecimal numbers', (it) => Buffer.from(it).toString('hex').replaceAll(/../g, '0x$&, ')],
  ['bytes of a script', (it) => Buffer.from(it).toString('hex').replaceAll(/../g, '\\x$&')],
  ['code points of a script', (it) => [...it].map((one) => `\\u{${hexOf(one)}}`).join('')],
  ['code units of an old script', (it) => [...it].map((one) => `%u00${hexOf(one)}`).join('')],
  ['octal', (it) => [...it].map((one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')],
  ['long references of a page', (it) => [...it].map((one) => `&#x000000000${hexOf(one)};`).join('')],
  [
    'references by name',
    (it) => it.replaceAll('-', '&hyphen;').replaceAll('@', '&commat;').replaceAll('"', '&quot;'),
  ],
  ['quoted-printable', (it) => `${it.slice(0, 7)}=\r\n${it.slice(7, 13)}=\r\n${it.slice(13)}`],
  [
    'letters of full width',
    (it) => it.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
  ...['.', '-', '+', '","', '</b><b>'].map((sign): [string, (secret: string) => string] => [
    `letters with ${sign} between`,
    (it) => [...it].join(sign),
  ]),
])('a secret is found in what a server makes of it without meaning to hide it: %s', (_what, spell) => {
  const secret = 'Zw9p-Q2"rT5@vX8yB1n';
  const redactor = createRedactor();
  redactor.learn('users[0].password', secret);
  const redacted = redactor.text(`{"it": "${spell(secret)}"}`);
  expect(redacted).toContain('‹users[0].password');
  expect(redacted).not.toContain(spell(secret));
  expect(redacted.length).toBeLessThan(100);
  const other = spell('kL4m_N6!oP7#sU3wC0d');
  expect(redactor.text(other)).toBe(other);
});

test('eight characters in a row of a secret are taken out, wherever they stand, and seven stay', () => {
  const redactor = createRedactor();
  redactor.learn('tokens[0].token', 'Zw9pQ2rT5vX8yB1n');
  expect(redactor.text('a Zw9pQ2rT, b Q2rT5vX8y, c T5vX8yB')).toBe(
    'a ‹tokens[0].token, in part›, b ‹tokens[0].token, in part›, c T5vX8yB',
  );
  expect(redactor.sentence('It ends with vX8yB1nX.')).toBe('It ends with vX8yB1nX.');
  expect(redactor.sentence('It ends with 5vX8yB1nX.')).toBe('It ends with ‹tokens[0].token, in part›X.');
});

test('what the suite says itself stays, even if a part of a password is the same', () => {
  const redactor = createRedactor();
  redactor.learn('users[0].password', 'celine-sees-no-invoices');
  redactor.publish(['GET /api/contacts/{id}/invoices']);
  expect(redactor.text('/api/contacts/17/invoices?q=no-invoices')).toBe(
    '/api/contacts/17/invoices?q=‹users[0].password, in part›',
  );
});

test('what is made of a secret is named after it, in credentials of HTTP Basic too', () => {
  const redactor = createRedactor();
  const password = 'pq7-Kw2!zz';
  redactor.learn('users[0].password', password);
  redactor.learnLogin('users[1].email', 'eve@acme.example');
  const cutOff = redactor.derive(password, 'the end cut off') ?? '';
  const changed = redactor.derive(password, 'a changed character') ?? '';
  expect([cutOff, changed.length]).toEqual(['pq7-Kw2!z', password.length]);
  const shown = (login: string) => redactor.text(`Authorization: Basic ${base64(login)}`);
  expect(shown(`ada@acme.example:${cutOff}`)).toBe(
    'Authorization: Basic ‹base64 of ada@acme.example:‹users[0].password, the end cut off››',
  );
  expect(shown(`eve@acme.example:${changed}`)).toBe(
    'Authorization: Basic ‹base64 of ‹users[1].email›:‹users[0].password, a changed character››',
  );
  expect(shown('nobody@acme.example:nothing')).not.toContain('‹');
  expect(redactor.derive('an-app-that-is-public', 'the end cut off')).toBe('an-app-that-is-publi');
  expect(redactor.text('an-app-that-is-publi')).toBe('an-app-that-is-publi');
});

test('of a text too short to be cut, cutting it gives no other value', () => {
  const redactor = createRedactor();
  expect(redactor.derive('42', 'the beginning cut off')).toBeUndefined();
  expect(redactor.derive('7', 'the end cut off')).toBeUndefined();
  expect(redactor.derive('12345', 'the beginning cut off')).toBe('5');
});

test('no derivation of a short or a long secret leaves eight of its characters, and a shell makes the same of it', () => {
  for (const word of ['aB3-xY9_', 'Correct-horse-7', 'Zw9pQ2rT5vX8yB1nZw9pQ2rT5vX8yB1n']) {
    for (const name of Object.keys(derivations).filter(isDerivation)) {
      const secret = name === 'without its accents' ? `é${word}` : word;
      const redactor = createRedactor();
      redactor.learn('users[0].password', secret);
      const value = redactor.derive(secret, name) ?? '';
      const field = ['X-It', redactor.text(value)] as const;
      // A space at the end is shown as it is.
      const shown = name === 'a space added' ? '‹users[0].password› ' : `‹users[0].password, ${name}›`;
      expect(field[1]).toBe(shown);
      const line = curl(
        { method: 'GET', url: 'http://a.example/', headers: [field], body: undefined },
        { variables: { 'users[0].password': 'IT' } },
      );
      expect(line).not.toContain(value);
      const command = `printf %s ${/-H (.*) --url/s.exec(line)?.[1]}`;
      const env = { IT: secret, PATH: process.env.PATH };
      expect(execFileSync('sh', ['-c', command], { encoding: 'utf8', env })).toBe(`X-It: ${value}`);
    }
  }
});

test('a target cannot have the name of a secret taken for the place of one', () => {
  const redactor = createRedactor();
  redactor.learn('users[0].password', 'planted-0815-4711');
  const evil = 'http://evil.example/?it=‹users[0].password›';
  const url = redactor.text(evil);
  expect(url).toBe('http://evil.example/?it=<users[0].password>');
  const line = curl(
    { method: 'GET', url, headers: [], body: undefined },
    { variables: { 'users[0].password': 'IT' } },
  );
  expect(line).not.toContain('{IT}');
});

test('a megabyte of text is searched for a thousand secrets in much the time that one takes', () => {
  const digest = (text: string) => createHash('sha512').update(text).digest('base64');
  const text = Array.from({ length: 16_000 }, (_, at) => digest(`text ${at}`)).join('",\n"');
  /** Processor time, since others use the processor meanwhile. */
  const microsecondsFor = (secrets: number) => {
    const redactor = createRedactor();
    for (let at = 0; at < secrets; at += 1) redactor.learn('token', digest(`secret ${at}`));
    const before = process.cpuUsage();
    expect(redactor.text(text)).toBe(text);
    return process.cpuUsage(before).user;
  };
  expect(microsecondsFor(1_000)).toBeLessThan(10 * microsecondsFor(1));
});

test('a secret with letters beyond ASCII is found in Latin 1, and where its bytes are read as that', () => {
  const redactor = createRedactor();
  redactor.learn('users[0].password', 'pa:ss wörd 1');
  const login = 'ada@acme.example:pa:ss wörd 1';
  const inLatin1 = redactor.text(`Basic ${Buffer.from(login, 'latin1').toString('base64')}`);
  expect(inLatin1).toMatch(/‹users\[0\]\.password(, in part)?›\w?=*$/);
  const asBytes = redactor.text(`Basic ${Buffer.from(login).toString('latin1')}`);
  expect(asBytes).toBe('Basic ada@acme.example:‹users[0].password›');
});

test('a text that shares less than eight characters with a secret stays, however many characters spell each', () => {
  const redactor = createRedactor();
  const password = 'k7-wonder-Q2z';
  const encode = derivations['percent-encoding twice'];
  const base64 = (text: string | undefined): string => Buffer.from(`${text}`).toString('base64');
  redactor.learn('users[0].password', password);
  redactor.derive(password, 'percent-encoding twice');
  const login = encode('wonder@example.com');
  for (const it of [login, base64(login), base64(base64(login))]) expect(redactor.text(`${it}`)).toBe(it);
  const part = encode(password.slice(2, 11));
  for (const it of [part, base64(part), base64(base64(part))]) expect(redactor.text(`${it}`)).not.toBe(it);
});
