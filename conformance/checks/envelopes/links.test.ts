import { expect, test } from 'vitest';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { linkChecks } from './links.ts';

const user = { email: 'user@example.com', password: 'secret', language: 'en' };
const checks = linkChecks.filter((it) => 'run' in it);

test.each(checks.filter(({ requirement }) => requirement === 'links.belong-to-the-object'))(
  'without an id in any link, "$title" is not applicable',
  async (check) => {
    expect(await outcomeOf(check, memoryTarget())).toMatch(
      /^NotApplicable: No link of an? \w+ contains an id/,
    );
  },
);

test.each(checks.filter(({ title }) => title.includes('every wrapped element')))(
  'with bare records in lists, "$title" is not applicable',
  async (check) => {
    const target = memoryTarget(
      {},
      { users: () => [user], list: async (type) => respondWith(200, { [`${type}s`]: [{ id: 1 }] }) },
    );
    expect(await outcomeOf(check, target)).toMatch(/^NotApplicable: The lists of \w+ contain bare records/);
  },
);
