import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { DataRecord, Enveloped } from '../../context/resource.ts';
import { pollUntil } from '../../http/poll-until.ts';
import type { Company } from '../../http/request.ts';
import { asUser } from '../../http/request.ts';
import { type HttpResponse, jsonOf } from '../../http/response.ts';
import type { Matcher } from '../../match/matcher.ts';
import { hasStatus, isSuccess, keepsOut, refuses, succeeds } from '../../match/response.ts';
import { containsNo, differsFrom, equals, holds, satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { updateMethods } from '../../records/updates.ts';
import { fieldsOfKind } from '../../stories/values.ts';
import { identifiesAnother, readCurrentCompany } from '../credentials/token-and-identity.ts';
import { idsIn } from '../records/child-records.ts';
import { arrayAt, scalarsIn } from '../shared/json-values.ts';
import { anyType, readAnyList, readListOf, typeReadBy, typeReadByIfAny } from '../shared/list-of-any-type.ts';
import { isInList, isVisible, recordsIn } from '../shared/lists.ts';
import { contactInvoices, type NestedList } from '../shared/record-lists.ts';
import {
  isUniqueId,
  knownParentsOf,
  makeWithValues,
  newPlaceFor,
  readRecord,
  referenceTo,
} from '../shared/records.ts';
import {
  eachChildType,
  eachTypeWith,
  listedTypes,
  offers,
  oncePerType,
  typesWith,
  withArticle,
} from '../shared/resource-types.ts';
import { pick, someTexts } from '../shared/values.ts';
import { findWritableField, writableFieldIfAny } from '../shared/writable-fields.ts';

/** Where a record is created, and where it is looked for. A leak can go one way only. */
export type Direction = {
  readonly from: string;
  readonly to: string;
  home(t: Preparation): Company;
  away(t: Preparation): Company;
};

const forth: Direction = {
  from: 'one company',
  to: 'another',
  home: (t) => t.company,
  away: (t) => t.otherCompany,
};

const back: Direction = {
  from: 'another company',
  to: 'the first',
  home: (t) => t.otherCompany,
  away: (t) => t.company,
};

/** Both directions in which a record can be shown to another company. */
export const directions = [forth, back];

/** Requests at the other company of a direction, as a user who works in both. */
export const elsewhere = (t: Preparation, { away }: Direction) => ({
  as: asUser(t.sharedUser),
  company: away(t),
});

/** A record of a user who works in both companies, with a unique value: of a field, else its id. */
type IdentifiableRecord = {
  readonly created: CreatedRecord;
  readonly name: string;
  readonly value: unknown;
  /** Whether a value that is shown is that one, as its type shows it. */
  readonly isSame: Matcher<unknown>;
  /** A body that changes the value. */
  change(): DataRecord;
};

/** Creates a record with a unique value, and with texts, in the company where a direction begins. */
async function createIdentifiable(
  t: Preparation,
  type: string,
  direction: Direction,
  texts: DataRecord = {},
): Promise<IdentifiableRecord> {
  const field = await writableFieldIfAny(t, type);
  if (field?.isUnique) {
    const value = field.nextValue();
    const values = { ...texts, [field.name]: value };
    const created = await t.createRecord(type, { with: values, ...atHome(t, direction) });
    const change = () => ({ [field.name]: field.nextValue() });
    return { created, name: field.name, value, isSame: field.matches(value), change };
  }
  const created = await t.createRecord(type, { with: texts, ...atHome(t, direction) });
  if (!isUniqueId(created.id)) {
    const reason = `No field of ${withArticle(type)} can hold a unique value.`;
    return listedTypes.includes(type) ? t.uncertain(reason) : t.notApplicable(reason);
  }
  const change = () => (field ? { [field.name]: field.nextValue() } : {});
  return { created, name: 'id', value: created.id, isSame: equals<unknown>(created.id), change };
}

const omits = (value: unknown) => containsNo<unknown>('value of the record', (it) => it === value);

/**
 * Sees to it that the other company does not show the record, and returns whether its address leads nowhere there.
 * Where ids repeat from company to company, it can lead to an unrelated record, which the suite does not
 * change.
 */
async function isAbsentThere(
  t: Preparation,
  { created, value }: Pick<IdentifiableRecord, 'created' | 'value'>,
  direction: Direction,
): Promise<boolean> {
  // What one company was shown, a cache can show to another.
  await t.get(created.path, atHome(t, direction));
  const response = await t.get(created.path, elsewhere(t, direction));
  if (!isSuccess(response)) {
    t.prepare(response, hasStatus(401, 404));
    return true;
  }
  t.prepare(scalarsIn(response.json()), omits(value));
  return false;
}

/** Why a check skips a record whose id exists in the other company. */
const sameIdReason = 'The other company has a record with the same id, which the suite does not change.';

/** Requests at the home company of a direction, as the same user. */
export const atHome = (t: Preparation, { home }: Direction) => ({
  as: asUser(t.sharedUser),
  company: home(t),
});

/** What checks of isolated records need. */
export const needs = ['user', 'sharedUser', 'otherCompany', 'writes'] as const;

/** The fields of those texts that the target accepts together in a new record. */
const acceptedTexts = oncePerType(async (t, type): Promise<ReadonlySet<string>> => {
  const place = await newPlaceFor(t, type);
  return new Set(Object.keys((await makeWithValues(t, type, someTexts(t, type), place)).values));
});

const shownElsewhere = (type: string, direction: Direction) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given ${withArticle(type)} of ${direction.from}, when it is read, listed and searched at the address of ${direction.to}, then no page shows it`,
    needs,
    async run(t) {
      const isRead = offers(t.description, type, 'read');
      const isInLists = offers(t.description, type, 'list');
      if (!isRead && !isInLists) t.notApplicable(`The target shows ${withArticle(type)} nowhere.`);
      // A search can look at each kind of text in another way.
      const texts = isInLists ? pick(someTexts(t, type), await acceptedTexts(t, type)) : {};
      const marked = await createIdentifiable(t, type, direction, texts);
      const { created, value } = marked;
      const words = new Set([value, ...Object.keys(texts).map((name) => created.sent[name])].map(String));
      if (isRead) await t.expectDone(() => isAbsentThere(t, marked, direction));
      const there = elsewhere(t, direction);
      const views = [{ per_page: `${t.largestPage(type)}` }, ...[...words].map((q) => ({ q }))];
      for (const query of isInLists ? views : []) {
        const where = { ...there, query };
        const first = await t.list(type, where);
        t.prepare(first, hasStatus(200));
        // What a list says of its search is open (spec#4.1-open-collection).
        const shown = 'q' in query ? arrayAt(first.json(), t.resource(type).plural) : first.json();
        t.expect(scalarsIn(shown), omits(value));
        const isIt = ({ record }: Enveloped) => record[marked.name] === value;
        const isListed = await isInList(t, type, first, isIt, where);
        t.expect(!isListed, holds(`no ${type} of the other company`, 'it is listed'));
      }
      if (isRead) t.control((await readRecord(t, created))[marked.name], marked.isSame);
    },
  });

const changedElsewhere = (type: string, direction: Direction) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given ${withArticle(type)} of ${direction.from}, when it is updated and destroyed at the address of ${direction.to}, then it stays unchanged`,
    needs,
    async run(t) {
      const marked = await createIdentifiable(t, type, direction);
      const { created, name, isSame, change } = marked;
      if (!(await t.expectDone(() => isAbsentThere(t, marked, direction)))) t.notApplicable(sameIdReason);
      for (const sent of [created.sent, {}])
        for (const method of updateMethods) {
          const there = { ...elsewhere(t, direction), method };
          await t.update(created, { ...sent, ...change() }, there);
        }
      await t.destroy(created, elsewhere(t, direction));
      t.expect((await t.expectDone(() => readRecord(t, created)))[name], isSame);
    },
  });

