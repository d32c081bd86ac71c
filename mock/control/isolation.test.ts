import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { basicCredentials } from '../../testing/http/authorization.ts';
import { type Mock, startMock } from '../start.ts';
import type { OwnCompany } from './client/control-client.ts';
import { isolationScenarios, type ScenarioContext } from './testing/isolation-scenarios.ts';

const workers = 16;
const scenariosPerWorker = inject('isWholeSample') ? 60 : 14;
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ strict: true });
});
afterAll(() => mock.stop());

function scenarioContext(company: OwnCompany, mark: string, number: number): ScenarioContext {
  const [admin] = company.users;
  return {
    company,
    marker: mark,
    number,
    async call(method, address, body) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { Authorization: basicCredentials(admin), 'Content-Type': 'application/json' };
      const response = await company.fetch(address, { method, headers, ...sent });
      const text = await response.text();
      return { status: response.status, text, json: JSON.parse(text) };
    },
  };
}

/** The scenarios of a worker, in its own order. */
function shuffleScenarios(worker: number): string[] {
  const names = Object.keys(isolationScenarios);
  const dealt = Array.from({ length: scenariosPerWorker }, (_, index) => names[index % names.length] ?? '');
  const place = (index: number) => Math.sin((worker + 1) * 7_919 + index * 104_729);
  return dealt
    .map((name, index) => [place(index), name] as const)
    .sort(([a], [b]) => a - b)
    .map(([, name]) => name);
}

/** Runs a scenario in a new company. @returns problems, such as data of other companies */
async function runScenario(name: string, number: number): Promise<string[]> {
  const mark = `mark-${number}-`;
  await using company = await mock.control.companies.create({ empty: true });
  const wrong = (await isolationScenarios[name]?.(scenarioContext(company, mark, number))) ?? [
    'there is no such scenario',
  ];
  await company.control.troubles.clear();
  const foreign = JSON.stringify(await company.control.state.export()).match(/mark-\d+-/g) ?? [];
  const crossed = foreign.filter((text) => text !== mark).map((text) => `${text} is in ${company.name}`);
  return [...wrong, ...crossed].map((what) => `${name} (${number}): ${what}`);
}

it(`isolates ${workers} workers with ${scenariosPerWorker} scenarios each`, async () => {
  const before = await mock.control.state.export();
  let played = 0;
  const worker = async (_: unknown, index: number) => {
    const wrong: string[] = [];
    for (const [turn, name] of shuffleScenarios(index).entries()) {
      wrong.push(...(await runScenario(name, index * scenariosPerWorker + turn)));
      played += 1;
    }
    return wrong;
  };
  const crossed = await Promise.all(Array.from({ length: workers }, worker));
  expect(crossed.flat()).toEqual([]);
  expect(played).toBe(workers * scenariosPerWorker);
  expect((await mock.control.state.export()).companies[0]?.records).toEqual(before.companies[0]?.records);
  expect((await mock.control.companies.list()).map(({ name }) => name)).toEqual(['acme', 'globex']);
});
