import { check } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { partsOfMarker } from '../../context/markers.ts';
import type { DataRecord, Enveloped } from '../../context/resource.ts';
import { pollUntil } from '../../http/poll-until.ts';
import { formatValue } from '../../match/matcher.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { contains, containsNo, equals, holds, satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { mayMean } from '../../schemas/meanings.ts';
import { tryTo } from '../../stories/credentials.ts';
import { followPages } from '../shared/further-pages.ts';
import { scalarsIn } from '../shared/json-values.ts';
import { findInList, isInList, recordsIn } from '../shared/lists.ts';
import { type AllParameters, allParameters } from '../shared/parameters.ts';
import { makeNumberedContact, makeWithValues, readRecord } from '../shared/records.ts';
import { kindsOf } from '../shared/resource-types.ts';

/** The five fields of a contact that `q` searches (spec#4.2-q-contacts), by their role. */
const meanings: readonly (readonly [meaning: string, requirement: string])[] = [
  ['number', 'search.contacts-by-number'],
  ['firstName', 'search.contacts-by-first-name'],
  ['lastName', 'search.contacts-by-last-name'],
  ['organisation', 'search.contacts-by-organisation'],
  ['email', 'search.contacts-by-email'],
];

type SearchableContact = { readonly created: CreatedRecord; readonly value: string };

/**
 * A marker with its end first, so that its beginning is unique as well: that of a marker as such is the same for the
 * markers in all other fields of a contact.
 */
function markerWithOwnBeginning(t: Preparation): string {
  const [prefix, count] = partsOfMarker(t.marker());
  return `${count}${prefix}`;
}

/**
 * Makes a contact with a unique value in the field, of which no other field has a part; a number is whatever the
 * contact shows.
 */
async function contactWith(
  t: Preparation,
  meaning: string,
  kind: DataRecord = {},
): Promise<SearchableContact> {
  if (meaning === 'number') {
    const { created, number } = await makeNumberedContact(t, () => markerWithOwnBeginning(t));
    return {
      created,
      value: String(number ?? t.unprepared('a contact that shows its number', 'one that shows none')),
    };
  }
  const text = markerWithOwnBeginning(t);
  const value = meaning === 'email' ? `${text}@example.com` : text;
  const name = t.fieldName('contact', meaning);
  return { created: await t.createRecord('contact', { with: { ...kind, [name]: value } }), value };
}

async function searchIds(
  t: Preparation,
  q: string,
  more: Partial<AllParameters> = {},
): Promise<readonly unknown[]> {
  const query = { q, per_page: t.largestPage('contact'), ...more.query };
  return recordsIn(t, 'contact', await t.list('contact', { ...more, query })).map(({ record }) => record.id);
}

async function areAllFound(t: Preparation, all: readonly SearchableContact[]): Promise<boolean> {
  for (const { created, value } of all) if (!(await searchIds(t, value)).includes(created.id)) return false;
  return true;
}

const fullValueCheck = ([meaning, requirement]: readonly [string, string]) =>
  check({
    requirement,
    title: `Given a contact with a unique ${meaning}, when q is that value, alone or with other parameters, or what an update made of it, then it alone is found`,
    async run(t) {
      const { created, value } = await contactWith(t, meaning);
      const other = await t.createRecord('contact');
      const isFound = contains<unknown>(`the contact ${created.id}`, (id) => id === created.id);
      const idsFor = (q: string) =>
        pollUntil(
          () => t.expectDone(() => searchIds(t, q)),
          (it) => it.includes(created.id),
        );
      const ids = await idsFor(value);
      t.expect(ids, isFound);
      t.expect(
        meaning === 'number' ? [] : ids,
        containsNo<unknown>(`contact ${other.id} without that value`, (id) => id === other.id),
      );
      const { as, query } = await allParameters(t);
      t.expect(
        await t.expectDone(() => searchIds(t, value, { as, query: { ...query, fields: 'id' } })),
        isFound,
      );
      if (meaning === 'number') return;
      const next = value.replace(/^[^@]+/, markerWithOwnBeginning(t));
      const fields = { ...created.sent, [t.fieldName('contact', meaning)]: next };
      if (isSuccess(await t.update(created, fields))) t.expect(await idsFor(next), isFound);
      for (const kind of kindsOf(t.resource('contact'))) {
        // Rules of the type can ask for more with some kinds.
        const one = await tryTo(() => contactWith(t, meaning, kind));
        if (one === undefined) continue;
        const isShown = await pollUntil(() => areAllFound(t, [one]), Boolean);
        t.expect(isShown, holds(`a contact with ${formatValue(kind)} among those found`, 'none'));
      }
    },
  });