const inSchemasElsewhere = (type: string, direction: Direction) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given ${withArticle(type)} of ${direction.from}, when the schemas are read at the address of ${direction.to}, then no example shows it`,
    needs,
    async run(t) {
      const { value } = await createIdentifiable(t, type, direction);
      for (const path of ['/api/schema', `/api/${t.resource(type).plural}/schema`]) {
        const response = await t.get(path, elsewhere(t, direction));
        t.prepare(response, hasStatus(200));
        t.expect(scalarsIn(response.json()), omits(value));
      }
    },
  });

const childCheck = (type: string, direction: Direction) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given a record of ${direction.from}, when ${withArticle(type)} is created under it at the address of ${direction.to}, then it is refused, and is not under it`,
    needs,
    async run(t) {
      const [parent] = knownParentsOf(t, type);
      if (!offers(t.description, parent, 'read'))
        t.notApplicable(`${withArticle(parent)} can be read nowhere.`);
      const marked = await createIdentifiable(t, parent, direction);
      if (!(await t.expectDone(() => isAbsentThere(t, marked, direction)))) t.notApplicable(sameIdReason);
      const where = { under: marked.created, ...elsewhere(t, direction) };
      const list = () => t.list(type, { under: marked.created, ...atHome(t, direction) });
      // A service can have written some of its own.
      const before = idsIn(t, await list(), type) ?? [];
      t.expect(await t.sendCreation(type, t.build(type), where), refuses);
      t.expect(idsIn(t, await list(), type) ?? [], equals<readonly unknown[]>(before));
    },
  });

