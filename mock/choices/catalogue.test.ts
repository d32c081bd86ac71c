import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { choices, exclusions } from './catalogue.ts';
import { readChoices } from './read-choices.ts';
import { drawChoices, parseChoices, selectChoices } from './select.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const pages = { facts: read('docs/facts.md'), ruling: read('openapi/RULINGS.md') };
const specification = read('docs/specification.md');

describe.each(choices)('$name', ({ section, reason, options }) => {
  test('cites a sentence that leaves it open, and the reason of its default', () => {
    expect(section).toContain('-open-');
    expect(specification).toContain(`id="${section}"`);
    const [source = '', anchor = ''] = reason.split('#');
    const page = source === 'facts' || source === 'ruling' ? pages[source] : '';
    const isThere = page.includes(`id="${anchor}"`) || page.includes(`### ${anchor}\n`);
    expect([reason, isThere]).toEqual([reason, true]);
  });

  test('has values of different texts, of which the default replaces nothing', () => {
    const [usual, ...others] = options;
    expect(usual.install).toBeUndefined();
    expect(others.filter(({ install }) => install === undefined)).toEqual([]);
    expect(new Set(options.map(({ value }) => String(value))).size).toBe(options.length);
  });
});

test('names are unique', () => {
  expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length);
});

test('the defaults exclude nothing, and exclusions name values that exist', () => {
  expect(selectChoices({})).toEqual({ chosen: {} });
  for (const { values } of exclusions)
    for (const [name, excluded] of Object.entries(values)) {
      const known = choices.find((one) => one.name === name)?.options.map(({ value }) => value);
      expect(known).toEqual(expect.arrayContaining([...excluded]));
    }
});

test('an unknown name is refused with the nearest one', () => {
  expect(parseChoices('create.stats=200')).toEqual({
    problem: ['create.stats', 'There is no choice create.stats; the nearest is create.status.'],
  });
});

test('an unknown name that is near no other is refused without one', () => {
  expect(parseChoices('zzz=1')).toEqual({
    problem: ['zzz', 'There is no choice zzz; GET /__mock/choices lists them.'],
  });
});

test('a name without a value, and random without a seed, say what is missing', () => {
  expect(() => readChoices('create.status')).toThrow('create.status is not NAME=VALUE');
  expect(() => readChoices('random:')).toThrow('random: needs a seed');
});

test('an unknown value is refused with the nearest one and all that there are', () => {
  expect(parseChoices('update.method=PATHC')).toEqual({
    problem: [
      'update.method',
      'update.method has no value PATHC; the nearest is PATCH. It takes: PUT | PATCH | POST.',
    ],
  });
});

test('a word that is no pair is refused with an example', () => {
  expect(parseChoices('PATCH')).toMatchObject({ problem: ['PATCH', expect.stringContaining('NAME=VALUE')] });
});

test('values that exclude each other are refused with the reason', () => {
  expect(selectChoices({ 'create.body': 'nothing', 'create.location': 'absent' })).toEqual({
    problem: [
      'create.body',
      'create.body=nothing and create.location=absent exclude each other: nobody could know the id of a created record.',
    ],
  });
});

test('a seed always draws the same choices, and another seed draws others', () => {
  expect(parseChoices('random:7001')).toEqual(parseChoices('random:7001'));
  expect(parseChoices('random:7001')).not.toEqual(parseChoices('random:7002'));
});

test('what a seed draws never excludes itself, and 300 seeds draw each value of each choice', () => {
  const drawn = Array.from({ length: 300 }, (_, seed) => drawChoices(String(seed)));
  for (const chosen of drawn) expect(selectChoices(chosen)).toEqual({ chosen });
  for (const { name, options } of choices) {
    const values = new Set(drawn.map((chosen) => chosen[name]));
    expect([name, values]).toEqual([name, new Set(options.map(({ value }) => value))]);
  }
});
