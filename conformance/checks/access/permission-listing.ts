import { check } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { asBearer, asUser, type Caller } from '../../http/request.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { permissionNames } from '../../profile/people.ts';
import { specifiedType } from '../../profile/specified-types.ts';
import { plural } from '../../schemas/published.ts';
import { tryTo } from '../../stories/credentials.ts';
import { propertyNamesIn, scalarsIn } from '../shared/json-values.ts';
import { anyType } from '../shared/list-of-any-type.ts';
import { listedTypes } from '../shared/resource-types.ts';
import { contextOf, scopeOf } from '../shared/scopes.ts';

const path = '/api/auth_permissions';

/**
 * Every word of a listing, property names included, since the specification does not show its form
 * (spec#4.4-permissions). The listing's own address does not count.
 */
async function wordsOf(
  t: Preparation,
  query: Readonly<Record<string, string>> = {},
  as = t.me,
): Promise<readonly string[]> {
  const response = await t.get(path, { query, as });
  t.prepare(response, hasStatus(200));
  const json = response.json();
  const words = [...scalarsIn(json).map(String), ...propertyNamesIn(json)];
  return words.filter((it) => !it.includes('auth_permissions?'));
}

const mentions = (word: string) =>
  satisfies<readonly string[]>(`a mention of ${word}`, (it) => it.some((one) => one.includes(word)));

const omits = (word: string) =>
  satisfies<readonly string[]>(`no mention of ${word}`, (it) => !it.some((one) => one.includes(word)));

/** A listing filtered by the name of the context of a type (spec#4.4-filter). */
const listContext = async (t: Preparation, type: string): Promise<readonly string[]> =>
  wordsOf(t, { q: await contextOf(t, type) });

/** The same, or filtered by the type itself where the name of its context finds nothing, which another requirement is about. */
async function listFiltered(t: Preparation, type: string): Promise<readonly string[]> {
  const words = await listContext(t, type);
  return words.some((word) => word.includes(type)) ? words : wordsOf(t, { q: type });
}

async function expectNoMatch(t: Target, as: Caller): Promise<void> {
  t.expect(await t.expectDone(() => wordsOf(t, {}, as)), mentions(anyType(t)));
  const none = await t.expectDone(() => wordsOf(t, { q: t.marker() }, as));
  for (const context of listedTypes) t.expect(none, omits(`api/${context}`));
}

async function isListedTo(t: Preparation, as: Caller): Promise<boolean> {
  const { status } = await t.get(path, { as });
  return status < 400 || status >= 500;
}

/** Expects that a caller is shown all permissions that are available (spec#4.4-permissions). */
async function expectAll(t: Target, as: Caller): Promise<void> {
  const words = await t.expectDone(() => wordsOf(t, {}, as));
  // By the singular, with which the plural begins too.
  for (const word of [...listedTypes.filter((it) => t.hasType(it)), ...permissionNames])
    t.expect(words, mentions(word));
}

/** The types besides those with a list of their own by the specification, which can have one, and a context, too. */
const typesElse = (t: Preparation): readonly string[] =>
  t.description.resources
    .map(({ type }) => type)
    .filter((it) => !listedTypes.includes(it) && specifiedType(it)?.place !== 'property' && t.hasType(it));

/** Mentions a type, in the singular or the plural, however its words are joined; not what every scope comes with (spec#5.2-scope-current). */
function mentionsType(t: Preparation, type: string) {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const names = [type, t.resource(type).plural].map(bare);
  return satisfies<readonly string[]>(`a mention of api/${t.resource(type).plural}`, (words) =>
    words.some((word) => !/current/i.test(word) && names.some((name) => bare(word).includes(name))),
  );
}

/** Whether the listing has a type, at once or where it is narrowed to it: a long one can come in pages. */
async function isListedType(t: Preparation, words: readonly string[], type: string): Promise<boolean> {
  const has = mentionsType(t, type);
  if (has(words) === undefined) return true;
  for (const q of [await contextOf(t, type), t.resource(type).plural, type]) {
    const some = await wordsOf(t, { q });
    // What is searched can be said again, also where nothing was found.
    if (has(some) === undefined && mentions('read')(some) === undefined) return true;
  }
  return false;
}

