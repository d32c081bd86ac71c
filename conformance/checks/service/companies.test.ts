import { expect, test } from 'vitest';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';
import { companyChecks } from './companies.ts';

const [acme, globex] = ['acme', 'globex'].map((name) => ({ name, baseUrl: `https://${name}.example.com` }));

/** The outcome at a subdomain that is no company, where a target shows the records of some companies. */
function judge(shown: readonly unknown[]): Promise<string> {
  const memory = memoryTarget();
  const all: [company: unknown, record: DataRecord][] = [];
  return outcomeTitled(companyChecks, 'at a subdomain that is no company', {
    ...memory,
    description: ordinaryTarget,
    company: acme,
    otherCompany: globex,
    sharedUser: userNamed('ada'),
    async createRecord(type, options = {}) {
      const created = await memory.createRecord(type, options);
      all.push([options.company, created.record]);
      return created;
    },
    get: async () =>
      respondWith(
        200,
        all.filter(([company]) => shown.includes(company)).map(([, record]) => record),
      ),
  } as Target);
}

test('a subdomain that is no company can mean the first one, and not all of them', async () => {
  expect(await judge([])).toBe('pass');
  expect(await judge([acme])).toBe('pass');
  expect(await judge([acme, globex])).toMatch('AssertedViolation');
});
