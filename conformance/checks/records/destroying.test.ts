import { describe, expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf } from '../testing/target.ts';
import { destroyChecks } from './destroying.ts';
import { unaffectedRecordChecks } from './unaffected-records.ts';

const { checks } = expandChecks([...destroyChecks, ...unaffectedRecordChecks], ordinaryTarget, 'full');
const all = checks.filter(
  ({ requirement }) => requirement.startsWith('destroy.') || requirement === 'status.404-for-unknown-record',
);
const checksOf = (type: string) => all.filter(({ title }) => title.includes(type));

describe('a target that answers 403 to every destroy', () => {
  test.each(checksOf('invoice'))('makes "$title" not applicable', async (check) => {
    expect(await outcomeOf(check, memoryTarget({ destroy: 403 }))).toMatch(/^NotApplicable: .*403/);
  });

  const aboutContacts = all.filter(({ title }) => !/invoice|order|comment|email|payment/.test(title));
  const aboutDestroying = aboutContacts.filter(({ requirement }) => requirement === 'destroy.exists');

  test.each(aboutDestroying)('fails "$title"', async (check) => {
    expect(await outcomeOf(check, memoryTarget({ destroy: 403 }))).toMatch(/^AssertedViolation/);
  });

  test.each(aboutContacts.filter((it) => !aboutDestroying.includes(it)))(
    'leaves "$title" uncertain, which only prepares by it',
    async (check) => {
      expect(await outcomeOf(check, memoryTarget({ destroy: 403 }))).toMatch(/^Violation/);
    },
  );
});

test.each(checksOf('order'))('a target that destroys orders passes "$title"', async (check) => {
  expect(await outcomeOf(check, memoryTarget())).toBe('pass');
});

test.each(['comment', 'email', 'payment'].flatMap(checksOf))(
  'a target whose schemas name no destroy of them makes "$title" not applicable',
  async (check) => {
    expect(await outcomeOf(check, memoryTarget())).toMatch(/^NotApplicable: .*do not say how/);
  },
);
