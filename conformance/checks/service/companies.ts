import { check } from '../../check/check.ts';
import type { Enveloped, Made, Target } from '../../check/target.ts';
import { asUser } from '../../http/caller.ts';
import { hasStatus, isSuccess, refuses } from '../../match/reply.ts';
import { containsNo, differsFrom, equals } from '../../match/value.ts';
import { findWritableField, type WritableField } from '../fixtures/fields.ts';
import { scalarsIn } from '../fixtures/json.ts';
import { isVisible, pollUntil } from '../fixtures/lists.ts';
import { readRecord } from '../fixtures/records.ts';
import { childTypes, listedTypes, withArticle } from '../fixtures/resource-types.ts';

/** The same record asked for at the other company, by someone who works in both. */
export const atOtherCompany = (t: Target) => ({ as: asUser(t.sharedUser), company: t.otherCompany });

/** A record of someone who works in both companies, with a value that tells it from others. */
export type IdentifiableRecord = {
  readonly made: Made;
  readonly field: WritableField;
  readonly value: unknown;
};

/** Makes such a record in the first company. */
export async function makeIdentifiable(t: Target, type: string): Promise<IdentifiableRecord> {
  const field = await findWritableField(t, type);
  if (!field.isUnique) t.untestable(`No field of ${type} holds a value that tells one from others.`);
  const value = field.nextValue();
  const made = await t.make(type, { with: { [field.name]: value }, as: asUser(t.sharedUser) });
  return { made, field, value };
}

/**
 * Expects that the record is not to be seen at the other company, and tells whether nothing at all is at its address:
 * where ids repeat from company to company, a record with the same id is somebody else's and not to be changed.
 */
export async function isAbsentThere(t: Target, { made, value }: IdentifiableRecord): Promise<boolean> {
  const reply = await t.get(made.path, atOtherCompany(t));
  if (!isSuccess(reply)) {
    t.expect(reply, hasStatus(401, 404));
    return true;
  }
  t.expect(
    scalarsIn(reply.json()),
    containsNo<unknown>('value of the record', (it) => it === value),
  );
  return false;
}

/** Why a record is left alone where the other company has one of the same id. */
export const sameIdReason = 'The other company has a record with the same id, which is not ours to change.';

const needs = ['user', 'sharedUser', 'otherCompany', 'writes'] as const;

const checksFor = (type: string) => [
  check({
    requirement: 'company.records-are-isolated',
    title: `Given ${withArticle(type)} of one company, when it is read and listed at the address of another, then it is not there`,
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
    title: `Given ${withArticle(type)} of one company, when it is updated and destroyed at the address of another, then it stays as it was`,
    needs,
    async run(t) {
      const marked = await makeIdentifiable(t, type);
      const { made, field, value } = marked;
      if (!(await isAbsentThere(t, marked))) t.notApplicable(sameIdReason);
      for (const sent of [made.sent, {}])
        await t.update(made, { ...sent, [field.name]: field.nextValue() }, atOtherCompany(t));
      await t.destroy(made, atOtherCompany(t));
      t.expect((await readRecord(t, made))[field.name], field.matches(value));
    },
  }),
];

const childChecks = childTypes.map((type) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given a record of one company, when ${withArticle(type)} is created beneath it at the address of another, then it is refused`,
    needs,
    async run(t) {
      const parent = t.resource(type).parents[0];
      if (!parent) return t.untestable(`No parent of ${type} is known.`);
      const marked = await makeIdentifiable(t, parent);
      if (!(await isAbsentThere(t, marked))) t.notApplicable(sameIdReason);
      t.expect(await t.create(type, t.build(type), { under: marked.made, ...atOtherCompany(t) }), refuses);
    },
  }),
);

/** Stories of two companies that know nothing of each other (section 1, rule 3). */
export const isolationChecks = [
  check({
    requirement: 'company.has-its-own-address',
    title:
      'Given two companies, when contacts are listed at each, then each answers at an address of its own',
    needs,
    async run(t) {
      t.expect(new URL(t.otherCompany.baseUrl).host, differsFrom(new URL(t.company.baseUrl).host));
      const as = asUser(t.sharedUser);
      const { made, value } = await makeIdentifiable(t, 'contact');
      const isIt = ({ record }: Enveloped) => record.id === made.id;
      const look = () => isVisible(t, 'contact', String(value), isIt);
      t.expect(await pollUntil(look, (isThere) => isThere), equals(true));
      const reply = await t.list('contact', { as, company: t.otherCompany });
      t.expect(reply, hasStatus(200));
      t.expect(Array.isArray(t.many(reply, 'contact')), equals(true));
    },
  }),
  check({
    requirement: 'company.records-are-isolated',
    title:
      'Given a user of one company only, when contacts of the other are listed with Basic, then the answer is 401',
    needs: ['user', 'otherCompany'],
    async run(t) {
      const { name } = t.otherCompany;
      const outsider = t.users().find((user) => user.companies && !user.companies.includes(name));
      if (!outsider) return t.notApplicable('The profile names nobody who works in one company only.');
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
      'Given a contact with an invoice in one company, when its invoices are listed at another, then none is there, nor the contact',
    needs,
    async run(t) {
      const contact = await makeIdentifiable(t, 'contact');
      const { made: under } = contact;
      const isUnknown = await isAbsentThere(t, contact);
      const invoice = await t.make('invoice', { under });
      const text = String(Object.values(invoice.sent).find((it) => typeof it === 'string') ?? invoice.id);
      const reply = await t.get(`${under.path}/${t.resource('invoice').plural}`, atOtherCompany(t));
      const words = isSuccess(reply) ? scalarsIn(reply.json()) : [];
      t.expect(
        words,
        containsNo<unknown>('value of the invoice', (it) => it === text),
      );
      if (isUnknown) t.expect(reply, hasStatus(401, 404));
    },
  }),
  ...listedTypes.flatMap(checksFor),
  ...childChecks,
];
