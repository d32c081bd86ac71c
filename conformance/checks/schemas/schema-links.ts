import { type Check, check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { formatValue } from '../../match/matcher.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { childTypes } from '../../profile/specified-types.ts';
import { isObject } from '../../schemas/json.ts';
import { placeholder, readLink, type SchemaLink, stepsOf } from '../../schemas/links.ts';
import { typeName } from '../../schemas/published.ts';
import { scalarsIn, valueAt } from '../shared/json-values.ts';
import { eachTypeWith, listedTypes, withArticle } from '../shared/resource-types.ts';

/**
 * Keywords that only a schema has next to its links; the links of an envelope or a container are of another
 * kind.
 */
const schemaKeywords = ['properties', 'allOf', '$ref', '$schema'];

/** A schema without its definitions of other types. */
const withoutTypes = (schema: DataRecord, types: readonly string[]): DataRecord =>
  Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      ['$defs', 'definitions'].includes(name) && isObject(value)
        ? Object.fromEntries(Object.entries(value).filter(([key]) => !types.includes(typeName(key) ?? '')))
        : value,
    ]),
  );

const maxDepth = 6;

/**
 * The links in the sections `links` of a schema and of those inside it: the type has endpoints, and each has methods. A
 * property named links does not count, nor do the links of other types.
 */
export function linksIn(json: unknown, otherTypes: readonly string[], depth = 0): readonly unknown[] {
  if (!isObject(json) || depth > maxDepth) return [];
  const isSchema = schemaKeywords.some((keyword) => keyword in json);
  const own =
    isSchema && (Array.isArray(json.links) || isObject(json.links)) ? Object.values(json.links) : [];
  const { properties, links: _, ...others } = withoutTypes(json, otherTypes);
  const inner = isObject(properties) ? Object.values(properties) : [];
  return [
    ...own,
    ...[...inner, ...Object.values(others)].flatMap((it) => linksIn(it, otherTypes, depth + 1)),
  ];
}

/**
 * The addresses that a link can mean: a list, or the record with the id; under /api, or as it is written. Empty for a link
 * to anything else, which can need more than an id, or a state of the record.
 */
export function addressesOf(
  { address = '', methods }: SchemaLink,
  {
    baseUrl,
    plural,
    id,
  }: { readonly baseUrl: string; readonly plural: string; readonly id: string | number },
): readonly string[] {
  const steps = methods.includes('GET') ? stepsOf(address, baseUrl) : undefined;
  const [first = '', second] = steps ?? [];
  const isList = steps?.length === 1 && !placeholder.test(first);
  const isRecord =
    steps?.length === 2 &&
    first === plural &&
    new RegExp(`^(${placeholder.source})$`, 'i').test(second ?? '');
  if (!isList && !isRecord) return [];
  const path = isRecord ? `${first}/${encodeURIComponent(id)}` : first;
  return [`/api/${path}`, `/${path}`];
}

/** Whether a link names an endpoint of a type: the plural name is a step of its address. */
const namesType = ({ address }: SchemaLink, plural: string, baseUrl: string): boolean =>
  stepsOf(address ?? '', baseUrl)?.some((it) => it.replace(/\.json$/, '') === plural) ?? false;

/** Whether a link, whose form is free, holds any text: an empty object or text lists nothing. */
const isDescribed = (link: unknown): boolean =>
  isObject(link) || Array.isArray(link)
    ? Object.values(link).some(isDescribed)
    : typeof link === 'string' && link !== '';

async function linksOfType(t: Preparation, type: string): Promise<readonly unknown[]> {
  const response = await t.get(`/api/${t.resource(type).plural}/schema`);
  t.prepare(response, hasStatus(200));
  const others = t.description.resources.map((it) => it.type).filter((it) => it !== type);
  return linksIn(response.json(), others);
}

/** The parameters that every list can take, and those that carry what a call always has (spec#4.2). */
const commonParameters = ['q', 'per_page', 'fields', 'locale', 'access_token', 'v'];

