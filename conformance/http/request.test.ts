import { expect, test } from 'vitest';
import { pageOf } from './request.ts';

test.each([
  ['https://acme.example/signin/779dd42f91d8153a?details=1', '/signin/…'],
  ['https://acme.example/flows/0f1c2d3e-4a5b-6c7d/consent', '/flows/…/consent'],
  ['https://acme.example/oauth/authorize?client_id=1234567890', '/oauth/authorize'],
  ['https://acme.example/v2/consent-page', '/v2/consent-page'],
])('the page %s is named %s', (url, name) => {
  expect(pageOf(url)).toBe(name);
});
