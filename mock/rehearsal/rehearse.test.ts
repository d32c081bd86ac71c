import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { choices } from '../choices/catalogue.ts';
import type { Chosen } from '../choices/choice.ts';
import { chosenValue, drawChoices, selectChoices } from '../choices/select.ts';
import { describeRehearsal } from './describe.ts';
import { drawMixtures } from './mixtures.ts';
import { mixtures } from './projects.ts';
import { rehearse } from './rehearse.ts';

const finding = { id: 1, request: 'GET /api/contacts', kind: 'no pause', says: 'It repeats.' } as const;
const passes = { passed: true, end: 'exit 0', lastLines: [], findings: [finding, finding] };
const fails = { passed: false, end: 'exit 1', lastLines: ['expected 201, got 200'], findings: [] };

/** A rehearsal of tests that fail where a server has one of these pairs of a choice and a value. */
async function rehearsalOf(
  wrong: (chosen: Chosen) => boolean,
  more: Partial<Parameters<typeof rehearse>[0]> = {},
) {
  const seen: Chosen[] = [];
  const rehearsal = await rehearse({
    ...{ mixtures: 12, seed: 'five', jobs: 1, fixed: {}, base: {}, progress: () => undefined },
    run: async (chosen) => {
      seen.push(chosen);
      return wrong(chosen) ? fails : passes;
    },
    ...more,
  });
  return { rehearsal, seen };
}

const has = (chosen: Chosen, name: string, value: unknown) => chosenValue(chosen, name) === value;

describe('A rehearsal', () => {
  it('finds nothing where the tests take every server', async () => {
    const { rehearsal, seen } = await rehearsalOf(() => false);
    expect(rehearsal).toMatchObject({ kind: 'rehearsed', assumptions: [], mixtures: 12, runs: 14 });
    expect(seen.every((chosen) => 'chosen' in selectChoices(chosen))).toBe(true);
  });

  it('names the one choice that matters, and each assumption once', async () => {
    const { rehearsal } = await rehearsalOf(
      (chosen) => has(chosen, 'ids.type', 'uuid') || !has(chosen, 'update.method', 'PUT'),
      { jobs: 3 },
    );
    if (rehearsal.kind !== 'rehearsed') throw new Error(rehearsal.kind);
    expect(rehearsal.assumptions.map(({ names }) => names).sort()).toEqual([['ids.type'], ['update.method']]);
  });

  it('names both choices where they matter together', async () => {
    const { rehearsal } = await rehearsalOf(
      (chosen) =>
        !has(chosen, 'update.method', 'PUT') &&
        !has(chosen, 'ids.type', choices.find(({ name }) => name === 'ids.type')?.options[0].value),
    );
    expect(rehearsal).toMatchObject({
      assumptions: [{ names: expect.arrayContaining(['update.method', 'ids.type']) }],
    });
  });

  it('names no choice that is there only because another one needs it, and shows how the tests fail with what it names', async () => {
    const { rehearsal } = await rehearsalOf(() => false, {
      mixtures: 20,
      run: async (chosen) => {
        const isRefused = has(chosen, 'destroy.status', 204) || has(chosen, 'ids.type', 'uuid');
        const seen = `${chosenValue(chosen, 'destroy.status')} ${chosenValue(chosen, 'ids.type')}`;
        return isRefused ? { ...fails, lastLines: [seen] } : passes;
      },
    });
    if (rehearsal.kind !== 'rehearsed') throw new Error(rehearsal.kind);
    const found = rehearsal.assumptions.map(({ names, chosen, run }) => [names, chosen, run.lastLines]);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual([
      ['destroy.status'],
      { 'destroy.status': 204, 'destroy.body': 'nothing' },
      ['204 text'],
    ]);
    expect(found).toContainEqual([['ids.type'], { 'ids.type': 'uuid' }, ['200 uuid']]);
  });

  it('makes the choices of the deployment in every run', async () => {
    const fixed = { 'create.status': 200 };
    const { rehearsal, seen } = await rehearsalOf((chosen) => !has(chosen, 'create.status', 200), {
      fixed,
      base: fixed,
    });
    expect(seen.every((chosen) => has(chosen, 'create.status', 200))).toBe(true);
    expect(rehearsal).toMatchObject({ assumptions: [] });
  });

  it('says what the tests assume of the deployment whose likeness was the first server', async () => {
    const base = { 'update.method': 'PATCH' };
    const { rehearsal, seen } = await rehearsalOf((chosen) => !has(chosen, 'update.method', 'PATCH'), {
      base,
    });
    expect(seen[0]).toEqual(base);
    expect(rehearsal).toMatchObject({ assumptions: [{ names: ['update.method'] }] });
    const text = describeRehearsal(rehearsal, ['x'], 'text', 'a report.json');
    expect(text).toMatch(/^Your tests assume: Method that updates.*: PATCH/);
    expect(text).toMatch(/rehearse --like 'a report\.json' --choices update\.method=\w+ -- x/);
  });

  it('ends at once where the tests fail by default', async () => {
    const { rehearsal, seen } = await rehearsalOf(() => true);
    expect([rehearsal.kind, seen.length]).toEqual(['fails by default', 1]);
    expect(describeRehearsal(rehearsal, ['npm', 'test'], 'text')).toContain('as it is by default: exit 1');
  });

  it('says that tests are not the same twice instead of blaming a choice', async () => {
    const failingIn = (number: number) => {
      let runs = 0;
      return () => {
        runs += 1;
        return runs === number;
      };
    };
    expect((await rehearsalOf(failingIn(2))).rehearsal.kind).toBe('differs');
    // In a mixture it has to fail three times in a row: once, and then as it is looked at.
    expect((await rehearsalOf(failingIn(5))).rehearsal).toMatchObject({ kind: 'rehearsed', assumptions: [] });
    let runs = 0;
    const flaky = () => {
      runs += 1;
      return runs === 5 || runs === 6;
    };
    expect((await rehearsalOf(flaky)).rehearsal.kind).toBe('differs');
  });
});

