import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCoverage, rulesPage } from '../testing/rules-page.ts';
import { ruleIds } from './rules.ts';

describe.each(Object.entries(readCoverage()))('%s', (_, { count, groups }) => {
  test('is covered whole: each of its rules has rules of ours, or a reason why not', () => {
    const theirs = groups.flatMap((group) => group.theirs);
    expect(new Set(theirs).size).toBe(theirs.length);
    expect(theirs).toHaveLength(count);
    for (const { ours, because } of groups) expect([ours, because].filter(Boolean)).toHaveLength(1);
  });

  test('is compared with rules that there are', () => {
    expect(groups.flatMap(({ ours = [] }) => ours).filter((id) => !ruleIds.includes(id))).toEqual([]);
  });
});

test('docs/contract-rules.md is what the rules give', async () => {
  await expect(rulesPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/contract-rules.md'));
});
