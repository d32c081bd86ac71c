import { afterAll, expect, test } from 'vitest';
import { disconnect, MeasuredServer } from './measure.ts';

afterAll(disconnect);

test('A mock with 10,000 contacts, all of which were read, takes less than 300 MB', async () => {
  const mock = await MeasuredServer.startMock({ seedSize: 10_000 });
  try {
    for (let page = 1; page <= 50; page += 1) {
      const request = { method: 'GET', path: () => `/api/contacts?per_page=200&page=${page}` };
      expect(await mock.send(request, 0)).toMatchObject({ status: 200 });
    }
    const { bytes } = await mock.usage();
    expect(bytes).toBeGreaterThan(100_000_000);
    expect(bytes).toBeLessThan(300_000_000);
  } finally {
    await mock.stop();
  }
});
