// Prints, as tables in Markdown, what a mock with more and more contacts takes: processor time for one request and for the first list of its
// kind, and memory. Contacts come with documents in proportion.
import { print, runWithOptions, wholeNumber } from 'countersign-contract/command';
import {
  type Contact,
  contactsOf,
  disconnect,
  type MeasuredRequest,
  MeasuredServer,
} from './bench/measure.ts';
import { describeMachine, median, tableOf } from './bench/report.ts';

const command = {
  summary: 'Prints what a mock with more and more contacts takes in memory and processor time.',
  usage: 'npm run growth -- [OPTION ...]',
  options: {
    most: {
      takes: 'N',
      help: 'contacts of the largest mock, from 2,000; 100,000 by default, and 1,000,000 goes further',
      default: 100_000,
      read: wholeNumber(2_000, 1_000_000),
    },
  },
} as const;

const [roundCount, requestCount, warmUpCount] = [5, 800, 2_000];

/** What is measured: records and pages in turn, so many that lists are made each time. All contacts match the search. */
function requestsOf(contacts: readonly Contact[], size: number): Record<string, MeasuredRequest> {
  const one = (turn: number) => contacts[turn % contacts.length] ?? { id: '', number: '' };
  const record = (turn: number) => `/api/contacts/${one(turn).id}`;
  const list = (queryOf: (turn: number) => Record<string, string>): MeasuredRequest => {
    const usual = (turn: number) => ({ per_page: '50', page: String(1 + (turn % (size / 50))) });
    const path = (turn: number) =>
      `/api/contacts?${new URLSearchParams({ ...usual(turn), ...queryOf(turn) })}`;
    return { method: 'GET', path };
  };
  const contact = { type: 'Client', organisation: 'Benchmark', due_days: 14 };
  return {
    read: { method: 'GET', path: record },
    'read two fields': { method: 'GET', path: (turn) => `${record(turn)}?fields=number,organisation` },
    page: list(() => ({})),
    'list by number': list((turn) => ({
      'filter[number]': one(turn).number,
      per_page: String(1 + (turn % 199)),
      page: '1',
    })),
    'sorted page': list(() => ({ sort_by: 'organisation', sort: 'DESC' })),
    'page of a search': list(() => ({ q: '@' })),
    create: { method: 'POST', path: () => '/api/contacts', body: JSON.stringify({ contact }) },
  };
}

/** Microseconds of processor time for one request, the median of some rounds. */
async function cost(mock: MeasuredServer, request: MeasuredRequest): Promise<string> {
  await mock.cost(request, warmUpCount);
  const rounds: number[] = [];
  while (rounds.length < roundCount) rounds.push(await mock.cost(request, requestCount));
  return `${median(rounds).toFixed(0)} µs`;
}

/** Milliseconds of processor time for a request that is sent once. */
async function costOnce(mock: MeasuredServer, request: MeasuredRequest): Promise<string> {
  const before = await mock.usage();
  await mock.send(request, 0);
  return `${(((await mock.usage()).cpuUs - before.cpuUs) / 1_000).toFixed(0)} ms`;
}

const firstNames = ['list by number', 'sorted page', 'page of a search'];

await runWithOptions('growth', command, async ({ most }) => {
  const names = Object.keys(requestsOf([], most));
  const rows: string[][] = [];
  for (const size of [2_000, 10_000, 100_000, 1_000_000].filter((it) => it <= most)) {
    const mock = await MeasuredServer.startMock({ seedSize: size, exposesGc: true });
    const requests = Object.entries(requestsOf(await contactsOf(mock), size));
    const row = [size.toLocaleString('en'), `${((await mock.heapUsed()) / 1e6).toFixed(0)} MB`];
    for (const [name, request] of requests)
      if (firstNames.includes(name)) row.push(await costOnce(mock, request));
    for (const [, request] of requests) row.push(await cost(mock, request));
    await mock.stop();
    rows.push(row);
  }
  disconnect();
  print(describeMachine());
  print(tableOf(['contacts', 'memory', ...firstNames.map((it) => `first ${it}`), ...names], rows));
  return 0;
});
