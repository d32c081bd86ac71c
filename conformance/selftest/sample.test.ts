import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { equivalents, faultMap } from './fault-map.ts';
import { sampleFaults } from './fault-sample.ts';
import { type RunningMock, startMock } from './mock.ts';
import { runVerify } from './run-verify.ts';

/** Set `FAULT_SEED` to judge other faults in full; the seed of a run is in its output. */
const seed = Number(process.env.FAULT_SEED ?? 1);
const size = 6;

let mock: RunningMock;
let folder: string;
beforeAll(async () => {
  mock = await startMock();
  folder = mkdtempSync(join(tmpdir(), 'sample-'));
});
afterAll(async () => {
  await mock.stop();
  rmSync(folder, { recursive: true });
});

const timeout = 240_000;

test('six deliberate violations of different sections are each found by a full run, which names the requirement and violates', {
  timeout: size * timeout,
}, async () => {
  const real = (await mock.faults()).filter(({ name }) => !equivalents.has(name));
  for (const { name, section } of sampleFaults(real, size, seed)) {
    await mock.setFaults(name);
    const { code, report, milliseconds } = await runVerify(
      `http://127.0.0.1:${mock.port}/__mock/profile`,
      folder,
    );
    const broken = report.requirements.filter((it) => it.outcome === 'fail').map(({ id }) => id);
    console.log(`Seed ${seed}, section ${section}, ${name}: ${broken.join(', ')} (${milliseconds} ms)`);
    const named = (faultMap.get(name) ?? []).filter((id) => broken.includes(id));
    expect({ name, code, named }).toEqual({
      name,
      code: 1,
      named: [expect.any(String)].concat(named.slice(1)),
    });
    const slips = report.requirements.flatMap((it) => it.checks).map((it) => it.reason ?? '');
    expect(slips.filter((it) => /the (check|suite) itself failed/.test(it))).toEqual([]);
    expect(report.troubles).toEqual([]);
  }
});
