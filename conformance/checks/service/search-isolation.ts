import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import { asUser, type Caller, type Company } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { isSuccess } from '../../match/response.ts';
import { holds } from '../../match/value.ts';
import { specifiedType } from '../../profile/specified-types.ts';
import { tryTo } from '../../stories/credentials.ts';
import { followPages } from '../shared/further-pages.ts';
import { scalarsIn, valueAt } from '../shared/json-values.ts';
import { looksComplete } from '../shared/lists.ts';
import { createdTypesOf } from '../shared/resource-types.ts';
import { type Direction, directions } from './companies.ts';

/** Records that a search has to pass by, in a list that is not read further. */
const mostRecords = 300;
/** Texts that are searched for each type. */
const mostTexts = 4;

/** A list of a company, as somebody reads it. */
type ReadList = {
  readonly where: { readonly as: Caller; readonly company: Company };
  readonly elements: readonly Enveloped[];
  readonly isComplete: boolean;
};

/** The types that the target's schemas name and whose records the suite does not create: users, for example. */
const typesNotCreated = (t: Preparation): readonly string[] =>
  t.description.resources
    .filter(({ type, path }) => path !== undefined && specifiedType(type) === undefined && t.hasType(type))
    .map(({ type }) => type)
    .filter((type) => !createdTypesOf(t.description).includes(type));

async function readWhole(t: Preparation, type: string, where: ReadList['where']): Promise<ReadList> {
  const size = t.largestPage(type);
  const all = { ...where, query: { per_page: `${size}` } };
  const first = await t.list(type, all);
  const shown = t.many(first, type);
  const isEnough = (elements: readonly Enveloped[]) => shown.length + elements.length > mostRecords;
  const further = await followPages({ t, type, where: all, first, isEnough });
  const isComplete = further.hasMore
    ? further.isComplete && !isEnough(further.elements)
    : looksComplete(shown.length, valueAt(first.json(), 'collection'), size);
  return { where, elements: [...shown, ...further.elements], isComplete };
}

/** The list of a type as one of the first users of a company reads it; undefined where nobody does. */
async function readBySomebody(t: Preparation, type: string, company: Company): Promise<ReadList | undefined> {
  for (const user of t.users(company).slice(0, 2)) {
    const where = { as: asUser(user), company };
    if (isSuccess(await t.list(type, where))) return tryTo(() => readWhole(t, type, where));
  }
  return undefined;
}

/** The lists of each type that the suite does not create, where somebody reads them in both companies of a direction. */
async function* listsOfBoth(t: Preparation, direction: Direction) {
  for (const type of typesNotCreated(t)) {
    const home = await readBySomebody(t, type, direction.home(t));
    const away = home && (await readBySomebody(t, type, direction.away(t)));
    if (away) yield { type, home, away };
  }
}

const has =
  (text: unknown) =>
  ({ record }: Enveloped): boolean =>
    scalarsIn(record).some((it) => it === text);

/** Texts that one list shows and the other does not, each of another property. */
function textsOnlyIn(home: ReadList, away: ReadList): readonly string[] {
  const known = new Set(away.elements.flatMap(({ record }) => scalarsIn(record)).map(lower));
  const found = new Map<string, string>();
  for (const { record } of home.elements)
    for (const [name, value] of Object.entries(record))
      if (name !== 'id' && typeof value === 'string' && /^(?=.*\p{L}{3}).{3,60}$/u.test(value))
        if (!found.has(name) && !known.has(lower(value))) found.set(name, value);
  return [...new Set(found.values())].slice(0, mostTexts);
}

const lower = (value: unknown): string => String(value).toLowerCase();

/**
 * Whether a record that a search found is out of reach but for that search: the company's own list, read again, is without it, and so is
 * its own address. A list that may not be read to its end tells nothing: then it is an address that only the other company knows.
 */
async function isOnlyFound(
  t: Preparation,
  type: string,
  [home, away]: readonly [ReadList, ReadList],
  { id, text }: { readonly id: unknown; readonly text: string },
): Promise<boolean> {
  const again = await readWhole(t, type, away.where);
  const path = `${t.resource(type).path}/${encodeURIComponent(String(id))}`;
  const read = await t.get(path, away.where);
  const shows = (it: HttpResponse) => isSuccess(it) && scalarsIn(it.json()).includes(text);
  if (again.elements.some(has(text)) || shows(read)) return false;
  return again.isComplete || (read.status === 404 && shows(await t.get(path, home.where)));
}

const searchedElsewhere = (direction: Direction) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given users and whatever else ${direction.from} has that the suite does not create, when their texts are searched at ${direction.to}, then it finds none that are not there`,
    needs: ['user', 'otherCompany'],
    async run(t) {
      let judged = 0;
      for await (const { type, home, away } of listsOfBoth(t, direction)) {
        for (const text of textsOnlyIn(home, away)) {
          const found = await t.list(type, { ...away.where, query: { q: text } });
          if (!isSuccess(found)) continue;
          judged += 1;
          const [one] = t.many(found, type).filter(has(text));
          const isForeign = one && (await isOnlyFound(t, type, [home, away], { id: one.record.id, text }));
          t.expect(!isForeign, holds(`no ${type} of the other company`, 'the search shows one'));
        }
      }
      if (judged === 0) t.notApplicable('Two companies list nothing else that tells them apart.');
    },
  });

/** Users whom the profile has in the company where a direction begins, and not in the other one. */
function usersOnlyAt(t: Preparation, { home, away }: Direction): readonly string[] {
  const there = new Set(t.users(away(t)).map(({ email }) => email));
  return t.users(home(t)).flatMap(({ email }) => (there.has(email) ? [] : [email]));
}

const readElsewhere = (direction: Direction) =>
  check({
    requirement: 'company.records-are-isolated',
    title: `Given a user of ${direction.from} alone, whom a list shows there, when the record is read at ${direction.to}, then it is not shown`,
    needs: ['user', 'otherCompany'],
    async run(t) {
      let judged = 0;
      for await (const { type, home, away } of listsOfBoth(t, direction)) {
        for (const email of usersOnlyAt(t, direction)) {
          const shown = home.elements.find(has(email));
          if (!shown) continue;
          judged += 1;
          const path = `${t.resource(type).path}/${encodeURIComponent(String(shown.record.id))}`;
          const read = await t.get(path, away.where);
          const isShown = isSuccess(read) && scalarsIn(read.json()).includes(email);
          t.expect(!isShown, holds(`no ${type} of the other company`, 'its address shows one'));
        }
      }
      if (judged === 0) t.notApplicable('No list shows a user whom the profile has in one company alone.');
    },
  });

/**
 * Checks that a company shows no record of another one among those that the suite does not create, in a search or at its address
 * (spec#1-company-scope).
 */
export const searchIsolationChecks = directions.flatMap((it) => [searchedElsewhere(it), readElsewhere(it)]);
