// Prints what one company with more and more contacts takes: processor time of the thread in the handlers that create, read and list (the first
// page, by number, sorted, by text), the same with HTTP, the first list of its kind, and memory for each contact beside the length of its JSON.
// `npm run growth -- 1000000` goes on to a million.
import { loadavg } from 'node:os';
import { loadVersions } from '../mock/resources/resources.ts';
import { createSeededWorld } from '../mock/seed/seeded-world.ts';
import { Company } from '../mock/world/company.ts';
import type { OperationRequest } from '../mock/world/handler.ts';
import { startLoadedServer } from './bench/loaded-server.ts';
import { median } from './bench/report.ts';
import { collectGarbage } from './bench/usage.mjs';

const most = Number(process.argv[2] ?? 100_000);
const [roundCount, roundUs, warmUpCount] = [5, 60_000, 8_000];
/** Over HTTP. */
const [requestCount, warmUpRequests] = [800, 6_000];
/** Contacts that are read, from the first to the last: their texts are kept. */
const readCount = 300;

const { newest, every } = await loadVersions();
const world = createSeededWorld(every, { seed: 'growth', systemClock: Date.now });
const company = world.defaultCompany;
const [user] = company.users;
if (user === undefined) throw new Error('The company has no users.');
const server = await startLoadedServer(world, newest, user);
const contact = { type: 'Client', email: 'b@example.com', due_days: 14 };
const contacts = () => company.records.list('contact');
const count = () => contacts().length;

function requestOf(operationId: string, request: Partial<OperationRequest>): OperationRequest {
  const permissions = newest.permissions.all;
  const usual = { params: {}, query: {}, body: undefined, company, user, permissions, language: 'en' };
  return { operationId, ...usual, ...request };
}

function call(operationId: string, request: Partial<OperationRequest> = {}): void {
  const response = newest.handlers.get(operationId)?.(requestOf(operationId, request), world);
  if (response === undefined || response.status >= 300)
    throw new Error(`${operationId} was refused: ${JSON.stringify(response)}`);
}

let turn = 0;
/** Every contact has another name, in no order. */
const nextContact = () => {
  const number = (count() * 7_919) % 1_000_003;
  return JSON.stringify({ contact: { ...contact, organisation: `Benchmark ${number}` } });
};
const create = () => call('createContact', { body: JSON.parse(nextContact()) });
function read(index: number, query: Record<string, string> = {}): void {
  const { id = '' } = contacts()[index] ?? {};
  call('readContact', { params: { id }, query });
}
/** An index of one of the {@link readCount}, the next one each time. */
const nextRead = () => {
  turn += 1;
  return (turn % Math.min(readCount, count())) * Math.max(1, Math.floor(count() / readCount));
};
/** Some fields of any contact, whose text is written each time. */
const readFields = () => {
  turn += 7_919;
  read(turn % count(), { fields: 'number,organisation' });
};
const list = (query: Record<string, string | number>) =>
  call('listContacts', { query: { per_page: 50, ...query } });
/** Any write makes the lists that were kept invalid. */
const discardLists = () => {
  const [comment] = company.records.list('comment');
  if (comment !== undefined) company.records.put(comment);
};
/** The number of one of the {@link readCount} that is as long as any: a shorter one is the start of more than one number. */
const nextNumber = (): string => {
  const longest = String(contacts().at(-1)?.fields.number).length;
  for (;;) {
    const number = String(contacts()[nextRead()]?.fields.number);
    if (number.length >= longest - 1) return number;
  }
};
const afterDiscard = (query: () => Record<string, string>) => () => {
  discardLists();
  list(query());
};
/** A list after a creation, so that it is not what was kept of the one before. */
const createAndList = (query: Record<string, string | number>) => () => {
  create();
  list(query);
};
const sorted = { sort_by: 'organisation', sort: 'DESC' };
// All contacts match.
const searched = { q: 'b@example' };
const actions = {
  read: () => read(nextRead()),
  'read two fields': readFields,
  'first page': afterDiscard(() => ({})),
  'list by number': afterDiscard(() => ({ 'filter[number]': nextNumber() })),
  'create and list': createAndList({}),
  'create and sort': createAndList(sorted),
  'create and search': createAndList(searched),
  create,
};

