import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeOnReferenceMachine } from '../testing/machine-slowness.ts';
import { timeFirstAnswer } from './testing/first-answer.ts';
import { PackedPackages } from './testing/packed-packages.ts';
import type { UserProject } from './testing/user-project.ts';

const packed = new PackedPackages();
const nodes = new Map([[24, dirname(process.execPath)]]);
let project: UserProject;

beforeAll(async () => {
  await packed.pack('countersign');
  nodes.set(22, await packed.nodeFolder(22));
  project = (await packed.install('countersign')).project;
  project.copy('script');
});
afterAll(() => packed.remove());

test.each([22, 24])(
  'on Node %i the mock answers within a second of its start, and by Prism too',
  async (major) => {
    const command = join(project.folder, 'node_modules/.bin/countersign');
    const times: number[] = [];
    const time = await timeOnReferenceMachine(1_000, async () => {
      const milliseconds = await timeFirstAnswer(command, nodes.get(major) ?? '', async (baseUrl) => {
        const headers = {
          Authorization: `Basic ${btoa('ada@countersign.example:ada-opens-the-books')}`,
          Prefer: 'code=404',
        };
        const response = await fetch(`${baseUrl}/api/invoices`, { headers });
        expect([response.status, await response.json()]).toEqual([
          404,
          { errors: [['base', expect.any(String)]] },
        ]);
      });
      times.push(milliseconds);
      return milliseconds;
    });
    const rounded = times.map(Math.round);
    console.log(`countersign on Node ${major}: first answer after ${rounded.join(', ')} ms`);
    expect(time).toBeLessThan(1_000);
  },
);

test('a script starts a mock in less than a second, and finds its companies on every machine', async () => {
  const time = await timeOnReferenceMachine(1_000, async () => {
    const ended = await project.node('script/first-contact.mjs');
    expect(ended.code, ended.output).toBe(0);
    const { took, ...outcome } = JSON.parse(ended.output);
    expect(outcome).toEqual({ status: 200, entries: 12 });
    return took;
  });
  expect(time).toBeLessThan(1_000);
});
