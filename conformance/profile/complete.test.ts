import { expect, test } from 'vitest';
import { readProfile } from './load.ts';

const read = (text: string, target?: string) => readProfile(text, 'target.yaml', target, () => undefined);

test('what a mock hands out is a profile: companies, people with scopes, apps with their addresses', () => {
  const profile = read(
    JSON.stringify({
      baseUrl: 'http://127.0.0.1:4010',
      companies: [
        { name: 'acme', baseUrl: 'http://acme.localhost:4010' },
        { name: 'globex', baseUrl: 'http://globex.localhost:4010' },
      ],
      users: [
        {
          email: 'a@x',
          password: 'pass',
          language: 'en',
          companies: ['acme', 'globex'],
          permissions: ['api/contacts'],
        },
      ],
      apps: [
        {
          name: 'App',
          clientId: 'id',
          clientSecret: 'secret',
          siteUrl: 'http://localhost:9',
          redirectUri: 'http://localhost:9/cb',
        },
      ],
    }),
  );
  expect(profile.companies.map((it) => [it.name, it.baseUrl])).toEqual([
    ['acme', 'http://127.0.0.1:4010'],
    ['globex', 'http://globex.localhost:4010'],
  ]);
});

test('the target of the command line is the company with that address, or named by it, or the first at a new address', () => {
  const text = `baseUrl: https://acme.example.com
companies: [{name: acme, baseUrl: https://acme.example.com}, {name: globex, baseUrl: https://globex.example.com}]`;
  const first = (target: string) => read(text, target).companies[0];
  expect(first('https://globex.example.com/')).toEqual({
    name: 'globex',
    baseUrl: 'https://globex.example.com',
  });
  expect(first('https://globex.staging.example.com')).toEqual({
    name: 'globex',
    baseUrl: 'https://globex.staging.example.com',
  });
  expect(first('http://127.0.0.1:80')).toEqual({ name: 'acme', baseUrl: 'http://127.0.0.1:80' });
});

test('a profile without address takes that of the command line', () => {
  expect(read('users: []', 'https://acme.example.com').companies[0].baseUrl).toBe('https://acme.example.com');
});
