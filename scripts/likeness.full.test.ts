import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readChoices } from '../mock/choices/read-choices.ts';
import { Contract } from '../mock/contract/contract.ts';
import { Client, type ReceivedResponse } from '../mock/fuzzing/testing/client.ts';
import { existingIds } from '../mock/fuzzing/testing/existing-ids.ts';
import { requests } from '../mock/fuzzing/testing/requests.ts';
import { readLikeness } from '../mock/likeness/read-likeness.ts';
import { type Mock, startMock } from '../mock/start.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const share = 0.95;
const drawn = 300;

/** A JSON value with the names of its members and the types of its values alone; elements of a list that are alike count once. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  if (Array.isArray(value)) return [...new Set(value.map((it) => JSON.stringify(shapeOf(it))))].sort();
  const members = Object.entries(value).map(([name, it]) => [name, shapeOf(it)] as const);
  return Object.fromEntries(members.sort(([one], [other]) => one.localeCompare(other)));
}

function seenOf({ status, headers, text }: ReceivedResponse): string {
  const type = headers['content-type'];
  const isJson = /\bjson\b/.test(type ?? '') && text !== '';
  return JSON.stringify([status, type, isJson ? shapeOf(JSON.parse(text)) : text === '']);
}

/** The requests that two mocks answer with different statuses or shapes; each finds them as they started. */
async function differences(mocks: readonly [Mock, Mock]): Promise<string[]> {
  const [{ control, profile }] = mocks;
  const contract = new Contract(await (await control.fetch('/__mock/docs/openapi.json')).json());
  const clients = mocks.map(({ baseUrl }) => new Client(baseUrl));
  onTestFinished(() => {
    for (const client of clients) client.close();
  });
  for (const mock of mocks) {
    await mock.control.clock.freeze('2026-03-02T09:30:00Z');
    await mock.control.snapshots.save('start');
  }
  const ids = await existingIds(contract, profile, clients[0] as Client);
  const found: string[] = [];
  for (const request of fc.sample(requests(contract, profile, ids), {
    numRuns: drawn,
    seed: inject('sampleSeed'),
  })) {
    const responses = await Promise.all(clients.map((client) => client.send(request)));
    const [one, other] = responses.map(seenOf);
    if (one !== other) found.push(`${request.method} ${request.target}: ${one} and ${other}`);
    if (request.method !== 'GET' && responses.some(({ status }) => status < 300))
      for (const mock of mocks) await mock.control.snapshots.restore('start');
  }
  return found;
}

test('the likeness of the report on a mixture answers drawn requests as it does', async () => {
  const choices = `random:${7001 + (inject('sampleSeed') % 5)}`;
  const folder = temporaryFolder();
  await using original = await startMock({ choices });
  await promisify(execFile)(
    process.execPath,
    [
      ...['conformance/main.ts', '--profile', `${original.baseUrl}/__mock/profile`],
      ...['--only', 'envelope.*', '--stories', '0', '--report', folder],
    ],
    { cwd: join(import.meta.dirname, '..') },
  );
  await original.control.reset();
  const { faults, choices: seen } = await readLikeness(join(folder, 'report.json'), startMock);
  expect(faults).toEqual([]);
  const made = readChoices(choices);
  const names = Object.keys(seen);
  const alike = names.filter((name) => seen[name] === made[name]);
  expect(alike.length / names.length).toBeGreaterThanOrEqual(share);
  expect(names.length / Object.keys(made).length).toBeGreaterThanOrEqual(share);
  await using likeness = await startMock({ choices: seen });
  const different = await differences([original, likeness]);
  expect(different.slice(0, different.length > (1 - share) * drawn ? 20 : 0)).toEqual([]);
});
