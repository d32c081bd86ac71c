import { expect, test } from 'vitest';
import { profileOf } from '../profile/load.ts';
import { profileInContainer } from './profile-in-container.ts';

const location = { host: 'localhost', port: 32_768, address: '127.0.0.1' };
const moved = (written: object, to = location) => profileInContainer(to, 'acme/books:1', profileOf(written));

test.each([
  ['https://acme.example.com', 'http://acme.example.com:32768', ['acme.example.com']],
  ['https://acme.example.com:8443/books/', 'http://acme.example.com:32768/books', ['acme.example.com']],
  ['http://acme.localhost:4010', 'http://acme.localhost:32768', ['acme.localhost']],
  ['http://127.0.0.1:4010', 'http://localhost:32768', []],
  ['http://[::1]:4010', 'http://localhost:32768', []],
  ['http://localhost', 'http://localhost:32768', []],
])('a company at %s is judged in the container, at %s', (baseUrl, address, resolved) => {
  const { companies, resolve } = moved({ baseUrl });
  expect(companies[0].baseUrl).toBe(address);
  expect(resolve).toEqual(resolved.map((host) => ({ host, port: 32_768, address: '127.0.0.1' })));
});

test('every company moves to the container, and other entries of resolve stay', () => {
  const { companies, resolve } = moved(
    {
      baseUrl: 'https://acme.example.com',
      companies: [
        { name: 'acme', baseUrl: 'https://acme.example.com' },
        { name: 'globex', baseUrl: 'https://globex.example.com' },
      ],
      resolve: ['login.example.com:443:10.0.0.7'],
    },
    { host: 'docker', port: 2000, address: '172.17.0.1' },
  );
  expect(companies).toEqual([
    { name: 'acme', baseUrl: 'http://acme.example.com:2000' },
    { name: 'globex', baseUrl: 'http://globex.example.com:2000' },
  ]);
  expect(resolve).toEqual([
    { host: 'acme.example.com', port: 2000, address: '172.17.0.1' },
    { host: 'globex.example.com', port: 2000, address: '172.17.0.1' },
    { host: 'login.example.com', port: 443, address: '10.0.0.7' },
  ]);
});

test('reports name a container by its image, unless the profile names the target', () => {
  expect(moved({ baseUrl: 'https://acme.example.com/' }).name).toBe('acme/books:1');
  expect(moved({ baseUrl: 'https://acme.example.com', name: 'Books' }).name).toBe('Books');
});
