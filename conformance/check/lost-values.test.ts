import { expect, test } from 'vitest';
import { contractOperations } from '../context/operations.ts';
import { missedValue } from '../match/matcher.ts';
import { exchange, result, sampleReport } from '../report/testing/sample.ts';

const operations = contractOperations();

/** A failure at the last of a creation of an email and a read of it, which answer so. */
function failedWith(requirement: string, expected: string, answers: readonly (string | null)[]) {
  const email = (subject: string | null) => JSON.stringify({ email: { id: 9, subject }, links: [] });
  const exchanges = answers.map((subject, at) =>
    exchange({
      number: at + 1,
      request: {
        method: at === 0 ? 'POST' : 'GET',
        url: `http://acme.localhost:1/api/${at === 0 ? 'contacts/5/emails' : 'emails/9'}`,
        headers: [],
        body: at === 0 ? email('csaaaa0001') : undefined,
      },
      reply: { status: at === 0 ? 201 : 200, headers: [], body: email(subject) },
    }),
  );
  return result(requirement, 'fail', {
    mismatch: missedValue({ name: 'subject', value: 'csaaaa0001' }, expected, 'null'),
    exchanges,
    shown: exchanges.length,
  });
}

const titles = (...failures: readonly ReturnType<typeof failedWith>[]) =>
  sampleReport(failures, { operations }).findings.map(({ title, requirements }) => [title, requirements]);

test('what a creation loses is one finding, about the creation', () => {
  expect(
    titles(
      failedWith('read.shows-the-record', 'as it was stored', [null, null]),
      failedWith('email.creation-returns-it', 'as it was sent', [null]),
    ),
  ).toEqual([
    [
      'POST /api/contacts/{id}/emails answers 201 with nothing in fields of the email that it was sent values in',
      ['email.creation-returns-it', 'read.shows-the-record'],
    ],
  ]);
});

test('what a creation shows, and reading does not, is lost by reading', () => {
  expect(titles(failedWith('read.shows-the-record', 'as it was stored', ['csaaaa0001', null]))).toEqual([
    [
      'GET /api/emails/{id}: expected "csaaaa0001" in subject, as it was stored, got null',
      ['read.shows-the-record'],
    ],
  ]);
});
