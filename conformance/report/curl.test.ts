import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curl } from './curl.ts';

/** What a shell makes of a command line whose command is replaced by one that prints its arguments. */
const shellWords = (line: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

test('Basic credentials become -u, and fields that curl makes itself are left out', () => {
  const authorization = `Basic ${Buffer.from('ada@acme.example:pa ss').toString('base64')}`;
  const line = curl({
    method: 'GET',
    url: 'http://acme.localhost:1/api/contacts?q=a b',
    headers: [
      ['Host', 'acme.localhost:1'],
      ['Authorization', authorization],
      ['Accept', 'application/json'],
    ],
    body: undefined,
  });
  expect(line).toBe(
    "curl -i --globoff --path-as-is -u 'ada@acme.example:pa ss' -H 'Accept: application/json' --url 'http://acme.localhost:1/api/contacts?q=a b'",
  );
});

test('a broken Authorization is repeated unchanged', () => {
  const headers = [['Authorization', 'Basic %%%']] as const;
  expect(curl({ method: 'GET', url: 'http://a.example/', headers, body: undefined })).toContain(
    "-H 'Authorization: Basic %%%'",
  );
});

test('a shell reads any body and address back unchanged', () => {
  const body = fc.string({ unit: 'grapheme' }).filter((it) => !it.includes('\0'));
  fc.assert(
    fc.property(body, (text) => {
      const url = `http://a.example/?q=${text}`;
      const resolve = ['b.example:80:127.0.0.1', 'a.example:443:127.0.0.1', 'a.example:80:127.0.0.1'];
      const line = curl({ method: 'PUT', url, headers: [['X-It', text]], body: text }, { resolve });
      expect(shellWords(line)).toEqual(
        [
          'curl',
          '-i',
          '--globoff',
          '--path-as-is',
          '--resolve',
          'a.example:80:127.0.0.1',
          '-X',
          'PUT',
        ].concat(['-H', `X-It: ${text}`, '--data-raw', text, '--url', url]),
      );
    }),
    { numRuns: 30 },
  );
});