/** Whether a list is shown under a record that is gone: then an empty one tells nothing of another company. */
async function listsUnderGone(
  t: Preparation,
  type: string,
  parent: string,
  there: ReturnType<typeof elsewhere>,
): Promise<boolean> {
  const gone = await t.createRecord(parent, there);
  const isGone = isSuccess(await t.destroy(gone));
  return isGone && isSuccess(await t.get(`${gone.path}/${t.resource(type).plural}`, there));
}

const nestedListCheck = ({ type, parent, name }: NestedList, direction: Direction) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given one of the ${name} in ${direction.from}, when they are listed at ${direction.to}, then it is not among them`,
    needs,
    async run(t) {
      const marked = await createIdentifiable(t, parent, direction);
      const { created: under } = marked;
      const isUnknown = await t.expectDone(() => isAbsentThere(t, marked, direction));
      const { isUnique, name, nextValue } = await findWritableField(t, type);
      const value = nextValue();
      const { id } = await t.createRecord(type, { with: { [name]: value }, under });
      const there = elsewhere(t, direction);
      const response = await t.get(`${under.path}/${t.resource(type).plural}`, there);
      const shown = isSuccess(response) ? t.many(response, type).map(({ record }) => record) : [];
      const isIt = (it: unknown) =>
        scalarsIn(it).some((one) => (isUnique ? one === value : isUnknown && one === id));
      t.expect(shown, containsNo<unknown>(`${type} of the other company`, isIt));
      if (isUnknown && !(isSuccess(response) && (await listsUnderGone(t, type, parent, there))))
        t.expect(response, hasStatus(401, 404));
      const parentThere = await t.createRecord(parent, there);
      const list = await t.list(type, { ...there, under: parentThere });
      t.expect(recordsIn(t, type, list).length, equals(0));
    },
  });

/** What has to differ between records of one company can be the same in two. */
const createdAlike = (type: string) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given ${withArticle(type)} of another company, when one with the same values is created in the first, then it succeeds`,
    needs,
    async run(t) {
      if (t.resource(type).underParentOnly)
        t.notApplicable(`The target creates ${withArticle(type)} only under another record.`);
      const valuesOf = () => ({
        ...someTexts(t, type),
        ...fieldsOfKind('a number that begins with zeros', t.resource(type), t.marker(), undefined),
      });
      const create = (values: DataRecord) => t.sendCreation(type, t.build(type, values));
      if (!isSuccess(await create(valuesOf())))
        t.notApplicable(`The target refuses values of ${withArticle(type)} that nothing else has.`);
      const same = valuesOf();
      await t.createRecord(type, { company: t.otherCompany, with: same });
      t.expect(await create(same), succeeds);
    },
  });

/** The fields of a new record in which it can have the id of a record of another type: the one that assigns it, and those named for a type. */
async function fieldsWithIds(t: Preparation, type: string) {
  const { schema, assignedTo: [owner] = [] } = t.resource(type);
  const under = owner === undefined ? undefined : await t.createRecord(owner);
  const created = await t.createRecord(type, under ? { under } : {});
  const assigning = under && (await referenceTo(t, created, under));
  const named = (schema?.fields ?? [])
    .filter(({ readOnly, nested }) => !readOnly && nested === undefined)
    .flatMap(({ name }) =>
      typesWith(t.description, 'create', 'read', 'destroy')
        .filter((it) => [`${it}_id`, `${it}Id`, it].includes(name))
        .map((it) => [name, it] as const),
    );
  const fields = new Map(owner && assigning ? [...named, [assigning, owner] as const] : named);
  return { created, fields };
}

