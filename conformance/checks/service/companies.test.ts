import { expect, test } from 'vitest';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';
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

/** The outcome for invoices where a target refuses the contacts of some ids: of one that is gone, or of another company. */
async function judgeReferences(isRefused: (of: { isGone: boolean; isForeign: boolean }) => boolean) {
  const memory = memoryTarget();
  const [gone, foreign] = [new Set<unknown>(), new Set<unknown>()];
  const looksAt = ({ contact_id: id }: DataRecord): boolean =>
    isRefused({ isGone: gone.has(id), isForeign: foreign.has(id) });
  const target = {
    ...memory,
    otherCompany: globex,
    resource(type) {
      const resource = memory.resource(type);
      const schema = { type: 'integer' };
      const field = { name: 'contact_id', types: ['integer'], required: false, readOnly: false, schema };
      return {
        ...resource,
        schema: resource.schema && { ...resource.schema, fields: type === 'invoice' ? [field] : [] },
      };
    },
    async createRecord(type, options = {}) {
      const created = await memory.createRecord(type, options);
      if (options.company) foreign.add(created.id);
      return created;
    },
    async destroy(created) {
      gone.add(created.id);
      return memory.destroy(created);
    },
    get: async () => respondWith(404),
    sendCreation: async (type, sent) => (looksAt(sent) ? respondWith(422) : memory.sendCreation(type, sent)),
    update: async (created, sent) => (looksAt(sent) ? respondWith(422) : memory.update(created, sent)),
  } as Target;
  const checks = companyChecks.flatMap((it) =>
    'run' in it ? [it] : [...it.checks(target.description, 'full')],
  );
  const check = checks.find(({ title }) => title.includes('an invoice of the first is created and updated'));
  return check && outcomeOf(check, target);
}

test('the id of a contact of another company is refused where that of one that is gone is', async () => {
  expect(await judgeReferences(({ isGone, isForeign }) => isGone || isForeign)).toBe('pass');
  expect(await judgeReferences(() => false)).toMatch('NotApplicable');
  expect(await judgeReferences(({ isGone }) => isGone)).toMatch('AssertedViolation');
});
