import { Readable } from 'node:stream';
import { Content } from '../../http/exchange/response.ts';
import type { PageHandler } from '../../http/exchange/service.ts';
import type { ControlContext } from '../context/context.ts';
import type { QueryOf } from '../document/operation-types.ts';
import { matchesFilter, type RecordedExchange } from '../journal/entry.ts';
import type { JournalEvent } from '../journal/journal.ts';
import { toJournalEntry } from '../journal/view.ts';
import type { Call } from './operation.ts';

/** Lists the matching entries, latest last. */
export function readJournal(
  { company, query }: Call<'readJournal'>,
  { journals, resources }: ControlContext,
) {
  const { after = 0, limit = 200, ...filter } = query;
  const entries = journals
    .of(company.name)
    .entries.filter((recorded) => recorded.id > after && matchesFilter(recorded, filter))
    .slice(-limit)
    .map((recorded) => toJournalEntry(recorded, resources.contract, company.clock));
  return { status: 200, body: { company: company.name, entries } } as const;
}

/** Deletes all entries of the company. */
export function clearJournal({ company }: Call<'clearJournal'>, { journals }: ControlContext) {
  journals.of(company.name).clear();
  return { status: 204 } as const;
}

const KEEP_ALIVE_MS = 15_000;
/** A reader that is this many bytes behind is disconnected. */
const MAX_BUFFERED_BYTES = 4 * 1_048_576;

/**
 * Responds with server-sent events (HTML standard, 9.2): entries from now on, after those since `Last-Event-ID`
 * or `after`; comments in between keep the connection alive.
 */
export function followJournal({ journals, resources }: ControlContext): PageHandler {
  return ({ company, message, query }) => {
    const { after, ...filter } = query as QueryOf<'followJournal'>;
    const journal = journals.of(company.name);
    const stream = new Readable({ read: () => undefined });
    const send = (text: string) => {
      if (stream.readableLength > MAX_BUFFERED_BYTES) stream.destroy();
      else stream.push(text);
    };
    const sendEntry = (recorded: RecordedExchange) => {
      if (!matchesFilter(recorded, filter)) return;
      const entry = JSON.stringify(toJournalEntry(recorded, resources.contract, company.clock));
      send(`id: ${recorded.id}\nevent: entry\ndata: ${entry}\n\n`);
    };
    const react: { [Kind in JournalEvent['kind']]: (event: JournalEvent & { kind: Kind }) => void } = {
      entry: ({ entry }) => sendEntry(entry),
      cleared: () => send('event: cleared\ndata: {}\n\n'),
      ended: () => stream.push(null),
    };
    const unfollow = journal.follow((event) => (react[event.kind] as (event: JournalEvent) => void)(event));
    const alive = setInterval(send, KEEP_ALIVE_MS, ': alive\n\n');
    stream.once('close', () => {
      clearInterval(alive);
      unfollow();
    });
    send('retry: 1000\n\n');
    const last = Number(message.headers['last-event-id'] ?? after ?? Number.POSITIVE_INFINITY);
    for (const recorded of journal.entries) if (recorded.id > last) sendEntry(recorded);
    return { status: 200, body: new Content('text/event-stream', stream) };
  };
}
