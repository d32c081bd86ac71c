import { expect, test } from 'vitest';
import { startAdapter } from '../../selftest/adapter/adapter.ts';
import { judgeServer } from '../../selftest/discovered-server.ts';
import { startMock } from '../../selftest/mock.ts';

/** Shows no more than three records on a page, whatever is asked for. */
const capped = {
  request: <Request extends { query: URLSearchParams }>(request: Request): Request => {
    const size = Number(request.query.get('per_page') ?? 3);
    const query = new URLSearchParams(request.query);
    query.set('per_page', `${Math.min(size, 3)}`);
    return { ...request, query };
  },
};

test('a largest page of three records, which no schema tells, is no fault', async () => {
  const { port, rawProfile, stop } = await startMock();
  const { profile, stop: stopAdapter } = await startAdapter({ port, profile: { ...rawProfile, apps: [] } }, [
    capped,
  ]);
  const results = await judgeServer(profile, ({ title }) =>
    /^Given four invoices of a contact, when they are listed (with a per_page|page by page)/.test(title),
  ).finally(async () => {
    await stopAdapter();
    await stop();
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
});
