import { describe, expect, test } from 'vitest';
import { requirement } from '../report/testing/sample.ts';
import { type Check, check, checkId, family } from './check.ts';
import { assertPatterns, type Filter, planOf, type ShardPart, wholeSuite } from './plan.ts';

describe('plan', () => {
  const known = { resources: [], operations: [], choices: [], locales: [] };
  const story = (id: string, title: string, more: Partial<Check> = {}): Check =>
    check({ requirement: id, title, needs: [], run: async () => {}, ...more });

  const register = [
    requirement('list.links'),
    requirement('list.size', { level: 'should' }),
    requirement('create.works'),
    requirement('family.made'),
    requirement('family.empty'),
    requirement('plan.only', { notTestable: 'it is a plan' }),
    requirement('guess.wild', { basis: 'assumed' }),
    requirement('nobody.checks'),
  ];
  const checks = [
    story('list.links', 'One'),
    story('list.links', 'Two'),
    story('list.size', 'Three', { alone: true }),
    story('create.works', 'Four', { needs: ['writes'] }),
    family({
      requirements: ['family.made', 'family.empty'],
      emptyBecause: 'there is nothing of it',
      checks: () => [story('family.made', 'Five')],
    }),
    story('guess.wild', 'Six'),
  ];

  function summarisePlan(filter: Partial<Filter>, claims: readonly string[] = []) {
    const plan = planOf(checks, register, known, { claims }, { ...wholeSuite, ...filter });
    return { titles: plan.checks.map(({ title }) => title), scope: [...plan.scope], why: plan.notApplicable };
  }

  test('requirements that are not testable or assumed, and families without checks, are left out, each with its reason', () => {
    const { titles, scope, why } = summarisePlan({});
    expect(titles).toEqual(['One', 'Four', 'Five', 'Two', 'Three']);
    expect(scope).toEqual(register.map(({ id }) => id));
    expect(Object.fromEntries(why)).toEqual({
      'family.empty': 'there is nothing of it',
      'plan.only': 'not testable from outside: it is a plan',
      'guess.wild': 'assumed, and the profile does not claim it',
    });
  });

  test.each([
    [{ only: ['list.*'] }, ['One', 'Two', 'Three'], ['list.links', 'list.size']],
    [{ only: ['list.links › Two'] }, ['Two'], ['list.links']],
    [{ only: ['list.*'], skip: ['list.links › O*'] }, ['Two', 'Three'], ['list.links', 'list.size']],
    [{ only: ['list.*'], levels: ['must'] }, ['One', 'Two'], ['list.links']],
    [{ only: ['create.*', 'list.size'], readOnly: true }, ['Three'], ['list.size']],
    [{ only: ['plan.only'] }, [], ['plan.only']],
    [{ only: ['nobody.*'] }, [], ['nobody.checks']],
  ] as const)('%j is a run of %j', (filter, titles, scope) => {
    expect(summarisePlan(filter)).toMatchObject({ titles, scope });
  });

  test('an assumed requirement that the profile claims is judged like the rest', () => {
    expect(summarisePlan({ only: ['guess.*'] }, ['guess.*']).titles).toEqual(['Six']);
    expect(summarisePlan({ only: ['guess.*'] }, ['guess.wild.not']).titles).toEqual([]);
  });

  test.each([1, 2, 3, 7])(
    '%i parts and the checks that run alone make up the whole without overlap, and each requirement that is not judged is in one of them',
    (of) => {
      const names: readonly ShardPart[] = [...Array.from({ length: of }, (_, at) => at + 1), 'alone'];
      const parts = names.map((part) => summarisePlan({ shard: { part, of } }));
      expect(parts.at(-1)?.titles).toEqual(['Three']);
      const whole = summarisePlan({});
      expect(parts.flatMap(({ titles }) => titles).sort()).toEqual([...whole.titles].sort());
      expect(new Set(parts.flatMap(({ scope }) => scope))).toEqual(new Set(whole.scope));
      for (const id of ['plan.only', 'nobody.checks', 'family.empty']) {
        expect(parts.filter(({ scope }) => scope.includes(id))).toHaveLength(1);
      }
    },
  );

  test('parts take equal shares of the time that an earlier run measured', () => {
    const milliseconds = new Map([
      ['list.links › One', 900],
      ['list.links › Two', 500],
      ['create.works › Four', 300],
      ['family.made › Five', 100],
    ]);
    const previous = { unpassed: new Set<string>(), milliseconds };
    const parts = [1, 2].map((part) => summarisePlan({ shard: { part, of: 2 }, previous }).titles);
    expect(parts).toEqual([['One'], ['Two', 'Four', 'Five']]);
  });

  test('every check of a plan has a unique id', () => {
    const plan = planOf(checks, register, known, { claims: ['*'] }, wholeSuite);
    expect(new Set(plan.checks.map(checkId)).size).toBe(plan.checks.length);
  });
});

describe('named', () => {
  const register = ['list.has-links', 'list.has-collection', 'oauth.flows'].map((id) => requirement(id));
  const asserting =
    (...patterns: readonly string[]) =>
    () =>
      assertPatterns([{ where: '--only', patterns }], register);

  test.each([
    ['resources.*', 'There are: list.*, oauth.*.'],
    ['lists.*', 'Did you mean list.*?'],
    ['list.has-link', 'Did you mean list.has-links?'],
    ['list.nothing-of-the-kind', 'There are: list.has-links, list.has-collection.'],
    ['', 'There are: list.has-links, list.has-collection, oauth.flows.'],
    ['oauth.flows.* ›', 'Did you mean oauth.flows?'],
  ])('%s names nothing, and the error suggests what exists', (pattern, hint) => {
    expect(asserting('list.*', pattern)).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        message: `--only ${pattern} names no requirement and no check. ${hint}`,
      }),
    );
  });

  test.each([
    ['list.*'],
    ['*'],
    ['oauth.flows › Given both flows*'],
    ['oauth.flows › Given both flows, when each is walked'],
  ])('%s names an existing requirement or check', (pattern) => {
    expect(asserting(pattern)).not.toThrow();
  });

  test('all patterns that name nothing are reported at once', () => {
    const sources = [
      { where: 'A waiver:', patterns: ['list.has-lnks'] },
      { where: 'A claim:', patterns: ['*', 'oauth.flow'] },
    ];
    expect(() => assertPatterns(sources, register)).toThrow(
      /^A waiver: list\.has-lnks names .* list\.has-links\?\nA claim: oauth\.flow names .* oauth\.flows\?$/,
    );
  });
});