/** Microseconds of processor time for one call, the median of some rounds. */
function cost(action: () => void): string {
  // What is kept in order or in lower case is made at the first time.
  action();
  const costs = Array.from({ length: roundCount }, () => {
    // Of this thread alone: garbage collection and compilation beside it hold nobody up. Linux counts it in ticks of some milliseconds.
    const before = process.threadCpuUsage();
    let [calls, used] = [0, 0];
    while (used < roundUs) {
      for (let call = 0; call < 10; call += 1) action();
      const { user, system } = process.threadCpuUsage(before);
      [calls, used] = [calls + 10, user + system];
    }
    return used / calls;
  });
  return `${median(costs).toFixed(1)} us`;
}

/** The path of the {@link readCount}, or of lists that are never the same: no list knows this filter, which is ignored. */
const pathsOf = (query: () => Record<string, string>) =>
  Array.from({ length: requestCount }, () => {
    turn += 1;
    const each = { per_page: '50', ...query(), 'filter[turn]': String(turn) };
    return `/api/contacts?${new URLSearchParams(each)}`;
  });

/** Microseconds of processor time for one request over HTTP. */
async function costsWithHttp(): Promise<string[]> {
  const one = () => `/api/contacts/${contacts()[nextRead()]?.id}`;
  const loads = {
    read: { method: 'GET', paths: () => Array.from({ length: readCount }, one) },
    'first page': { method: 'GET', paths: () => pathsOf(() => ({})) },
    'list by number': { method: 'GET', paths: () => pathsOf(() => ({ 'filter[number]': nextNumber() })) },
    sort: { method: 'GET', paths: () => pathsOf(() => sorted) },
    create: { method: 'POST', paths: () => ['/api/contacts'], body: nextContact() },
  };
  const costs: string[] = [];
  for (const [name, { paths, ...load }] of Object.entries(loads)) {
    await server.cost({ ...load, paths: paths(), count: warmUpRequests });
    const rounds: number[] = [];
    for (let round = 0; round < roundCount; round += 1)
      rounds.push(await server.cost({ ...load, paths: paths(), count: requestCount }));
    costs.push(`${name} ${median(rounds).toFixed(0)} us`);
  }
  return costs;
}

/**
 * Milliseconds of processor time of the first list of its kind, in a company of the same contacts in which none was listed, and of its longest
 * portion, exact to the 4 ms in which Linux counts.
 */
function firstLists(): string[] {
  const fresh = new Company(company, Date.now);
  for (const record of contacts()) fresh.records.put(record);
  const queries = { sort: sorted, 'list by number': { 'filter[number]': nextNumber() }, search: searched };
  return Object.entries(queries).map(([name, query]) => {
    const request = { company: fresh, query: { per_page: 50, ...query } };
    const first = usedMs();
    let [before, longest] = [first, 0];
    const count = () => {
      const now = usedMs();
      [before, longest] = [now, Math.max(longest, now - before)];
    };
    const prepare = newest.handlers.get('listContacts')?.prepare;
    for (const _ of prepare?.(requestOf('listContacts', request)) ?? []) count();
    call('listContacts', request);
    count();
    return `${name} ${(before - first).toFixed(0)} ms (longest portion ${longest.toFixed(0)} ms)`;
  });
}

/** What the thread has used so far. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function heapUsed(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}

for (let index = 0; index < warmUpCount; index += 1) actions.read();
const [empty, before] = [await heapUsed(), count()];
// The first row is of what the company starts with.
for (const size of [before, 10_000, 100_000, 1_000_000].filter((size) => size <= most)) {
  while (count() < size) create();
  const each = ((await heapUsed()) - empty) / (count() - before);
  const memory = count() === before ? '' : `, ${each.toFixed(0)} bytes each`;
  const json = JSON.stringify(contacts().at(-1)).length;
  console.log(
    `${count().toLocaleString('en')} contacts${memory}, JSON ${json}; load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`  first of its kind: ${firstLists().join(', ')}`);
  const costs = Object.entries(actions).map(([name, action]) => `${name} ${cost(action)}`);
  console.log(`  handler: ${costs.join(', ')}`);
  console.log(`  HTTP: ${(await costsWithHttp()).join(', ')}`);
}
await server.stop();