/** The names of further parameters in the addresses of links. */
const furtherParameters = (links: unknown): readonly string[] =>
  scalarsIn(links).flatMap((text) =>
    [...String(text).matchAll(/[?&]([a-z_]+)=/gi)]
      .map(([, name = '']) => name)
      .filter((name) => !commonParameters.includes(name)),
  );

/** Whether a link of a schema can name a parameter: it has more than texts, or an address with a query. */
const canNameParameters = (link: unknown): boolean =>
  (isObject(link) ? Object.values(link) : [link]).some((it) =>
    typeof it === 'string' ? /[?&]/.test(it) : it !== null && typeof it === 'object',
  );

/** Whether each of the addresses that a link can mean is answered with 404. */
export const leadsNowhere = async (t: Preparation, addresses: readonly string[]): Promise<boolean> => {
  for (const address of addresses) if ((await t.get(address)).status !== 404) return false;
  return addresses.length > 0;
};

const saysSomething = satisfies<readonly unknown[]>('links in the schema that say something', (it) =>
  it.some(isDescribed),
);

const checksFor = (type: string): readonly Check[] => [
  check({
    requirement: 'schema.links-list-parameters',
    title: `When the schema of ${type} is read, then it has links`,
    needs: ['user'],
    async run(t) {
      t.expect(await linksOfType(t, type), saysSomething);
    },
  }),
  check({
    requirement: 'schema.links-list-parameters',
    title: `Given ${withArticle(type)}, when the links in its schema are followed, then one names an endpoint of the type, and none leads nowhere`,
    async run(t) {
      const { plural } = t.resource(type);
      const { baseUrl } = t.company;
      const links = (await linksOfType(t, type)).map((it) => ({ ...readLink(it), text: formatValue(it) }));
      const written = links.filter(({ address }) => address !== undefined);
      if (written.length === 0) t.notApplicable('No link of the schema has an address in a usual form.');
      t.expect(
        links.map(({ text }) => text),
        satisfies(`a link to ${plural}`, () => written.some((it) => namesType(it, plural, baseUrl))),
      );
      const { id } = await t.createRecord(type);
      for (const link of written) {
        const isNowhere =
          link.address === '' || (await leadsNowhere(t, addressesOf(link, { baseUrl, plural, id })));
        t.expect(
          link.text,
          satisfies('a link to an endpoint', () => !isNowhere),
        );
      }
    },
  }),
];

/** How a service pages lists of types that the specification does not name, their schemas need not say. */
const listParameters = (type: string): Check =>
  check({
    requirement: 'schema.links-list-parameters',
    title: `Given a list of ${type}s whose own links have a parameter that not every list has, when the schema of ${type} is read, then its links name a parameter`,
    async run(t) {
      await t.createRecord(type);
      await t.createRecord(type);
      const list = await t.list(type, { query: { per_page: 1 } });
      t.prepare(list, hasStatus(200));
      const [further] = furtherParameters(valueAt(list.json(), 'links'));
      if (further === undefined) return t.notApplicable('No link of the list has such a parameter.');
      const names = (it: unknown) => canNameParameters(it) || formatValue(it).includes(further);
      t.expect(
        await linksOfType(t, type),
        satisfies(`links that name a parameter, such as ${further}`, (it) => it.some(names)),
      );
    },
  });

/** Without the links of its schema, a type has no published list by which it would be known to have an address of its own. */
const linksOfChild = (type: string): Check =>
  check({
    requirement: 'schema.links-list-parameters',
    title: `Given ${withArticle(type)} with an address of its own, when its schema is read, then it has links`,
    async run(t) {
      const { path } = await t.createRecord(type);
      if (!isSuccess(await t.get(path))) t.notApplicable(`The target has no address for one ${type}.`);
      t.expect(await linksOfType(t, type), saysSomething);
    },
  });

/** Checks of the links in published schemas (spec#4.2-link-parameters). */
export const schemaLinkChecks = [
  eachTypeWith('list')(checksFor),
  ...listedTypes.map(listParameters),
  ...childTypes.map(linksOfChild),
];
