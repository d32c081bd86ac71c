import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { anyType, readAnyList } from '../fixtures/any-list.ts';
import { destroyRecord, unknownId } from '../fixtures/records.ts';
import { createdTypesOf, eachChildType, eachListedType, withArticle } from '../fixtures/resource-types.ts';

/** A record that does not exist: the address of a real one with another id of the same form. */
async function missingRecord(t: Preparation, type: string): Promise<CreatedRecord> {
  const created = await t.createRecord(type);
  const id = unknownId(created.id);
  return { ...created, id, path: `/api/${t.resource(type).plural}/${encodeURIComponent(id)}` };
}

/** Checks of addresses that lead nowhere (spec#7.1-404). */
const unknownAddresses = [
  eachListedType((type) => [
    check({
      requirement: 'status.404-for-unknown-record',
      title: `Given an id that no ${type} has, when it is read, updated or destroyed, then the request is refused as not found`,
      needs: ['user', 'writes'],
      async run(t) {
        const missing = await missingRecord(t, type);
        t.expect(await t.read(missing), hasStatus(404));
        t.expect(await t.update(missing, missing.sent), hasStatus(404, 422));
        t.expect(await t.destroy(missing), hasStatus(403, 404));
        t.expect(await t.read(missing), hasStatus(404));
      },
    }),
  ]),
  check({
    requirement: 'status.404-for-unknown-record',
    title: 'Given an id that no contact has, when the invoices under it are listed, then the response is 404',
    needs: ['user', 'writes'],
    async run(t) {
      const { path } = await missingRecord(t, 'contact');
      t.expect(await t.get(`${path}/invoices`), hasStatus(404));
    },
  }),
  eachChildType((type) => [
    check({
      requirement: 'status.404-for-unknown-record',
      title: `Given an id that no parent has, when ${withArticle(type)} is created under it, then the response is 404 or 422`,
      needs: ['user', 'writes'],
      async run(t) {
        const { parents } = t.resource(type);
        if (parents.length === 0) t.uncertain(`No parent type of ${type} is known.`);
        for (const parent of parents) {
          const under = await missingRecord(t, parent);
          t.expect(await t.sendCreation(type, t.build(type), { under }), hasStatus(404, 422));
        }
      },
    }),
  ]),
  check({
    requirement: 'status.404-for-unknown-record',
    title: 'Given a destroyed contact, when the invoices under it are listed, then the response is 404',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.createRecord('contact');
      t.control(await t.list('invoice', { under }), hasStatus(200));
      await destroyRecord(t, under);
      t.expect(await t.list('invoice', { under }), hasStatus(404));
    },
  }),
  eachChildType((type) => [
    check({
      requirement: 'status.404-for-unknown-record',
      title: `Given a parent that is destroyed, when ${withArticle(type)} is created under it, then the response is 404 or 422`,
      needs: ['user', 'writes'],
      async run(t) {
        const { parents } = t.resource(type);
        if (parents.length === 0) t.uncertain(`No parent type of ${type} is known.`);
        let destroyed = 0;
        for (const parent of parents) {
          const under = await t.createRecord(parent);
          if (!isSuccess(await t.destroy(under))) continue;
          destroyed += 1;
          t.expect(await t.sendCreation(type, t.build(type), { under }), hasStatus(404, 422));
        }
        if (destroyed === 0) t.notApplicable(`The target destroys no parent of ${withArticle(type)}.`);
      },
    }),
  ]),
  eachChildType((type) => [
    check({
      requirement: 'status.404-for-unknown-record',
      title: `Given a target that reads ${type}s by id, when an id that none has is read, updated or destroyed, then the request is refused as not found`,
      needs: ['user', 'writes'],
      async run(t) {
        const created = await t.createRecord(type);
        if (!isSuccess(await t.read(created))) t.notApplicable(`The target does not read ${type}s by id.`);
        const missing = await missingRecord(t, type);
        t.expect(await t.read(missing), hasStatus(404));
        t.expect(await t.update(missing, missing.sent), hasStatus(404, 405, 422));
        t.expect(await t.destroy(missing), hasStatus(403, 404, 405));
      },
    }),
  ]),
  check({
    requirement: 'status.404-for-unknown-page',
    title: 'When unknown addresses under /api are requested, then each response is 404',
    needs: ['user'],
    async run(t) {
      t.control(await readAnyList(t), hasStatus(200));
      for (const path of [`/api/${t.mark()}`, `/api/${t.mark()}/schema`, `/api/${t.mark()}/${t.mark()}`]) {
        t.expect(await t.get(path), hasStatus(404));
      }
    },
  }),
  check({
    requirement: 'status.404-for-unknown-page',
    title: 'Given a record, when an unknown address under it is requested, then the response is 404',
    needs: ['user', 'writes'],
    async run(t) {
      const { path } = await t.createRecord(anyType(t));
      t.expect(await t.get(`${path}/${t.mark()}`), hasStatus(404));
    },
  }),
];

const listUnderParent = (type: string, parent: string): Check =>
  check({
    requirement: 'status.404-for-unknown-record',
    title: `Given a target that lists ${type}s under ${withArticle(parent)}, when the id of the ${parent} is unknown, then the response is 404`,
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.createRecord(parent);
      if (!isSuccess(await t.list(type, { under })))
        t.notApplicable(`The target does not list ${type}s under ${withArticle(parent)}.`);
      const id = unknownId(under.id);
      const path = `/api/${t.resource(parent).plural}/${encodeURIComponent(id)}`;
      t.expect(await t.list(type, { under: { ...under, id, path } }), hasStatus(404));
    },
  });

/** Checks of lists under unknown records, where the target offers such lists (spec#7.1-404). */
const optionalLists = family({
  requirements: ['status.404-for-unknown-record'],
  emptyBecause: 'The specification names no list under a record except the invoices of a contact.',
  *checks(description) {
    for (const { resource } of description.operations) {
      if (resource?.action !== 'list' || !resource.parent) continue;
      const isRecord = createdTypesOf(description).includes(resource.type);
      if (isRecord && (resource.type !== 'invoice' || resource.parent.type !== 'contact'))
        yield listUnderParent(resource.type, resource.parent.type);
    }
  },
});

/** Checks of addresses that lead nowhere. */
export const notFoundChecks: readonly (Check | Family)[] = [...unknownAddresses, optionalLists];