/** Whether a scope opens the list of one type and not of the other, and a scope for the other one the reverse: then each is a permission that there is. */
async function isGranted(t: Preparation, type: string, other: string): Promise<boolean> {
  for (const [mine, notMine] of [
    [type, other],
    [other, type],
  ] as const) {
    const token = await tryTo(async () => t.token({ scope: await scopeOf(t, mine, 'read') }));
    if (token === undefined) return false;
    const isRead = async (it: string) =>
      isSuccess(await t.get(`/api/${t.resource(it).plural}`, { as: asBearer(token) }));
    if (!(await isRead(mine)) || (await isRead(notMine))) return false;
  }
  return true;
}

/** Checks of the permission listing (spec#4.4-permissions). */
export const permissionListingChecks = [
  check({
    requirement: 'permissions.are-listed',
    title: 'When the permissions are listed, then each type with a list of its own has its four permissions',
    needs: ['user'],
    async run(t) {
      await expectAll(t, t.me);
      for (const context of listedTypes.filter((it) => t.hasType(it))) {
        const words = await t.expectDone(() => listFiltered(t, context));
        for (const permission of permissionNames) t.expect(words, mentions(permission));
      }
    },
  }),
  check({
    requirement: 'permissions.are-listed',
    title:
      'When the permissions are listed, then each other type is among them whose list is read with a token for it and with no token for another type',
    needs: ['user', 'app', 'token'],
    async run(t) {
      const words = await t.expectDone(() => wordsOf(t));
      let judged = 0;
      for (const type of typesElse(t)) {
        const isListed = await isListedType(t, words, type);
        if (!isListed && !(await isGranted(t, type, anyType(t)))) continue;
        judged += 1;
        if (!isListed) t.expect(words, mentionsType(t, type));
      }
      if (judged === 0) t.notApplicable('No other type is listed, or read with a token for it alone.');
    },
  }),
  check({
    requirement: 'permissions.are-listed',
    title:
      'Given a token for one type, when the permissions are listed with it, then none is missing or the request is refused',
    needs: ['user', 'app', 'token'],
    async run(t) {
      const as = asBearer(await t.token({ scope: await scopeOf(t, anyType(t), 'read') }));
      if (!(await isListedTo(t, as)))
        t.notApplicable('The target lists no permissions for a token for one type.');
      await expectAll(t, as);
    },
  }),
  check({
    requirement: 'permissions.are-listed',
    title:
      'Given users whose roles do not allow everything, when the permissions are listed by them, then none is missing or the request is refused',
    needs: ['user', 'restrictedUser'],
    async run(t) {
      const callers: Caller[] = [];
      for (const user of t.users().filter(({ permissions }) => permissions !== undefined))
        if (await isListedTo(t, asUser(user))) callers.push(asUser(user));
      if (callers.length === 0) t.notApplicable('The target lists no permissions for such a user.');
      for (const as of callers) await expectAll(t, as);
    },
  }),
  ...listedTypes.map((context) =>
    check({
      requirement: 'permissions.are-filtered',
      title: `When the permissions are listed with q naming ${plural(context)}, then only matching permissions remain`,
      needs: ['user'],
      async run(t) {
        const all = await t.expectDone(() => wordsOf(t));
        const some = await t.expectDone(() => listContext(t, context));
        t.expect(some, mentions(context));
        t.expect(
          some.length,
          satisfies(`fewer words than the ${all.length} of the whole listing`, (it) => it < all.length),
        );
        for (const other of listedTypes.filter((it) => it !== context)) t.expect(some, omits(`api/${other}`));
      },
    }),
  ),
  check({
    requirement: 'permissions.are-filtered',
    title: 'When the permissions are listed with a q that matches nothing, then none of the contexts remains',
    needs: ['user'],
    run: (t) => expectNoMatch(t, t.me),
  }),
  check({
    requirement: 'permissions.are-filtered',
    title:
      'Given a token, when the permissions are listed with it and a q that matches nothing, then none of the contexts remains or the request is refused',
    needs: ['user', 'app', 'token'],
    async run(t) {
      const as = asBearer(await t.token());
      if (!(await isListedTo(t, as))) t.notApplicable('The target lists no permissions for a token.');
      await expectNoMatch(t, as);
    },
  }),
];
