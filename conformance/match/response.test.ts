import { expect, test } from 'vitest';
import { respondWith } from '../checks/testing/target.ts';
import { doesNotSucceed } from './response.ts';

test.each([200, 204, 500, 502, 503])('%i refuses nothing', (status) => {
  expect(doesNotSucceed(respondWith(status))).toEqual({
    kind: 'status',
    allowed: ['3xx', '4xx', 501],
    actual: status,
  });
});

test.each([302, 400, 401, 404, 405, 501])('%i is a refusal', (status) => {
  expect(doesNotSucceed(respondWith(status))).toBeUndefined();
});