/** Texts of other forms than a single word. They have nothing that could be an operator of a search. */
const searchedForms: readonly (readonly [form: string, text: (word: string) => string])[] = [
  ['a long text', (it) => `${it} Consolidated Shipping and Trading Company`],
  ['an apostrophe', (it) => `O'Hara ${it}`],
  ['an ampersand', (it) => `${it} & Sons`],
  ['digits', (it) => `${it} 0815`],
  ['digits alone', (it) => [...it].map((letter) => (letter.codePointAt(0) ?? 0) % 10).join('')],
];

/** The forms of a wildcard search for texts that begin with a given one. */
const wildcardForms: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}*`,
  (text) => `*${text}*`,
  (text) => `${text}%`,
  (text) => `%${text}%`,
];

/** The beginning of a value: long enough to be unique, but not all of it. */
const beginning = ({ value }: SearchableContact): string => value.split('@')[0]?.slice(0, -1) ?? value;

/** The end of its last word: a search by words finds none by it. */
const end = ({ value }: SearchableContact): string =>
  /[a-z0-9]([a-z0-9]+)$/i.exec(value.split('@')[0] ?? value)?.[1] ?? value;

/** The fields that a form of wildcard does not find by a part of them. */
async function findMissed(
  t: Target,
  form: (text: string) => string,
  all: readonly (SearchableContact & { meaning: string })[],
  part: (it: SearchableContact) => string,
) {
  const missed: string[] = [];
  for (const it of all) {
    const isWanted = ({ record }: Enveloped) => record.id === it.created.id;
    const matches = await findInList(t, 'contact', isWanted, { query: { q: form(part(it)) } });
    if (matches.length === 0) missed.push(it.meaning);
  }
  return missed;
}

/** Values that a search finds by every reading of a wildcard: words without signs. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && /^[\p{L}\p{N} -]{3,}$/u.test(value);

/** A search is in the whole list, not in the page that is shown without one (spec#4.2-q). */
const furtherPageCheck = check({
  requirement: 'search.contacts-by-part',
  title: 'Given contacts on more than one page, when q is a value of one on the second, then it is found',
  needs: ['user'],
  async run(t) {
    const first = await t.list('contact');
    t.prepare(first, hasStatus(200));
    const isEnough = (further: readonly Enveloped[]) => further.length > 0;
    const { elements } = await followPages({ t, type: 'contact', where: {}, first, isEnough });
    // The first of them: the last can be new, and a search find it after a moment.
    const { record } = elements[0] ?? t.notApplicable('The contacts are on one page.');
    const values = meanings.map(([meaning]) => record[t.fieldName('contact', meaning)]).filter(isPlain);
    if (values.length === 0) t.notApplicable('The contact on the second page has no value of letters alone.');
    const valuesFound = async () => {
      const found: unknown[] = [];
      for (const q of values) {
        const ids = await searchIds(t, q);
        // A whole page of others leaves open what comes after it.
        if (ids.includes(record.id) || ids.length >= Number(t.largestPage('contact'))) found.push(q);
      }
      return found;
    };
    const found = await pollUntil(valuesFound, (it) => it.length > 0);
    const isAsBefore = (it: Enveloped) =>
      it.record.id === record.id && values.every((value) => Object.values(it.record).includes(value));
    if (found.length === 0 && !(await isInList(t, 'contact', await t.list('contact'), isAsBefore)))
      t.notApplicable('The contact was changed or destroyed meanwhile.');
    t.expect(
      found,
      contains<unknown>(`value of ${values.join(', ')} that finds ${record.id}`, () => true),
    );
  },
});

/** Contacts that a search finds together, so that they are on several pages. */
const foundTogether = [1, 2, 3];

/** A search goes on from page to page. */
const pagesCheck = check({
  requirement: 'search.contacts-by-organisation',
  title:
    'Given three contacts of one organisation, when they are searched one per page, then no page shows another contact',
  async run(t) {
    const { created, value } = await contactWith(t, 'organisation');
    const fields = { [t.fieldName('contact', 'organisation')]: value };
    const ids = [created.id];
    for (const _ of foundTogether.slice(1)) ids.push((await t.createRecord('contact', { with: fields })).id);
    await pollUntil(
      () => t.expectDone(() => searchIds(t, value)),
      (found) => ids.every((it) => found.includes(it)),
    );
    const where = { query: { q: value, per_page: '1' } };
    const first = await t.list('contact', where);
    t.prepare(first, hasStatus(200));
    const isEnough = (further: readonly Enveloped[]) => further.length > foundTogether.length;
    const { elements } = await followPages({ t, type: 'contact', where, first, isEnough });
    t.expect(
      elements.map(({ record }) => record.id),
      containsNo<unknown>(`contact without ${value}`, (id) => !ids.some((it) => it === id)),
    );
  },
});

/** The digits of a text as letters. */
const withoutDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** Searches for a single character that can find nothing in a contact whose texts have no digits. */
const otherDigits = ['7', '8', '9'];

/**
 * A search for what a program can take for nothing is a search. A service can leave out short words, and search more than the five fields:
 * who does either is not judged.
 */
const zeroCheck = check({
  requirement: 'search.narrows-the-list',
  title:
    'Given a contact without digits in its five fields, when q is 0, then it is left out as with other digits',
  async run(t) {
    const text = withoutDigits(t.marker());
    const fields = meanings.map(([meaning]) => [
      t.fieldName('contact', meaning),
      meaning === 'email' ? `${text}@example.com` : text,
    ]);
    const { created } = await makeWithValues(t, 'contact', Object.fromEntries(fields));
    // Unknown where the search is refused, or a full page shows others.
    const isFound = async (q: string): Promise<boolean | undefined> => {
      const ids = await tryTo(() => searchIds(t, q));
      if (ids?.includes(created.id)) return true;
      return ids && ids.length < t.largestPage('contact') ? false : undefined;
    };
    const isShown = (await isFound('0')) === true;
    if (isShown) {
      const others: string[] = [];
      for (const q of otherDigits) if ((await isFound(q)) === false) others.push(q);
      if (others.length === 0) t.notApplicable('The target does not search for one character.');
      // Counters that begin with 0, which no service takes for text, are none of the five fields.
      const values = scalarsIn(await readRecord(t, created)).filter((it) => it !== 0);
      for (const q of new Set(values.map(String).filter((it) => it.includes('0'))))
        if ((await isFound(q)) !== false)
          t.notApplicable(`The contact has a 0 in a value that may be searched: ${q}.`);
    }
    t.expect(!isShown, holds(`a list without the contact ${created.id}, which has no 0`, 'it is found'));
  },
});

/** Checks of the search in contacts (spec#4.2-q-contacts). */
export const contactSearchChecks = [
  ...meanings.map(fullValueCheck),
  furtherPageCheck,
  pagesCheck,
  zeroCheck,
  check({
    requirement: 'search.contacts-by-organisation',
    title:
      'Given organisations of several words and signs, when q is the whole of one, then its contact is found',
    async run(t) {
      const name = t.fieldName('contact', 'organisation');
      const field = t.resource('contact').schema?.fields.find((it) => it.name === name);
      for (const [form, text] of searchedForms) {
        const value = text(markerWithOwnBeginning(t));
        if (value.length > (field?.maxLength ?? 100)) continue;
        const created = await t.createRecord('contact', { with: { [name]: value } });
        const ids = await pollUntil(
          () => searchIds(t, value),
          (it) => it.includes(created.id),
        );
        t.expect(
          ids,
          contains<unknown>(
            `the contact ${created.id}, whose organisation has ${form}`,
            (id) => id === created.id,
          ),
        );
      }
    },
  }),
  check({
    requirement: 'search.contacts-by-part',
    title:
      'Given five contacts, when q is the beginning of one field of each, then one form of wildcard finds all five, and by their ends all or none',
    async run(t) {
      const all: (SearchableContact & { meaning: string })[] = [];
      for (const [meaning] of meanings) {
        const it = await contactWith(t, meaning);
        if (beginning(it).length > 1) all.push({ ...it, meaning });
      }
      await pollUntil(
        () => t.expectDone(() => areAllFound(t, all)),
        (it) => it,
      );
      const missed: string[][] = [];
      for (const form of wildcardForms) {
        const names = await t.expectDone(() => findMissed(t, form, all, beginning));
        if (names.length === 0) {
          const unended = await t.expectDone(() => findMissed(t, form, all, end));
          // That a part is the beginning is one reading, for all fields alike.
          return t.expect(unended.length === all.length ? [] : unended, equals<string[]>([]));
        }
        missed.push(names);
      }
      const fewest = missed.toSorted((one, other) => one.length - other.length)[0];
      t.violation(
        'a form of wildcard that finds contacts by all five fields',
        `none: the best misses ${fewest?.join(', ')}`,
      );
    },
  }),
  check({
    requirement: 'contact.names-are-in-the-schema',
    title:
      'When the contact schema is read, then it has fields for number, first name, last name, organisation and email',
    needs: ['user'],
    async run(t) {
      const { plural, schema } = t.resource('contact');
      t.prepare(await t.get(`/api/${plural}/schema`), hasStatus(200));
      const fields = schema?.fields.map(({ name }) => name) ?? [];
      for (const [meaning] of meanings) {
        t.expect(
          fields,
          satisfies(
            `a field for ${meaning}`,
            (it) =>
              (mayMean(schema, meaning) || t.profiled.fields.contact?.[meaning] !== undefined) &&
              it.includes(t.fieldName('contact', meaning)),
          ),
        );
      }
    },
  }),
];
