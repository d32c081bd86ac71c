import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import { asUser } from '../../http/request.ts';
import { hasStatus, isSuccess, refuses } from '../../match/response.ts';
import { containsNo, differsFrom, equals } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { findWritableField, type WritableField } from '../fixtures/fields.ts';
import { scalarsIn } from '../fixtures/json.ts';
import { isVisible, pollUntil } from '../fixtures/lists.ts';
import { readRecord } from '../fixtures/records.ts';
import { childTypes, listedTypes, withArticle } from '../fixtures/resource-types.ts';

/** Requests the other company as a user who works in both. */
export const atOtherCompany = (t: Target) => ({ as: asUser(t.sharedUser), company: t.otherCompany });

/** A record of a user who works in both companies, with a unique value. */
export type IdentifiableRecord = {
  readonly created: CreatedRecord;
  readonly field: WritableField;
  readonly value: unknown;
};

/** Makes a record with a unique value in the first company. */
export async function makeIdentifiable(t: Target, type: string): Promise<IdentifiableRecord> {
  const field = await findWritableField(t, type);
  if (!field.isUnique) t.uncertain(`No field of ${withArticle(type)} can hold a unique value.`);
  const value = field.nextValue();
  const created = await t.createRecord(type, { with: { [field.name]: value }, as: asUser(t.sharedUser) });
  return { created, field, value };
}

/**
 * Expects that the other company does not show the record, and returns whether its address leads nowhere there.
 * Where ids repeat from company to company, it can lead to an unrelated record, which the suite does not
 * change.
 */
export async function isAbsentThere(t: Target, { created, value }: IdentifiableRecord): Promise<boolean> {
  const response = await t.get(created.path, atOtherCompany(t));
  if (!isSuccess(response)) {
    t.expect(response, hasStatus(401, 404));
    return true;
  }
  t.expect(
    scalarsIn(response.json()),
    containsNo<unknown>('value of the record', (it) => it === value),
  );
  return false;
}

/** Why a check skips a record whose id exists in the other company. */
export const sameIdReason =
  'The other company has a record with the same id, which the suite does not change.';

const needs = ['user', 'sharedUser', 'otherCompany', 'writes'] as const;

const checksFor = (type: string) => [
  check({
    requirement: 'company.records-are-isolated',
    title: `Given ${withArticle(type)} of one company, when it is read and listed at the address of another, then it is not found`,
    needs,
    async run(t) {
      const marked = await makeIdentifiable(t, type);
      const { value } = marked;
      await isAbsentThere(t, marked);
      for (const query of [{ per_page: t.largestPage(type) }, { q: String(value) }]) {
        const listed = await t.get(String(t.resource(type).path), { ...atOtherCompany(t), query });
        t.expect(listed, hasStatus(200));
        t.expect(
          scalarsIn(listed.json()),
          containsNo<unknown>('value of the record', (it) => it === value),
        );
      }
    },
  }),
  check({
    requirement: 'company.records-are-isolated',
    title: `Given ${withArticle(type)} of one company, when it is updated and destroyed at the address of another, then it stays unchanged`,
    needs,
    async run(t) {
      const marked = await makeIdentifiable(t, type);
      const { created, field, value } = marked;
      if (!(await isAbsentThere(t, marked))) t.notApplicable(sameIdReason);
      for (const sent of [created.sent, {}])
        await t.update(created, { ...sent, [field.name]: field.nextValue() }, atOtherCompany(t));
      await t.destroy(created, atOtherCompany(t));
      t.expect((await readRecord(t, created))[field.name], field.matches(value));
    },
  }),
];

const childChecks = childTypes.map((type) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given a record of one company, when ${withArticle(type)} is created under it at the address of another, then it is refused`,
    needs,
    async run(t) {
      const parent = t.resource(type).parents[0];
      if (!parent) return t.uncertain(`No parent type of ${type} is known.`);
      const marked = await makeIdentifiable(t, parent);
      if (!(await isAbsentThere(t, marked))) t.notApplicable(sameIdReason);
      t.expect(
        await t.sendCreation(type, t.build(type), { under: marked.created, ...atOtherCompany(t) }),
        refuses,
      );
    },
  }),
);

/** Checks that companies are isolated from one another (spec#1-company-scope). */
export const companyChecks = [
  check({
    requirement: 'company.has-its-own-address',
    title: 'Given two companies, when the contacts of each are listed, then each company has its own address',
    needs,
    async run(t) {
      t.expect(new URL(t.otherCompany.baseUrl).host, differsFrom(new URL(t.company.baseUrl).host));
      const as = asUser(t.sharedUser);
      const { created, value } = await makeIdentifiable(t, 'contact');
      const isIt = ({ record }: Enveloped) => record.id === created.id;
      const look = () => isVisible(t, 'contact', String(value), isIt);
      t.expect(await pollUntil(look, (isThere) => isThere), equals(true));
      const response = await t.list('contact', { as, company: t.otherCompany });
      t.expect(response, hasStatus(200));
      t.expect(Array.isArray(t.many(response, 'contact')), equals(true));
    },
  }),
  check({
    requirement: 'company.records-are-isolated',
    title:
      'Given a user of only one company, when contacts of another company are listed with Basic, then the response is 401',
    needs: ['user', 'otherCompany'],
    async run(t) {
      const { name } = t.otherCompany;
      const outsider = t.users().find((user) => user.companies && !user.companies.includes(name));
      if (!outsider) return t.notApplicable('The profile has no user who works in only one company.');
      t.expect(await t.get('/api/schema', { as: asUser(outsider) }), hasStatus(200));
      t.expect(
        await t.get('/api/contacts', { as: asUser(outsider), company: t.otherCompany }),
        hasStatus(401),
      );
    },
  }),
  check({
    requirement: 'company.records-are-isolated',
    title:
      'Given a contact with an invoice in one company, when its invoices are listed at another, then neither is found',
    needs,
    async run(t) {
      const contact = await makeIdentifiable(t, 'contact');
      const { created: under } = contact;
      const isUnknown = await isAbsentThere(t, contact);
      const invoice = await t.createRecord('invoice', { under });
      const text = String(Object.values(invoice.sent).find((it) => typeof it === 'string') ?? invoice.id);
      const response = await t.get(`${under.path}/${t.resource('invoice').plural}`, atOtherCompany(t));
      const words = isSuccess(response) ? scalarsIn(response.json()) : [];
      t.expect(
        words,
        containsNo<unknown>('value of the invoice', (it) => it === text),
      );
      if (isUnknown) t.expect(response, hasStatus(401, 404));
    },
  }),
  ...listedTypes.flatMap(checksFor),
  ...childChecks,
];
