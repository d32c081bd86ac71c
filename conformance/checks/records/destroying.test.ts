import { describe, expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import type { Target } from '../../check/target.ts';
import type { Operation } from '../../context/operations.ts';
import type { DataRecord } from '../../context/resource.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { destroyChecks } from './destroying.ts';
import { unaffectedRecordChecks } from './unaffected-records.ts';

const { checks } = expandChecks([...destroyChecks, ...unaffectedRecordChecks], ordinaryTarget, 'full');
const all = checks.filter(
  ({ requirement }) => requirement.startsWith('destroy.') || requirement === 'status.404-for-unknown-record',
);
const publishDestroys = (it: Operation): Operation =>
  ['read', 'destroy'].includes(it.resource?.action ?? '') ? { ...it, isPublished: true } : it;
const refusing = { destroy: async () => respondWith(403) };
const unaffected = (type: string) =>
  all.filter(
    ({ requirement, title }) =>
      requirement === 'destroy.touches-one-record' && title.includes(`list of ${type}`),
  );
const checksOf = (type: string) => all.filter(({ title }) => title.includes(type));

describe('a target that answers 403 to every destroy', () => {
  test.each(checksOf('invoice'))('makes "$title" not applicable', async (check) => {
    expect(await outcomeOf(check, memoryTarget(refusing))).toMatch(/^NotApplicable: .*403/);
  });

  const aboutContacts = all.filter(({ title }) => !/invoice|order|comment|email|payment/.test(title));
  const aboutDestroying = aboutContacts.filter(({ requirement }) => requirement === 'destroy.exists');

  test.each(aboutDestroying)('fails "$title"', async (check) => {
    expect(await outcomeOf(check, memoryTarget(refusing))).toMatch(/^AssertedViolation/);
  });

  test.each(aboutContacts.filter((it) => !aboutDestroying.includes(it)))(
    'leaves "$title" uncertain, which only prepares by it',
    async (check) => {
      expect(await outcomeOf(check, memoryTarget(refusing))).toMatch(/^Violation/);
    },
  );
});

test.each(checksOf('order'))('a target that destroys orders passes "$title"', async (check) => {
  expect(await outcomeOf(check, memoryTarget())).toBe('pass');
});

test('there are no checks of destroying types for which neither the specification nor the schemas of a target name a destroy', () => {
  const published = { ...ordinaryTarget, operations: ordinaryTarget.operations.map(publishDestroys) };
  const titles = (description: TargetDescription) =>
    expandChecks(destroyChecks, description, 'full').checks.map(({ title }) => title);
  expect(titles(ordinaryTarget).filter((it) => it.includes('comment'))).toEqual([]);
  expect(titles(published)).toContain(
    'Given three comments, when the second is destroyed, then the other two stay unchanged',
  );
});

test('a record that another one took with it is named', async () => {
  const [check] = unaffected('contact');
  const lossy = memoryTarget();
  const gone: unknown[] = [];
  const destroy: Target['destroy'] = async (created) => {
    const before = (await lossy.list('contact')).json() as DataRecord[];
    gone.push(before.find(({ id }) => id !== created.id)?.id);
    return lossy.destroy(created);
  };
  const list: Target['list'] = async (type) => {
    const records = (await lossy.list(type)).json() as DataRecord[];
    return respondWith(
      200,
      records.filter(({ id }) => !gone.includes(id)),
    );
  };
  expect(check && (await outcomeOf(check, { ...lossy, destroy, list }))).toMatch(
    /^AssertedViolation: expected a list of all contacts but the one that was destroyed, got one without contact \d+$/,
  );
});
