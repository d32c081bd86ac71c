import { expect, test } from 'vitest';
import { respondWith } from '../checks/testing/target.ts';
import { doesNotSucceed } from './response.ts';

test.each([200, 204, 500, 502, 503])('%i refuses nothing', (status) => {
  expect(doesNotSucceed(respondWith(status))).toEqual({
    expected: 'a status of a refusal',
    got: `${status}`,
  });
});

test.each([302, 400, 401, 404, 405, 501])('%i is a refusal', (status) => {
  expect(doesNotSucceed(respondWith(status))).toBeUndefined();
});