/** Whether a service looks at the ids in a body is open: where it refuses that of a record which is gone, one of another company leads nowhere either. */
const assignedElsewhere = (type: string) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given a record of another company, when ${withArticle(type)} of the first is created and updated with its id, then that is refused as for a record that is gone`,
    needs,
    async run(t) {
      const { created, fields } = await fieldsWithIds(t, type);
      const writes: readonly ((values: DataRecord) => Promise<HttpResponse>)[] = [
        (values) => t.sendCreation(type, t.build(type, values)),
        (values) => t.update(created, { ...created.sent, ...values }),
      ];
      let judged = 0;
      for (const [field, other] of fields) {
        const gone = await t.createRecord(other);
        if (!isSuccess(await t.destroy(gone))) continue;
        const foreign = await t.createRecord(other, { company: t.otherCompany });
        // Where ids repeat from company to company, it can be that of a record of the first.
        if ((await t.get(foreign.path)).status !== 404) continue;
        for (const write of writes) {
          if (refuses(await write({ [field]: gone.id })) !== undefined) continue;
          judged += 1;
          t.expect(await write({ [field]: foreign.id }), hasStatus('3xx', '4xx', '5xx'));
        }
      }
      if (judged === 0)
        t.notApplicable(`The target refuses ${withArticle(type)} for no id of a record that is gone.`);
    },
  });

/** A host that differs from those of two companies in its first label alone; undefined where they differ in more. */
function unknownHost(t: Preparation): string | undefined {
  const [own, other] = [t.company, t.otherCompany].map(({ baseUrl }) => new URL(baseUrl).host);
  const domain = own?.slice(own.indexOf('.'));
  if (!domain?.startsWith('.') || other?.slice(other.indexOf('.')) !== domain) return undefined;
  return `${t.marker()}${domain}`;
}

/** Checks that companies are isolated from one another (spec#1-company-scope). */
export const companyChecks = [
  check({
    requirement: 'company.has-its-own-address',
    title: 'Given two companies, when a list of each is read, then each company has its own address',
    needs,
    async run(t) {
      t.expect(new URL(t.otherCompany.baseUrl).host, differsFrom(new URL(t.company.baseUrl).host));
      const type = typeReadBy(t, t.sharedUser);
      const response = await t.list(type, elsewhere(t, forth));
      t.expect(response, hasStatus(200));
      t.expect(t.many(response, type), satisfies('a list', Array.isArray));
      const { created, name, value, isSame } = await createIdentifiable(t, type, forth);
      const isIt = ({ record }: Enveloped) => record.id === created.id || isSame(record[name]) === undefined;
      const look = () => isVisible(t, type, String(value), isIt);
      const isThere = await pollUntil(look, (isListed) => isListed);
      t.expect(isThere, holds('a list with the new record', 'a list without it'));
    },
  }),
  check({
    requirement: 'company.records-are-isolated',
    title:
      'Given users of only one company, when a list of the other company is read with Basic, then the response is 401',
    needs: ['user', 'otherCompany'],
    async run(t) {
      const { outsider } = t;
      if (!outsider) return t.notApplicable('The profile has no user who works in only one company.');
      const type = typeReadByIfAny(t, outsider);
      if (type) t.control(await readListOf(t, type, { as: asUser(outsider) }), hasStatus(200));
      const theirs = t
        .users(t.otherCompany)
        .filter(({ email }) => t.users().every((it) => it.email !== email));
      const callers = [
        { user: outsider, company: t.otherCompany },
        ...theirs.map((user) => ({ user, company: t.company })),
      ];
      for (const { user, company } of callers)
        t.expect(
          await readAnyList(t, { as: asUser(user), company }),
          keepsOut({ name: 'a user of another company' }),
        );
    },
  }),
  check({
    requirement: 'company.records-are-isolated',
    title:
      'Given a record of each of two companies, when they are searched at a subdomain that is no company, then only those of one are shown',
    needs,
    async run(t) {
      const host = unknownHost(t);
      if (host === undefined)
        return t.notApplicable('The addresses of companies differ in more than a subdomain.');
      const type = anyType(t);
      const shown: unknown[] = [];
      for (const direction of directions) {
        const { value } = await createIdentifiable(t, type, direction);
        const query = { per_page: t.largestPage(type) };
        t.control(await t.list(type, { ...atHome(t, direction), query }), hasStatus(200));
        // The same server is asked for another host: a name that the suite makes up can be somebody else's.
        const headers = [['Host', host]] as const;
        for (const more of [{}, { q: String(value) }]) {
          const response = await readAnyList(t, {
            as: asUser(t.sharedUser),
            query: { ...query, ...more },
            headers,
          });
          if (scalarsIn(isSuccess(response) ? jsonOf(response) : undefined).some((it) => it === value))
            shown.push(value);
        }
      }
      // Which company it means is open: it can be the first, and not all.
      t.expect(
        new Set(shown).size,
        satisfies('records of one company at most', (it) => it < 2),
      );
    },
  }),
  check({
    requirement: 'company.records-are-isolated',
    title: 'Given two companies, when the current company is read at each, then each shows its own',
    needs: ['sharedUser', 'otherCompany'],
    async run(t) {
      const as = asUser(t.sharedUser);
      const own = await readCurrentCompany(t, as, t.company);
      t.expect(await readCurrentCompany(t, as, t.otherCompany), identifiesAnother(own));
    },
  }),
  ...directions.map((direction) => nestedListCheck(contactInvoices, direction)),
  eachTypeWith()((type) => directions.map((direction) => shownElsewhere(type, direction))),
  eachTypeWith('read')((type) => directions.map((direction) => changedElsewhere(type, direction))),
  eachTypeWith('read')((type) => directions.map((direction) => inSchemasElsewhere(type, direction))),
  eachTypeWith('create')((type) => [createdAlike(type), assignedElsewhere(type)]),
  eachChildType((type) => directions.map((direction) => childCheck(type, direction))),
];
