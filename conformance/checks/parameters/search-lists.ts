import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import { pollUntil } from '../../http/poll-until.ts';
import { hasStatus, refuses } from '../../match/response.ts';
import { contains, containsNo } from '../../match/value.ts';
import { tryTo } from '../../stories/credentials.ts';
import { scalarsIn } from '../shared/json-values.ts';
import { recordsIn } from '../shared/lists.ts';
import { type AllParameters, allParameters } from '../shared/parameters.ts';
import {
  contactInvoices,
  eachList,
  idsOf,
  type OpenList,
  ownLists,
  type RecordList,
  searchedContacts,
} from '../shared/record-lists.ts';
import { currentRecord } from '../shared/records.ts';
import { kindsOf, listedTypes, offers, withArticle } from '../shared/resource-types.ts';
import { findWritableField, valueFields } from '../shared/writable-fields.ts';

const maxTries = 30;

/** Characters of a word that no service refuses to search for because it is short. */
const shortestWord = 4;

async function idsFound(
  t: Preparation,
  { type }: RecordList,
  { show }: OpenList,
  q: string,
  { as, query }: Partial<AllParameters> = {},
) {
  const page = await show({ q, per_page: t.largestPage(type), ...query }, as ? { as } : {});
  // A service can ask for longer words: nothing says how short they are.
  if (q.length < shortestWord && refuses(page) === undefined) return [];
  return idsOf(recordsIn(t, type, page));
}

/** The ids that the first of the words to find a record finds, else those that all of them find. */
async function idsFoundByAny(
  t: Preparation,
  list: RecordList,
  open: OpenList,
  id: string,
  words: ReadonlySet<string>,
): Promise<readonly string[]> {
  const others = new Set<string>();
  for (const q of words) {
    const ids = await idsFound(t, list, open, q);
    if (ids.includes(id)) return ids;
    for (const id of ids) others.add(id);
  }
  return [...others];
}

const wordsIn = (values: readonly unknown[]): readonly string[] =>
  values
    .filter((it) => typeof it === 'string' || typeof it === 'number')
    .map(String)
    .filter((it) => it.length > 1)
    .slice(0, maxTries);

/** A search for as little as can be, a letter that no text of the suite has. */
const rareLetter = 'ჭ';

const narrowingCheck = (list: RecordList): Check =>
  check({
    requirement: 'search.narrows-the-list',
    title: `Given one of the ${list.name}, when q is a word that it does not contain, with or without other parameters, then they are listed without it`,
    async run(t) {
      const open = await list.open(t);
      const { id } = await open.create();
      for (const more of [{}, await allParameters(t)]) {
        t.expect(
          await t.expectDone(() => idsFound(t, list, open, t.marker(), more)),
          containsNo<unknown>('record', () => true),
        );
      }
      t.expect(
        await t.expectDone(() => idsFound(t, list, open, rareLetter, {})),
        containsNo<unknown>(`record ${id}, which has no ${rareLetter}`, (it) => it === id),
      );
    },
  });

const findingCheck = (list: RecordList): Check =>
  check({
    requirement: 'search.finds-in-every-list',
    title: `Given one of the ${list.name}, when q is each of its values in turn, then at least one of them finds it among them`,
    async run(t) {
      const { type } = list;
      const open = await list.open(t);
      const field = await findWritableField(t, type);
      const { assignedTo = [], parents } = t.resource(type);
      const [ownerType] = [...assignedTo, ...parents];
      const owner = open.where.under ?? (ownerType ? await t.createRecord(ownerType) : undefined);
      const create = (kind: DataRecord) =>
        t.createRecord(type, {
          ...(owner && { under: owner }),
          with: { [field.name]: field.nextValue(), ...kind },
        });
      const all = [await create({})];
      // Rules of the type can ask for more with some kinds.
      for (const kind of kindsOf(t.resource(type)))
        all.push(...((await tryTo(async () => [await create(kind)])) ?? []));
      for (const created of all) {
        const record = await currentRecord(t, created);
        const texts = valueFields(t, type).filter(
          (it) => it.types.includes('string') && !it.enum && !it.format && !/(^|_)id$/.test(it.name),
        );
        if (!listedTypes.includes(type) && texts.every(({ name }) => (record[name] ?? '') === ''))
          t.notApplicable(`No field of ${withArticle(type)} is a text to find it by.`);
        // What is searched can be in the record that it belongs to, such as the name of a contact.
        const words = new Set([
          ...wordsIn([record.number, record[field.name], ...scalarsIn(record)]),
          ...wordsIn(scalarsIn(owner?.sent)),
        ]);
        const id = String(created.id);
        t.expect(
          await pollUntil(
            () => t.expectDone(() => idsFoundByAny(t, list, open, id, words)),
            (it) => it.includes(id),
          ),
          contains<string>(`the ${type} ${id}, found by one of its values,`, (it) => it === id),
        );
      }
    },
  });

/** The lists that a search narrows: each type's, and the one under a parent that the specification requires. */
const searched = (description: TargetDescription) => [...ownLists(description), contactInvoices];

/** Characters with a special meaning in patterns, query languages and quoted texts. */
const specialCharacters = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '+',
  '*',
  '?',
  '\\',
  '^',
  '$',
  '|',
  '%',
  '_',
  "'",
  '"',
  '/',
  ':',
  '~',
];

/**
 * A check of special characters in `q`: it is a string (spec#4.2-q), so the search completes or is refused as
 * the client's error. Each character in each list, alone in half of them, and between letters in the others.
 */
const specialCharacterCheck = (list: RecordList, at: number): Check =>
  check({
    requirement: 'search.narrows-the-list',
    title: `Given special characters in q, when ${list.name} are searched, then the response is a success or a client error, and no record is affected`,
    async run(t) {
      const { create, show } = await list.open(t);
      const created = await create();
      for (const [place, character] of specialCharacters.entries()) {
        const q = (place + at) % 2 === 0 ? character : `a${character}b`;
        t.expect(await show({ q }), hasStatus('2xx', '4xx'));
      }
      if (offers(t.description, list.type, 'read')) t.control(await t.read(created), hasStatus(200));
    },
  });

/** Checks of the search in all lists (spec#4.2-q: q searches a list). How it finds contacts has its own rule. */
export const listSearchChecks: readonly (Check | Family)[] = [
  eachList(searched, (list, at) => [narrowingCheck(list), specialCharacterCheck(list, at)]),
  eachList(
    (description) => searched(description).filter(({ type }) => type !== searchedContacts.type),
    (list) => [findingCheck(list)],
  ),
];
