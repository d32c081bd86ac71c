import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ruleIds } from '../testing/example-contracts.ts';
import { readCoverage, rulesPage } from '../testing/rules-page.ts';

describe.each(Object.entries(readCoverage()))('%s', (_, { count, groups }) => {
  test('is covered completely: each of its rules maps to rules of ours, or has a reason why not', () => {
    const theirs = groups.flatMap((group) => group.theirs);
    expect(new Set(theirs).size).toBe(theirs.length);
    expect(theirs).toHaveLength(count);
    for (const { ours, because } of groups) expect([ours, because].filter(Boolean)).toHaveLength(1);
  });

  test('maps only to existing rules', () => {
    expect(groups.flatMap(({ ours = [] }) => ours).filter((id) => !ruleIds.includes(id))).toEqual([]);
  });
});

test('docs/contract-rules.md is up to date with the rules', async () => {
  await expect(rulesPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/contract-rules.md'));
});
