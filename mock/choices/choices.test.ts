import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnCompany } from '../control/client/control-client.ts';
import { type Mock, startMock } from '../start.ts';
import { choices, exclusions } from './catalogue.ts';
import type { ChoiceValue, Chosen } from './choice.ts';
import { RequestSequence, type SequenceStep } from './testing/request-sequence.ts';

let mock: Mock;
let company: OwnCompany;
let usual: SequenceStep[];

beforeAll(async () => {
  mock = await startMock({ strict: true });
  company = await mock.control.companies.create({ name: 'chooser', locale: 'de_DE' });
  usual = await playWith({});
}, 60_000);
afterAll(() => mock.stop());

/** What a company that starts anew with these choices responds. */
async function playWith(chosen: Chosen): Promise<SequenceStep[]> {
  await company.control.reset();
  await company.control.choices.choose({ choices: { ...chosen } });
  await company.control.clock.freeze('2026-03-02T09:30:00Z');
  return RequestSequence.play(company);
}

/** A choice, with what others have to be beside it. */
function besides(name: string, value: ChoiceValue): Chosen {
  const chosen: Record<string, ChoiceValue> = { [name]: value };
  for (const { values } of exclusions) {
    if (!values[name]?.includes(value)) continue;
    for (const [other, excluded] of Object.entries(values)) {
      const options = choices.find((one) => one.name === other)?.options ?? [];
      const [default_] = options;
      if (other === name || !excluded.includes(default_?.value ?? '')) continue;
      const possible = options.find((one) => !excluded.includes(one.value));
      if (possible !== undefined) chosen[other] ??= possible.value;
    }
  }
  return chosen;
}

const cases = choices.flatMap(({ name, options: [, ...others] }) =>
  others.map(({ value }) => ({ name, value, chosen: besides(name, value) })),
);

test('The same company responds the same when it starts anew', async () => {
  expect(await playWith({})).toEqual(usual);
  expect(usual.filter(({ status }) => status >= 500)).toEqual([]);
});

describe.each(cases)('$name=$value', ({ name, value, chosen }) => {
  test('shows in a response, and the document describes every one', { timeout: 30_000 }, async () => {
    const { [name]: _, ...companions } = chosen;
    const others = Object.keys(companions).length === 0 ? usual : await playWith(companions);
    const steps = await playWith({ ...chosen, [name]: value });
    expect(steps.flatMap(({ violations }) => violations)).toEqual([]);
    expect(steps.filter(({ status }) => status >= 500)).toEqual([]);
    expect(steps.some((step, at) => JSON.stringify(step) !== JSON.stringify(others[at]))).toBe(true);
  });
});