test.each([
  ['nothing', 'x', {}],
  ['nothing', '3', {}],
  ['what others exclude', 'x', { 'create.body': 'nothing', 'update.method': 'POST' }],
])(
  'sixty mixtures have all pairs of values that can occur together where %s is fixed, seed %s',
  (_, seed, fixed) => {
    const { mixtures, coverage } = drawMixtures(60, seed, fixed);
    expect(coverage).toBe(1);
    const values = choices.flatMap(({ name, options }) => options.map(({ value }) => [name, value] as const));
    const unseen = values.flatMap(([name, value], index) => {
      const having = mixtures.filter((one) => one[name] === value);
      return values
        .slice(index + 1)
        .filter(([other, its]) => other !== name && having.every((one) => one[other] !== its))
        .map(([other, its]) => ({ [name]: value, [other]: its }));
    });
    const isPossible = (pair: Chosen) => {
      const drawn = drawChoices('any', { ...pair, ...fixed });
      return (
        'chosen' in selectChoices(drawn) && Object.keys(pair).every((name) => drawn[name] === pair[name])
      );
    };
    expect(unseen.filter(isPossible)).toEqual([]);
    for (const one of mixtures) expect(one).toMatchObject(fixed);
  },
);

test('the same seed draws the same mixtures, however many there are', () => {
  const { mixtures } = drawMixtures(4, 'x', {});
  expect(drawMixtures(3, 'x', {}).mixtures).toEqual(mixtures.slice(0, 3));
});

test('projects of a test runner are the defaults and mixtures, all with what is allowed', () => {
  const projects = mixtures({ runs: 2, allow: { 'create.status': 200 } });
  expect(projects.map(({ name }) => name)).toEqual(['defaults', 'mixture 1', 'mixture 2']);
  expect(projects[0]?.choices).toEqual({ 'create.status': 200 });
  for (const { choices: made } of projects) expect(made).toMatchObject({ 'create.status': 200 });
  expect(mixtures()).toHaveLength(6);
  expect(() => mixtures({ allow: { 'create.stats': 200 } })).toThrow('the nearest is create.status');
});

test('whatever is drawn and fixed, no mixture makes choices that exclude each other', () => {
  const anyChoice = fc
    .constantFrom(...choices)
    .chain(({ name, options }) => fc.constantFrom(...options).map(({ value }) => ({ [name]: value })));
  fc.assert(
    fc.property(fc.string(), anyChoice, (seed, fixed) => {
      fc.pre('chosen' in selectChoices(fixed));
      for (const mixture of drawMixtures(2, seed, fixed).mixtures) {
        expect('chosen' in selectChoices(mixture)).toBe(true);
        expect(mixture).toMatchObject(fixed);
      }
    }),
    { numRuns: 10 },
  );
});

test('the result says what is assumed, where it is open, and how to see it again', async () => {
  const { rehearsal } = await rehearsalOf((chosen) => !has(chosen, 'update.method', 'PUT'));
  const text = describeRehearsal(rehearsal, ['python3', 'my client.py'], 'text');
  expect(text).toMatch(/^Your tests assume: Method that updates.*: PUT.* \(choice update\.method\)\.\n/);
  expect(text).toMatch(/\nThe specification leaves it open \(4\.1\)/);
  expect(text).toMatch(/Fails: python3 'my client\.py', exit 1\.\n {4}expected 201, got 200\n/);
  expect(text).toMatch(/Again: .* rehearse --choices update\.method=\w+ -- python3 'my client\.py'/);
  expect(text).toMatch(/What no client should do.*:\n {4}GET \/api\/contacts: It repeats\. \(2 times\)$/);
  expect(JSON.parse(describeRehearsal(rehearsal, ['x'], 'json'))).toMatchObject({
    findings: [finding, finding],
    assumptions: [{ choices: [{ name: 'update.method' }] }],
  });
  expect(describeRehearsal(rehearsal, ['x'], 'markdown')).toContain('### Your tests assume');
});
