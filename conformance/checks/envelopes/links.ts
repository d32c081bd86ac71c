import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus, isSuccess, succeeds } from '../../match/response.ts';
import { contains, containsNo, equals, satisfies } from '../../match/value.ts';
import { unwrap } from '../../model/nested-objects.ts';
import { listParentsOf } from '../../profile/specified-types.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { usualPathOf } from '../../records/envelopes.ts';
import { aroundAddress, readLink, stepsOf } from '../../schemas/links.ts';
import { leadsNowhere } from '../schemas/schema-links.ts';
import { arrayAt, isWrapped, scalarsIn, valueAt } from '../shared/json-values.ts';
import { acceptedLocales } from '../shared/languages.ts';
import { findInList } from '../shared/lists.ts';
import { contactInvoices, eachList, idsOf, ownLists, type RecordList } from '../shared/record-lists.ts';
import { knownParentsOf, placeFor, readLinks } from '../shared/records.ts';
import { eachChildType, eachCreatedType, offers, withArticle } from '../shared/resource-types.ts';

/** The list element of a record, as sent by the target. */
const elementOf = (response: HttpResponse, plural: string, created: CreatedRecord): unknown =>
  arrayAt(response.json(), plural).find((element) => unwrap(element, created.type).id === created.id);

/**
 * The ids after the plural name in the addresses of links: `/api/contacts/17/invoices` contains 17.
 * A link has any form (spec#2.3-open-links), and placeholders of templates do not count. With `nestedOnly`, only ids that another segment follows.
 */
