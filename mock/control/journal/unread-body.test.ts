import { describe, expect, it, vi } from 'vitest';
import { rawConnection } from '../../http/testing/raw.ts';
import type { ExpectedRequest } from '../client/expect-requests.ts';
import { CompanyTest } from '../testing/company-per-test.ts';

const companyTest = new CompanyTest();

const contact = { type: 'Client', last_name: 'Winter' };

/** Creates a contact with other header fields or another body. */
const post = (headers: Record<string, string>, body: BodyInit = JSON.stringify({ contact })) =>
  companyTest.company.fetch('/api/contacts', {
    method: 'POST',
    headers: { ...companyTest.asAdmin, ...headers },
    body,
  });

async function entryWhere(where: ExpectedRequest['where'] & object) {
  const [entry] = await companyTest.control.journal.expect({ operation: 'createContact', where });
  if (entry === undefined) throw new Error('Nothing was expected.');
  return entry;
}

describe('The body of a request that is answered before it is read', () => {
  it.each<[string, number, () => Promise<Response>]>([
    [
      'a custom response',
      429,
      async () => {
        await companyTest.control.responses.set('createContact', { status: 429, times: 1 });
        return companyTest.create(contact);
      },
    ],
    ['a preferred response', 401, () => post({ Prefer: 'code=401' })],
    [
      'a trouble',
      503,
      async () => {
        await companyTest.control.troubles.set({ errors: { rate: 1, status: 503 } });
        return companyTest.create(contact);
      },
    ],
    ['a caller that is unknown', 401, () => post({ Authorization: 'Bearer nobody' })],
  ])('is in the journal, and sent again by a replay: %s', async (_, status, send) => {
    expect((await send()).status).toBe(status);
    const entry = await entryWhere({ body: { contact: { last_name: 'Winter' } } });
    expect(entry.request.bytes).toBe(JSON.stringify({ contact }).length);
    await companyTest.control.troubles.clear();
    const replayed = await companyTest.control.journal.replay(entry.id);
    expect(replayed.request.body).toEqual({ contact });
  });

  it('changes nothing about the response when it is broken', async () => {
    expect((await post({ Authorization: 'Bearer nobody' }, '{')).status).toBe(401);
    const [entry] = await companyTest.control.journal.read();
    expect(entry?.request).toMatchObject({ body: null, bytes: 1 });
  });

  it('is not stored when it is too large, and a replay is refused', async () => {
    await post({ Authorization: 'Bearer nobody' }, JSON.stringify({ notes: 'x'.repeat(200_000) }));
    const entry = await entryWhere({});
    expect(entry.request).toMatchObject({ body: null, bytes: 200_012 });
    await expect(companyTest.control.journal.replay(entry.id)).rejects.toMatchObject({
      status: 409,
      errors: [['body', expect.stringContaining('is not in the journal')]],
    });
  });

  it.each(['Expect: 100-continue\r\n', ''])(
    'is neither demanded nor waited for when the client holds it back %j',
    async (expectation) => {
      const socket = await rawConnection(Number(new URL(companyTest.mock.baseUrl).port));
      const host = new URL(companyTest.company.baseUrl).host;
      socket.write(`POST /api/contacts HTTP/1.1\r\nHost: ${host}\r\n${expectation}Content-Length: 9\r\n\r\n`);
      const received = await new Promise((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
      expect(received).toMatch(/^HTTP\/1\.1 401 /);
      socket.destroy();
      const entry = await vi.waitFor(() => entryWhere({ status: 401 }), 10_000);
      expect(entry.request).toMatchObject({ body: null, bytes: 9 });
    },
  );
});
