// Prints what one company with more and more contacts takes: processor time of the handlers that create, read and list (the first
// page, by number, sorted, by text; without HTTP), and memory for each contact beside the length of its JSON. `npm run growth -- 1000000` goes on to a million.
import { Serialised } from '../mock/contract/json.ts';
import { loadVersions } from '../mock/resources/resources.ts';
import { createSeededWorld } from '../mock/seed/seeded-world.ts';
import type { OperationRequest } from '../mock/world/handler.ts';
import { median } from './bench/report.ts';
import { collectGarbage } from './bench/usage.mjs';

const MOST = Number(process.argv[2] ?? 100_000);
const [ROUNDS, REQUESTS, WARM_UP] = [5, 2_000, 8_000];

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
  const { body } = newest.handlers.get(operationId)?.({ ...usual, language: 'en', ...request }, world) ?? {};
  if (!(body instanceof Serialised)) throw new Error(`${operationId} was refused: ${JSON.stringify(body)}`);
}

let turn = 0;
const create = () => call('createContact', { body: JSON.parse(text) });
const read = () => {
  const known = company.records.list('contact');
  turn += 7_919;
  call('readContact', { params: { id: known[turn % known.length]?.id ?? '' } });
};
const list = (query: Record<string, string | number>) =>
  call('listContacts', { query: { per_page: 50, ...query } });
const listByNumber = () => {
  const known = company.records.list('contact');
  turn += 7_919;
  list({ 'filter[number]': String(known[turn % known.length]?.fields.number) });
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
function cost(action: () => void, calls = REQUESTS): string {
  const costs = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (let index = 0; index < calls; index += 1) action();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  });
  return median(costs).toFixed(1);
}

async function heapUsed(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}

for (let index = 0; index < WARM_UP; index += 1) read();
const [empty, before] = [await heapUsed(), count()];
for (const size of [10_000, 100_000, 1_000_000].filter((size) => size <= MOST)) {
  while (count() < size) create();
  const each = ((await heapUsed()) - empty) / (count() - before);
  const json = JSON.stringify(company.records.list('contact').at(-1)).length;
  const listCosts = Object.entries(lists).map(([name, action]) => {
    // What is kept in order or in lower case is made at the first time.
    action();
    return `${name} ${cost(action, 20)} us`;
  });
  const costs = [`create ${cost(create)} us`, `read ${cost(read)} us`, ...listCosts].join(', ');
  console.log(
    `${count().toLocaleString('en')} contacts: ${each.toFixed(0)} bytes each (JSON ${json}), ${costs}`,
  );
}
