import { describe, expect, test } from 'vitest';
import { changesIn, type Example, exampleOf, ruleIds } from '../testing/example-contracts.ts';
import type { Direction } from './rule.ts';
import { worstOf } from './rule.ts';
import { rules, titleOf } from './rules.ts';

test('Every rule has an example pair', () => {
  expect(ruleIds.toSorted()).toEqual(Object.keys(rules).sort());
});

describe.each(ruleIds)('%s', (id) => {
  const { request, response, contract, sentence } = rules[id];

  test('its example pair gives exactly this change, in the worst of its classes', async () => {
    const changes = await changesIn(exampleOf(id));
    expect(changes.map(({ rule }) => rule)).toEqual([id]);
    const used = Object.values(changes[0]?.classes ?? {});
    expect(changes[0]?.class).toBe(contract ?? worstOf(used));
    if (!contract) expect([request, response]).toEqual(expect.arrayContaining(used));
    if (!contract) expect(used.length).toBeGreaterThan(0);
  });

  test('explains in one sentence how it affects clients', () => {
    expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
    expect(titleOf(id)).toMatch(/^[a-z -]+$/);
  });
});

const mark: Record<Direction, string> = { request: 'writeOnly', response: 'readOnly' };

describe.each(['request', 'response'] as const)('A property that occurs only in the %s', (direction) => {
  const properties = ruleIds.flatMap((id) => {
    const example = exampleOf(id);
    return 'property' in example && !/read|writ|additional/.test(id) ? [[id, example] as const] : [];
  });

  test.each(properties)('%s has the class of that direction', async (id, { property: [before, after] }) => {
    const only = { [mark[direction]]: true };
    const example: Example = {
      property: [
        { ...before, ...only },
        { ...after, ...only },
      ],
    };
    const [change] = await changesIn(example);
    expect(change).toMatchObject({ rule: id, class: rules[id][direction], directions: [direction] });
  });
});
