import { MeasuredServer } from './measure.ts';

/** Memory in use after a part of a soak. */
type SoakPart = {
  requests: number;
  /** Records that were created, and destroyed again. */
  records: number;
  /** What is in use after a garbage collection, in bytes. */
  heap: number;
  /** Resident memory in bytes. */
  resident: number;
};

const connections = 8;
const json = (record: object) => JSON.stringify({ contact: record });
const idPattern = /"id":"([\w-]{22})"/;

/** What is sent between the creation of a record and its end, one after the other. */
const between: readonly ((id: string) => [method: string, path: string, status: number, body?: string])[] = [
  (id) => ['GET', `/api/contacts/${id}`, 200],
  () => ['GET', '/api/contacts?per_page=10&sort_by=organisation', 200],
  (id) => ['PUT', `/api/contacts/${id}`, 200, json({ due_days: 30 })],
  () => ['POST', '/api/contacts', 422, json({ type: 'Nobody' })],
  () => ['GET', '/api/contacts?per_page=10&q=soaked', 200],
  (id) => ['POST', `/api/contacts/${id}/comments`, 201, JSON.stringify({ comment: { text: 'wet' } })],
  (id) => ['GET', `/api/contacts/${id}?fields=number`, 200],
  () => ['GET', '/api/contacts/nothing', 404],
];

/**
 * Creates records in a mock of its own, sends something else about each, and destroys it: three requests for a record. Reports
 * memory after each tenth.
 * @throws Error when a response has another status than it should
 */
export async function soak(records: number, report: (part: SoakPart) => void): Promise<SoakPart[]> {
  const mock = await MeasuredServer.startMock({ exposesGc: true });
  try {
    const parts: SoakPart[] = [];
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      const each = Math.ceil(records / 10 / connections);
      await Promise.all(Array.from({ length: connections }, () => soakOne(mock, each)));
      const done = tenth * each * connections;
      const [heap, { bytes: resident }] = [await mock.heapUsed(), await mock.usage()];
      const part = { requests: done * 3, records: done, heap, resident };
      parts.push(part);
      report(part);
    }
    return parts;
  } finally {
    await mock.stop();
  }
}

async function soakOne(mock: MeasuredServer, records: number): Promise<void> {
  for (let turn = 0; turn < records; turn += 1) {
    const organisation = `Soaked ${turn}`;
    const created = await expectStatus(
      mock,
      'POST',
      '/api/contacts',
      201,
      json({ type: 'Client', organisation }),
    );
    const [, id = ''] = idPattern.exec(created) ?? [];
    const other = between[turn % between.length];
    if (other !== undefined) await expectStatus(mock, ...other(id));
    await expectStatus(mock, 'DELETE', `/api/contacts/${id}`, 200);
  }
}

async function expectStatus(
  mock: MeasuredServer,
  method: string,
  path: string,
  expected: number,
  body?: string,
): Promise<string> {
  const answer = await mock.send({ method, path: () => path, body }, 0);
  if (answer.status !== expected)
    throw new Error(`${method} ${path} got ${answer.status}, not ${expected}: ${answer.body}`);
  return answer.body;
}
