// Prints what one company with more and more contacts takes: processor time of the thread in the handlers that create, read and list (the first
// page, by number, sorted, by text; without HTTP), and memory for each contact beside the length of its JSON. `npm run growth -- 1000000` goes on to a million.
import { loadVersions } from '../mock/resources/resources.ts';
import { createSeededWorld } from '../mock/seed/seeded-world.ts';
import type { OperationRequest } from '../mock/world/handler.ts';
import { median } from './bench/report.ts';
import { collectGarbage } from './bench/usage.mjs';

const MOST = Number(process.argv[2] ?? 100_000);
const [ROUNDS, ROUND_US, WARM_UP] = [5, 60_000, 8_000];

const { newest, every } = await loadVersions();
const world = createSeededWorld(every, { seed: 'growth', systemClock: Date.now });
const company = world.defaultCompany;
const [user] = company.users;
const contact = { type: 'Client', organisation: 'Benchmark', email: 'b@example.com', due_days: 14 };
const text = JSON.stringify({ contact });
const count = () => company.records.list('contact').length;

function call(operationId: string, request: Partial<OperationRequest> = {}): void {
  const permissions = newest.permissions.all;
  const usual = { operationId, params: {}, query: {}, body: undefined, company, user, permissions };
  const response = newest.handlers.get(operationId)?.({ ...usual, language: 'en', ...request }, world);
  if (response === undefined || response.status >= 300)
    throw new Error(`${operationId} was refused: ${JSON.stringify(response)}`);
}

let turn = 0;
const create = () => call('createContact', { body: JSON.parse(text) });
function read(index: number, query: Record<string, string> = {}): void {
  const { id = '' } = company.records.list('contact')[index] ?? {};
  call('readContact', { params: { id }, query });
}
/** One of 300 contacts from first to last, whose text is kept. */
const readAgain = () => {
  turn += 1;
  const all = Math.min(300, count());
  read((turn % all) * Math.floor(count() / all));
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
/** The number of one of the latest contacts, which is as long as any: a shorter one is the start of more than one number. */
const listByNumber = () => {
  const known = company.records.list('contact');
  turn += 7_919;
  const number = String(known[known.length - 1 - (turn % Math.ceil(known.length / 10))]?.fields.number);
  discardLists();
  list({ 'filter[number]': number });
};
/** A list after a creation, so that it is not what was kept of the one before. */
const createAndList = (query: Record<string, string | number>) => () => {
  create();
  list(query);
};
const lists = {
  'list by number': listByNumber,
  'create and list': createAndList({}),
  'create and sort': createAndList({ sort_by: 'organisation', sort: 'DESC' }),
  // All contacts match.
  'create and search': createAndList({ q: 'b@example' }),
};

/** Microseconds of processor time for one call, the median of some rounds. */
function cost(action: () => void): string {
  const costs = Array.from({ length: ROUNDS }, () => {
    // Of this thread alone: garbage collection and compilation beside it hold nobody up. Linux counts it in ticks of some milliseconds.
    const before = process.threadCpuUsage();
    let [calls, used] = [0, 0];
    while (used < ROUND_US) {
      for (let call = 0; call < 10; call += 1) action();
      const { user, system } = process.threadCpuUsage(before);
      [calls, used] = [calls + 10, user + system];
    }
    return used / calls;
  });
  return median(costs).toFixed(1);
}

async function heapUsed(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}

for (let index = 0; index < WARM_UP; index += 1) readAgain();
const [empty, before] = [await heapUsed(), count()];
// The first row is of what the company starts with.
for (const size of [before, 10_000, 100_000, 1_000_000].filter((size) => size <= MOST)) {
  while (count() < size) create();
  const each = ((await heapUsed()) - empty) / (count() - before);
  const memory = count() === before ? '' : ` ${each.toFixed(0)} bytes each,`;
  const json = JSON.stringify(company.records.list('contact').at(-1)).length;
  const contacts = count().toLocaleString('en');
  const costs = Object.entries({
    read: readAgain,
    'read two fields': readFields,
    ...lists,
    create,
  }).map(([name, action]) => {
    // What is kept in order or in lower case is made at the first time.
    action();
    return `${name} ${cost(action)} us`;
  });
  console.log(`${contacts} contacts:${memory} JSON ${json}, ${costs.join(', ')}`);
}
