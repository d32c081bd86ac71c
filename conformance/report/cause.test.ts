import { expect, test } from 'vitest';
import { contractOperations } from '../context/operations.ts';
import { failed } from './testing/causes-report.ts';
import { sampleReport } from './testing/sample.ts';

const sentTo = 'cs1 日🦄 in full';

test.each([
  ['replaced', 'cs1 日? in full'],
  ['replaced twice', 'cs1 日\uFFFD\uFFFD in full'],
  ['left out', 'cs1 日 in full'],
  ['the end of the text', 'cs1 日'],
])('characters of four bytes that are %s are one cause, wherever a text is', (_, got) => {
  const { findings } = sampleReport(
    [
      failed('texts.are-kept', 'GET', '/api/orders/7', 200, `"${sentTo}" in notes, as it was sent`, {
        got: `"${got}"`,
      }),
      failed('comments.are-kept', 'POST', '/api/orders/7/comments', 201, `"${sentTo}"`, { got: `"${got}"` }),
      failed('other', 'GET', '/api/contacts/7', 200, `"${sentTo}"`, { got: '"cs2"' }),
    ],
    { operations: contractOperations() },
  );
  expect(findings.map((it) => [it.title, it.requirements])).toEqual([
    [
      '2 operations, such as GET /api/orders/{id}, lose characters that UTF-8 has in four bytes',
      ['texts.are-kept', 'comments.are-kept'],
    ],
    [`GET /api/contacts/{id}: expected "${sentTo}", got "cs2"`, ['other']],
  ]);
});
