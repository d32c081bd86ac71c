import { describe, expect, it, vi } from 'vitest';
import { startMock } from '../../start.ts';
import type { JournalEntry } from '../client/control-client.ts';
import { CompanyPerTest } from '../testing/company-per-test.ts';
import { send } from '../testing/send.ts';

const own = new CompanyPerTest();

const list = (query = '') => own.get(`/api/contacts?per_page=1${query}`);

describe('Whoever follows the journal', () => {
  it('sees entries as they come, the meant ones only', async () => {
    const seen: string[] = [];
    const following = (async () => {
      for await (const { operationId } of own.company.control.journal.follow({
        operation: 'createContact',
      })) {
        seen.push(String(operationId));
        if (seen.length === 2) return;
      }
    })();
    await vi.waitUntil(async () => {
      await list();
      await own.create({ type: 'Client', last_name: 'Winter' });
      return seen.length === 2;
    });
    await following;
    expect(seen).toEqual(['createContact', 'createContact']);
  });

  it('may ask at the address of the journal itself, by the media type', async () => {
    await list();
    const { port } = new URL(own.mock.baseUrl);
    const gone = await own.mock.control.companies.create();
    await gone.fetch('/nothing');
    const headers = { Host: `${gone.name}.localhost:${port}`, Accept: 'text/event-stream' };
    const stream = send(`http://127.0.0.1:${port}/__mock/journal?after=0`, { headers });
    await vi.waitFor(() => gone.drop());
    const response = await stream;
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.text).toContain('event: entry');
  });

  it('gets what it missed, is told of clearing, and is let go with the company', async () => {
    for (let turn = 0; turn < 3; turn += 1) await list();
    const { port } = new URL(own.mock.baseUrl);
    const gone = await own.mock.control.companies.create();
    await gone.fetch('/nothing');
    await gone.fetch('/nothing');
    const stream = send(`http://127.0.0.1:${port}/__mock/journal/events`, {
      headers: { Host: `${gone.name}.localhost:${port}`, 'Last-Event-ID': '1' },
    });
    await vi.waitFor(async () => {
      await gone.control.journal.clear();
      await gone.drop();
    });
    const { text, headers } = await stream;
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(text).toMatch(
      /^retry: 1000\n\nid: 2\nevent: entry\ndata: \{.*\}\n\n(event: cleared\ndata: \{\}\n\n)+$/,
    );
  });

  it('is let go when the mock stops', async () => {
    const own = await startMock();
    const seen: JournalEntry[] = [];
    const following = (async () => {
      for await (const entry of own.control.journal.follow()) seen.push(entry);
    })().catch(() => undefined);
    await vi.waitUntil(async () => {
      await own.control.fetch('/nothing');
      return seen.length > 0;
    });
    const begun = performance.now();
    await own.stop();
    await following;
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