export function idsInLinks(links: unknown, plural: string, nestedOnly: boolean): readonly string[] {
  const after = new RegExp(`(?:^|/)${plural}/([^/?#${aroundAddress}]+)${nestedOnly ? '/' : ''}`, 'g');
  return scalarsIn(links).flatMap((text) =>
    [...String(text).matchAll(after)]
      .map(([, segment]) => String(segment))
      .filter((segment) => !/^[{:<]|^schema$|^new$/.test(segment)),
  );
}

const isIdOf = (created: CreatedRecord, segment: string): boolean =>
  segment === String(created.id) || segment === encodeURIComponent(created.id);

const ownLinksCheck = (recordList: RecordList): Check =>
  check({
    requirement: 'links.belong-to-the-object',
    title: `Given two of the ${recordList.name}, when they are read and listed, then the links of each contain only its own id`,
    async run(t) {
      const { type } = recordList;
      const { plural } = t.resource(type);
      const { create, show } = await recordList.open(t);
      const both = [await create(), await create()];
      let idsSeen = 0;
      const list = await show({ per_page: t.largestPage(type) });
      t.prepare(list, hasStatus(200));
      for (const created of both) {
        const element = elementOf(list, plural, created);
        const inList = valueAt(element, 'links') ?? valueAt(unwrap(element, type), 'links') ?? [];
        for (const links of [await readLinks(t, created), inList]) {
          const foreign = idsInLinks(links, plural, true).filter((id) => !isIdOf(created, id));
          t.expect(
            foreign,
            containsNo<string>(`id of another ${type} in an address under it`, () => true),
          );
          const ids = idsInLinks(links, plural, false);
          idsSeen += ids.length;
          t.expect(
            ids,
            satisfies(
              `the id ${created.id} among the ids`,
              (it) => it.length === 0 || it.some((id) => isIdOf(created, id)),
            ),
          );
        }
      }
      if (idsSeen === 0) t.notApplicable(`No link of ${withArticle(type)} contains an id.`);
    },
  });

const elementLinksCheck = (list: RecordList): Check =>
  check({
    requirement: 'links.of-each-object',
    title: `Given one of the ${list.name} with links, when they are listed, then every wrapped element of the list has links`,
    async run(t) {
      const { type, name } = list;
      const { create, show } = await list.open(t);
      const created = await create();
      const linksWhenRead = await readLinks(t, created);
      const [locale = ''] = await acceptedLocales(t);
      const wide = t.largestPage(type);
      let judged = 0;
      for (const query of [{ per_page: wide }, { per_page: Math.min(3, wide) }, { per_page: wide, locale }]) {
        const response = await show(query);
        t.prepare(response, hasStatus(200));
        const elements = arrayAt(response.json(), t.resource(type).plural);
        const wrapped = elements.filter((element) => isWrapped(element, type));
        const bare = elements.filter((element) => !isWrapped(element, type));
        // Bare records need no links. Where those of a list have some, the created one has some as well.
        const linked = bare.some((it) => hasLinksArray(it, type, true)) ? bare : [];
        judged += wrapped.length + linked.length;
        t.expect(
          wrapped,
          containsNo<unknown>(
            'wrapped element without an array in "links"',
            (it) => !hasLinksArray(it, type, false),
          ),
        );
        t.expect(
          [...wrapped, ...linked].filter((element) => unwrap(element, type).id === created.id),
          containsNo<unknown>(
            'element without its links',
            (it) => !hasLinksArray(it, type, linksWhenRead.length > 0),
          ),
        );
      }
      if (judged === 0) t.notApplicable(`The lists of ${name} contain bare records without links.`);
    },
  });

const hasLinksArray = (element: unknown, type: string, some: boolean): boolean => {
  const links = valueAt(element, 'links') ?? valueAt(unwrap(element, type), 'links');
  return Array.isArray(links) && (links.length > 0 || !some);
};

/** The texts of a link: its own, where it is one, or those of its properties. */
const textsOf = (link: unknown): readonly string[] => scalarsIn(link).map(String);

/**
 * Whether a link names the list nested under a record: its address ends with the plural name, under something else than
 * `/api`, or a relation or title of at most three words names the type. A text that only contains
 * the word, and the list of all records of the type, or of another one, are something else.
 */
export function namesNestedList(
  link: unknown,
  plural: string,
  type: string,
  otherPlurals: readonly string[] = [],
): boolean {
  const texts = textsOf(link);
  const addresses = texts.flatMap((it) =>
    it.split(new RegExp(`[${aroundAddress}]+`)).filter((part) => part.includes('/')),
  );
  const steps = [...texts, ...addresses].map((it) =>
    it
      .replace(/(\{[?&#]|[?#]).*$/, '')
      .replace(/\/$|\.json$/, '')
      .split('/'),
  );
  if (steps.some((it) => it.length > 1 && it.at(-1) === plural && it.at(-2) !== 'api')) return true;
  if (steps.some((it) => it.at(-1) === plural && it.at(-2) === 'api')) return false;
  if (steps.some((it) => otherPlurals.includes(it.at(-1) ?? ''))) return false;
  const name = type.replace('email', 'e-?mail').replaceAll('_', '[ _-]?');
  const named = new RegExp(`^([a-z]+[ :_./-])?${name}s?([ :_./-][a-z]+)?$`, 'i');
  return texts.some((it) => named.test(it));
}

/** The paths that a link for reading can mean, under /api or as it is written; none for another host, a relative address or a template. */
function pathsIn(link: unknown, baseUrl: string): readonly string[] {
  const { address = '', methods } = readLink(link);
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  const isPlain = path.startsWith('/') && !path.startsWith('//') && !/[{:<]/.test(path);
  if (!isPlain || (methods.length > 0 && !methods.includes('GET'))) return [];
  return path.startsWith('/api/') ? [path] : [`/api${path}`, path];
}

/** The first response that succeeds, or else the last. */
async function firstSuccess(t: Preparation, paths: readonly string[]): Promise<HttpResponse | undefined> {
  let response: HttpResponse | undefined;
  for (const path of paths) {
    response = await t.get(path);
    if (isSuccess(response)) break;
  }
  return response;
}

/**
 * Checks the links from a parent to the list of a type under it (spec#4.1-nested-links). The specification says where comments, emails
 * and payments are created, not where they are read: a link is due for a list that answers GET, and for no other.
 */
const nestedLinkCheck = (type: string, many: string): Check =>
  check({
    requirement: 'paths.nested-links-are-listed',
    title: `Given a parent of ${many} that lists them, when it is read and listed, then a link leads to this list`,
    async run(t) {
      const { plural } = t.resource(type);
      const otherPlurals = t.description.resources.map((it) => it.plural).filter((it) => it !== plural);
      const isSpecified = type === contactInvoices.type;
      const parents = isSpecified ? [contactInvoices.parent] : knownParentsOf(t, type);
      const idsIn = (response: HttpResponse) => idsOf(t.many(response, type)).toSorted();
      let lists = 0;
      for (const parent of parents) {
        const under = await t.createRecord(parent);
        await t.createRecord(type, { under });
        const list = await t.list(type, { under });
        if (!isSuccess(list)) continue;
        if (!offers(t.description, parent, 'read', 'list')) continue;
        lists += 1;
        const links = await readLinks(t, under);
        const isNested = (it: unknown) => namesNestedList(it, plural, type, otherPlurals);
        t.expect(links, contains<unknown>(`a link to ${plural}`, isNested));
        const [element] = await findInList(t, parent, ({ record }) => record.id === under.id);
        if (element && element.links.length > 0)
          t.expect(element.links, contains<unknown>(`a link to ${plural} in the list, too`, isNested));
        for (const link of links.filter(isNested)) {
          const response = await firstSuccess(t, pathsIn(link, t.company.baseUrl));
          if (response === undefined) continue;
          t.expect(response, succeeds);
          const shown = await t.expectDone(async () => idsIn(response));
          t.expect(shown, equals<readonly string[]>(idsIn(list)));
        }
      }
      if (lists === 0) t.notApplicable(`No list of ${many} under a parent can be read.`);
    },
  });

/**
 * The addresses that a link for reading can mean, where it is plainly that of a record beneath another one: under /api or as it is written.
 * None for any other link: what the specification gives the record as its address needs no link (spec#4.1-plural-and-id).
 */
export function nestedAddressesOf(
  link: unknown,
  {
    baseUrl,
    plurals,
    path,
  }: { readonly baseUrl: string; readonly plurals: readonly string[]; readonly path: string },
): readonly string[] {
  const { address = '', methods } = readLink(link);
  const isSelf = textsOf(link).some((it) => /\bself\b/i.test(it));
  const isForReading = methods.includes('GET') || (methods.length === 0 && isSelf);
  const [above = '', parentId = '', many, id = '', ...more] =
    (isForReading ? stepsOf(address, baseUrl) : undefined) ?? [];
  const [own = '', plural] = path.split('/').toReversed();
  const isOwn = id === own || encodeURIComponent(id) === own || /^(\{id\}|:id)$/.test(id);
  const isNested = plurals.includes(above) && !/[{:<]/.test(parentId) && many === plural;
  if (!isNested || !isOwn || more.length > 0) return [];
  const nested = [above, parentId, many, own].join('/');
  return [`/api/${nested}`, `/${nested}`];
}

/** The links of a record: in the reply to its creation, where it is read, and in each list that shows it. */
async function linksEverywhere(
  t: Preparation,
  created: CreatedRecord,
  under: CreatedRecord | undefined,
): Promise<readonly unknown[]> {
  const { type } = created;
  const query = { per_page: t.largestPage(type) };
  const lists = [await t.list(type, { query }), ...(under ? [await t.list(type, { under, query })] : [])];
  const elements = lists.map((it) => isSuccess(it) && elementOf(it, t.resource(type).plural, created));
  const read = await t.read(created);
  return [created, isSuccess(read) && read.json(), ...elements].flatMap((it) => [
    ...arrayAt(it, 'links'),
    ...arrayAt(unwrap(it, type), 'links'),
  ]);
}

const nestedAddressCheck = (type: string): Check =>
  check({
    requirement: 'links.belong-to-the-object',
    title: `Given ${withArticle(type)}, when it is created, read and listed with links to itself beneath another record, then they lead to it`,
    async run(t) {
      const resource = t.resource(type);
      const plurals = t.description.resources.map(({ plural }) => plural);
      const parents = new Set([...resource.parents, ...(resource.assignedTo ?? []), ...listParentsOf(type)]);
      let linksSeen = 0;
      for (const parent of parents.size > 0 ? parents : [undefined]) {
        const { under } = await placeFor(t, parent, type);
        const created = await t.sharedRecord(type, under && { under });
        const path = usualPathOf(resource, created.id);
        for (const link of await linksEverywhere(t, created, under)) {
          const addresses = nestedAddressesOf(link, { baseUrl: t.company.baseUrl, plurals, path });
          if (addresses.length === 0) continue;
          linksSeen += 1;
          const isMissing = (await leadsNowhere(t, addresses)) && isSuccess(await t.get(path));
          t.expect(
            readLink(link).address,
            satisfies(`a link to the ${type} at ${path}`, () => !isMissing),
          );
        }
      }
      if (linksSeen === 0)
        t.notApplicable(`No link of ${withArticle(type)} contains an id of it beneath another record.`);
    },
  });

/** Checks of links. */
export const linkChecks: readonly (Check | Family)[] = [
  // Links (spec#2.3-links-of-object, spec#4.1-nested-links). Their form is free, so only the strings in them count.
  eachList(
    (description) =>
      [...ownLists(description), contactInvoices].filter(({ type }) => offers(description, type, 'read')),
    (list) => [ownLinksCheck(list), elementLinksCheck(list)],
  ),
  nestedLinkCheck(contactInvoices.type, 'invoices'),
  eachChildType((...names) => [nestedLinkCheck(...names)]),
  eachCreatedType((type) => [nestedAddressCheck(type)]),
];
