import { request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { timeOnReferenceMachine } from '../../testing/machine-slowness.ts';
import type { Control, ExportedState, Scenario } from './client/control-client.ts';
import { StateFiles } from './testing/state-files.ts';

const longestMs = 200;
const megabyte = 1_000_000;

const files = new StateFiles();

type Upload = [what: string, method: string, path: string, body: (control: Control) => Promise<string>];

const members = (count: number) =>
  Array.from({ length: count }, (_, index) => `"unknown${index}":1`).join(',');
/** As many properties as are read before a body has too many, and far more of them. */
const [most, tooMany] = [`{${members(49_000)}}`, `{${members(600_000)}}`];

const targets = [
  ['POST', '/__mock/tokens'],
  ['POST', '/__mock/companies'],
  ['POST', '/__mock/apps'],
  ['POST', '/__mock/reset'],
  ['PUT', '/__mock/faults'],
  ['PUT', '/__mock/troubles'],
  ['POST', '/__mock/clock/freeze'],
  ['POST', '/__mock/clock/set'],
  ['PUT', '/__mock/responses/listContacts'],
  ['PUT', '/__mock/scenario'],
  ['PUT', '/__mock/state'],
] as const;

/** A state whose contacts are more by so many, each with a field of this text. */
async function stateWith(
  control: Control,
  contacts: number,
  field: string,
  text: string,
): Promise<ExportedState> {
  const state = await control.state.export();
  const [company] = state.companies;
  const contact = company?.records.find(({ type }) => type === 'contact');
  if (company === undefined || contact === undefined) throw new Error('The company has no contact.');
  for (let index = 0; index < contacts; index += 1) {
    const id = `large${String(index).padStart(17, '0')}`;
    company.records.push({
      ...contact,
      id,
      fields: { ...contact.fields, id, number: `L${index}`, [field]: text },
    });
  }
  return state;
}

async function scenarioOf(control: Control, state: ExportedState): Promise<string> {
  return JSON.stringify({
    ...(await control.scenario.save()),
    state: state.companies[0] as Scenario['state'],
  });
}

const uploads: Upload[] = [
  ...targets.flatMap(([method, path]): Upload[] => [
    [`${path} of 49,000 unknown properties`, method, path, async () => most],
    [`${path} of 600,000 unknown properties`, method, path, async () => tooMany],
  ]),
  [
    'a custom response of 16 MB',
    'PUT',
    '/__mock/responses/listContacts',
    async () => JSON.stringify({ status: 200, body: 'x'.repeat(16 * megabyte) }),
  ],
  [
    'a state with a time of 16 MB',
    'PUT',
    '/__mock/state',
    async (control) => JSON.stringify(await stateWith(control, 1, 'created_at', 't'.repeat(16 * megabyte))),
  ],
  [
    'a state with a text of 16 MB',
    'PUT',
    '/__mock/state',
    async (control) => JSON.stringify(await stateWith(control, 1, 'notes', 't'.repeat(16 * megabyte))),
  ],
  [
    'a scenario of 60 MB',
    'PUT',
    '/__mock/scenario',
    async (control) => scenarioOf(control, await stateWith(control, 17_000, 'notes', 'x'.repeat(1_500))),
  ],
];

function send(baseUrl: string, method: string, path: string, body: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    request(`${baseUrl}${path}`, { method, headers })
      .once('response', (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
      .once('error', reject)
      .end(body);
  });
}

describe('While the largest body is refused or taken', () => {
  it(`no other request waits for more than ${longestMs} ms`, async () => {
    const mock = files.mockWith(files.newFile());
    const control = await mock.waitUntilReady();
    const waits: Record<string, string> = {};
    for (const [what, method, path, make] of uploads) {
      const body = await make(control);
      const wait = await timeOnReferenceMachine(longestMs, () => longestWait(control, method, path, body), {
        kinds: ['processor', 'memory'],
      });
      waits[`${what} (${(body.length / megabyte).toFixed(1)} MB)`] = `${wait.toFixed(0)} ms`;
      expect.soft(wait, what).toBeLessThan(longestMs);
      await control.reset();
    }
    console.log(`The longest wait of another request: ${JSON.stringify(waits, undefined, 2)}`);
  });
});

/**
 * The longest that `GET /__mock/live` took while a body was sent and answered, in milliseconds, less the longest that this process
 * itself was held up.
 */
async function longestWait(control: Control, method: string, path: string, body: string): Promise<number> {
  const ownDelay = monitorEventLoopDelay({ resolution: 1 });
  ownDelay.enable();
  let [isAnswered, longest] = [false, 0];
  const answered = send(control.baseUrl, method, path, body).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    const startedAt = performance.now();
    await control.fetch('/__mock/live');
    longest = Math.max(longest, performance.now() - startedAt);
  }
  await answered;
  ownDelay.disable();
  return Math.max(0, longest - ownDelay.max / 1e6);
}
