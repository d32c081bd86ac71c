import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaFolder } from 'countersign-contract/testing';
import { expect, onTestFinished, test } from 'vitest';
import { timeOnReferenceMachine } from '../../testing/machine-slowness.ts';
import { ControlledProcess } from '../control/testing/state-files.ts';

const committedTypes = 13;
/** A tick of the kernel in `/proc/PID/stat`. */
const tickMs = 10;

/** The schema files with further types, each with the fields of contacts and five endpoints; in one version or two. */
function folderOf(types: number, versions: number): SchemaFolder {
  const folder = new SchemaFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const contact = JSON.parse(readFileSync(join(folder.path, '1.0/contact.json'), 'utf8'));
  for (let number = committedTypes; number < types; number += 1) {
    const links = contact.links.filter(({ href }: { href: string }) => /^contacts(\/\{id\})?$/.test(href));
    const ownLinks = links.map((link: { href: string }) => ({
      ...link,
      href: link.href.replace('contacts', `kind${number}s`),
    }));
    folder.write(`kind${number}`, { ...contact, title: `Kind ${number}`, links: ownLinks });
  }
  if (versions > 1) cpSync(join(folder.path, '1.0'), join(folder.path, '2.0'), { recursive: true });
  return folder;
}

/** What something took. */
type Cost = {
  /** By the clock. */
  ms: number;
  /** The processor time of the mock. */
  cpuMs: number;
};

/** The processor time that a process used so far (proc(5), `utime` and `stime`). */
function cpuOf({ process }: ControlledProcess): number {
  const fields = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

async function costOf(mock: ControlledProcess, work: () => Promise<void>): Promise<Cost> {
  const [startedAt, cpuMs] = [performance.now(), cpuOf(mock)];
  await work();
  return { ms: performance.now() - startedAt, cpuMs: cpuOf(mock) - cpuMs };
}

/** Starts a mock on a folder, up to its first response. */
async function start(folder: SchemaFolder, ...args: string[]) {
  const startedAt = performance.now();
  const mock = new ControlledProcess(['--schemas', folder.path, ...args]);
  onTestFinished(async () => {
    await mock.end('SIGKILL');
  });
  const control = await mock.waitUntilReady();
  expect((await control.fetch('/api/contacts')).status).toBe(401);
  const cost: Cost = { ms: performance.now() - startedAt, cpuMs: cpuOf(mock) };
  return { mock, control, cost };
}

type Running = Awaited<ReturnType<typeof start>>;

const creations = 500;

/** Creates contacts, and returns what one took. */
async function create({ mock, control }: Running): Promise<Cost> {
  const { access_token } = await control.tokens.create();
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({
    contact: { type: 'Client', organisation: 'Bauhaus', addresses: [{ city: 'Weimar' }] },
  });
  const createContacts = async () => {
    for (let count = 0; count < creations; count += 1) {
      const response = await control.fetch('/api/contacts', { method: 'POST', headers, body });
      expect(response.status).toBe(201);
      await response.arrayBuffer();
    }
  };
  await createContacts();
  const { ms, cpuMs } = await costOf(mock, createContacts);
  return { ms: ms / creations, cpuMs: cpuMs / creations };
}

/** Changes a file, up to the moment at which the mock serves the change. */
async function change(folder: SchemaFolder, { mock }: Running): Promise<Cost> {
  mock.output = '';
  return costOf(mock, async () => {
    folder.edit('contact', ({ properties }) => {
      properties.nickname = { description: 'What friends say.', type: ['string', 'null'], maxLength: 20 };
    });
    await expect.poll(() => mock.output, { interval: 5 }).toContain('The changed schemas are served');
  });
}

const figures = ({ ms, cpuMs }: Cost, digits = 0) => `${ms.toFixed(digits)} ms (${cpuMs.toFixed(digits)})`;

test.each([
  [13, 1],
  [60, 1],
  [60, 2],
  [200, 1],
])(
  'A mock with %i types in %i version(s) starts, creates records and serves a change',
  async (types, versions) => {
    const folder = folderOf(types, versions);
    const running = await start(folder, '--watch');
    const creation = await create(running);
    const changed = await change(folder, running);
    console.log(
      `${types} types, ${versions} version(s), clock (processor): start ${figures(running.cost)}, change ${figures(changed)}, create ${figures(creation, 2)}`,
    );
    expect(running.mock.errors).toBe('');
  },
);

test('A mock with 60 types in two versions starts within 3 s', async () => {
  const folder = folderOf(60, 2);
  const time = await timeOnReferenceMachine(3_000, async () => (await start(folder)).cost.ms);
  expect(time).toBeLessThan(3_000);
});

test('A mock with 60 types in two versions creates a record in less than twice the processor time of one with 13', async () => {
  const few = await start(folderOf(13, 1));
  const many = await start(folderOf(60, 2));
  const costs = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
  // In turns, and the least of each: the compiler and the collector of a moment only add, and are at work for about five turns.
  for (let turn = 0; turn < 8; turn += 1) {
    costs.few = Math.min(costs.few, (await create(few)).cpuMs);
    costs.many = Math.min(costs.many, (await create(many)).cpuMs);
  }
  expect(costs.many).toBeLessThan(2 * costs.few);
});
