import { eventStream } from '../../http/response/event-stream.ts';
import type { Company } from '../../world/company.ts';
import type { ControlContext } from '../context/context.ts';
import { unknownApp, unknownOperation } from '../context/unknown-names.ts';
import { loadControlDocument } from '../document/load.ts';
import type { QueryOf } from '../document/operation-types.ts';
import { judgeClient } from '../journal/client-verdict.ts';
import { matchesFilter, type RecordedExchange } from '../journal/entry.ts';
import { toHar } from '../journal/har.ts';
import { editRequest, replayRequest } from '../journal/replay.ts';
import { type JournalEntry, matchesFinding, toJournalEntry } from '../journal/view.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

/** Lists the matching entries, latest last; with `Accept: text/event-stream` it follows the journal. */
export function read(call: Call<'journal.read'>, mock: ControlContext) {
  const { company, query, exchange } = call;
  if (/\btext\/event-stream\b/i.test(exchange.message.headers.accept ?? '')) return follow(call, mock);
  const refused = refuseUnknownOperation(query, mock);
  if (refused !== undefined) return refused;
  return { status: 200, body: { company: company.name, entries: entriesOf(company, query, mock) } } as const;
}

/** Judges a client by its requests in the journal. */
export function verdict(
  { company, query }: Call<'journal.verdict'>,
  { journals, resources, settings }: ControlContext,
) {
  const contract = settings.contractOf(company, resources.contract);
  const { entries } = journals.of(company.name);
  const judged = judgeClient(company, contract, entries, query.app);
  // An app that was deleted since is known by its requests.
  if (query.app !== undefined && judged.requests === 0 && company.findApp(query.app) === undefined)
    return propertyErrorResponse(400, 'app', unknownApp(query.app, company));
  return { status: 200, body: judged } as const;
}

/** Exports the matching entries as an HTTP Archive. */
export function har({ company, query, addressOf }: Call<'journal.har'>, mock: ControlContext) {
  const refused = refuseUnknownOperation(query, mock);
  if (refused !== undefined) return refused;
  const entries = entriesOf(company, query, mock);
  const { version } = loadControlDocument().info;
  return { status: 200, body: toHar(entries, addressOf(company.name), version) } as const;
}

/** The response to a filter that could never match. */
function refuseUnknownOperation({ operation }: QueryOf<'journal.read'>, { resources }: ControlContext) {
  if (operation === undefined || resources.contract.operations.has(operation)) return undefined;
  return propertyErrorResponse(400, 'operation', unknownOperation(operation, resources.contract));
}

function entriesOf(
  company: Company,
  { after = 0, limit = 200, finding, ...filter }: QueryOf<'journal.read'>,
  mock: ControlContext,
): JournalEntry[] {
  return mock.journals
    .of(company.name)
    .entries.filter((recorded) => recorded.id > after && matchesFilter(recorded, filter))
    .map((recorded) => entryOf(recorded, company, mock))
    .filter((entry) => matchesFinding(entry, finding))
    .slice(-limit);
}

function entryOf(
  recorded: RecordedExchange,
  company: Company,
  { resources, settings }: ControlContext,
): JournalEntry {
  return toJournalEntry(recorded, settings.contractOf(company, resources.contract), company.clock);
}

/** Sends a request of the journal again, as it was or changed. */
export async function replay(
  { company, params, body, exchange }: Call<'journal.replay'>,
  mock: ControlContext,
) {
  const journal = mock.journals.of(company.name);
  const recorded = journal.entries.find(({ id }) => id === Number(params.id));
  if (recorded === undefined) {
    return propertyErrorResponse(404, 'id', `There is no entry ${params.id} in the journal any more.`);
  }
  if (recorded.lacksBody && body?.body === undefined) {
    const missing =
      'is not in the journal: it was too large, or did not arrive before the response; send one.';
    return propertyErrorResponse(409, 'body', missing);
  }
  const shown = entryOf(recorded, company, mock).request;
  try {
    const { localAddress = 'localhost', localPort = 0 } = exchange.message.socket;
    const listener = { host: localAddress, port: localPort };
    const replayed = await replayRequest(editRequest(recorded, shown, body ?? {}), listener, journal);
    if (replayed === undefined) return propertyErrorResponse(422, 'base', unreadable);
    return { status: 201, body: { company: company.name, entry: entryOf(replayed, company, mock) } } as const;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return propertyErrorResponse(422, 'headers', `cannot be sent: ${error.message}.`);
  }
}

const unreadable = 'The mock could not read the request; correct its header fields.';

/** Deletes all entries of the company. */
export function clear({ company }: Call<'journal.clear'>, { journals }: ControlContext) {
  journals.of(company.name).clear();
  return { status: 204 } as const;
}

/**
 * Responds with server-sent events (HTML standard, 9.2): entries from now on, after those since `Last-Event-ID`
 * or `after`.
 */
export function follow(
  { company, query, exchange }: Pick<Call<'journal.follow'>, 'company' | 'query' | 'exchange'>,
  mock: ControlContext,
) {
  return eventStream(({ send, end }) => {
    const { after, finding, ...filter } = query;
    const journal = mock.journals.of(company.name);
    const sendEntry = (recorded: RecordedExchange) => {
      if (!matchesFilter(recorded, filter)) return;
      const entry = entryOf(recorded, company, mock);
      if (matchesFinding(entry, finding)) {
        send(`id: ${recorded.id}\nevent: entry\ndata: ${JSON.stringify(entry)}\n\n`);
      }
    };
    const unfollow = journal.follow((event) => {
      if (event.kind === 'entry') sendEntry(event.entry);
      else if (event.kind === 'cleared') send('event: cleared\ndata: {}\n\n');
      else end();
    });
    const last = Number(exchange.message.headers['last-event-id'] ?? after ?? Number.POSITIVE_INFINITY);
    for (const recorded of journal.entries) if (recorded.id > last) sendEntry(recorded);
    send('event: ready\ndata: {}\n\n');
    return unfollow;
  });
}
