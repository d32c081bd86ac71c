import { isPublished, withPublished } from '../context/published-operations.ts';
import type { Resource } from '../context/resource.ts';
import { unlessNetworkFails } from '../errors/outcome.ts';
import type { Company } from '../http/request.ts';
import { type HttpResponse, jsonOf } from '../http/response.ts';
import { type Declared, isImplemented } from '../profile/service-parts.ts';
import { listedTypes, nestedTypes, specifiedNames, specifiedType } from '../profile/specified-types.ts';
import { fieldHolding, fieldsOf, typesOf } from '../schemas/fields.ts';
import { isObject, type JsonObject } from '../schemas/json.ts';
import { readLink, stepsOf } from '../schemas/links.ts';
import { followReference } from '../schemas/plain.ts';
import { type PublishedSchema, plural } from '../schemas/published.ts';
import { linksOf, ownTypesIn, readSchemas, type SchemaResponse } from '../schemas/read.ts';
import type { DiscoveryStep, Explorer } from './explorer.ts';

/** What is known of a specified type before its schema is read. */
function specifiedResource(name: string): Resource {
  const specified = specifiedType(name);
  return {
    type: name,
    plural: plural(name),
    path: specified?.place === 'list' ? `/api/${plural(name)}` : undefined,
    parents: specified?.place === 'parent' ? specified.parents : [],
    schema: undefined,
  };
}

/** The specified types that a target is declared not to have yet: checks about them are planned, and not judged. */
export const unimplementedResources = (profile: Declared): readonly Resource[] =>
  specifiedNames.filter((name) => !isImplemented(profile, name)).map(specifiedResource);

const notResources = new Set(['link', 'links', 'collection', 'error', 'errors']);

async function responseAt({ session }: Explorer, path: string): Promise<HttpResponse | undefined> {
  const response = await unlessNetworkFails(
    () => session.send('GET', path),
    () => undefined,
  );
  return response?.status === 200 ? response : undefined;
}

/** The schema of a nested type that is published only inside its parent's schema. */
function schemaInside(
  holder: PublishedSchema | undefined,
  type: string,
  property: string,
): PublishedSchema | undefined {
  const field = holder && fieldHolding(holder.fields, type, property);
  if (!holder || !field) return undefined;
  const root = holder.schema;
  const items = typesOf(field.schema, root).includes('array')
    ? followReference(field.schema.items, root)
    : field.schema;
  const properties = items.properties as JsonObject | undefined;
  const ofRecord = isObject(properties?.[type]) ? followReference(properties[type], root) : items;
  const schema = root.$defs === undefined ? ofRecord : { ...ofRecord, $defs: root.$defs };
  const fields = fieldsOf(schema);
  return fields.length === 0
    ? undefined
    : { type, schema, fields, saysRequired: fields.some((it) => it.required), raw: field.schema };
}

/** The schema of a nested type inside the first type with a list that has it; undefined for any other type. */
const insideAny = (
  schemas: ReadonlyMap<string, PublishedSchema>,
  type: string,
): PublishedSchema | undefined => {
  const { property } = nestedTypes.find((it) => it.type === type) ?? {};
  if (property === undefined) return undefined;
  return listedTypes
    .map((holder) => schemaInside(schemas.get(holder), type, property))
    .find((it) => it !== undefined);
};

/** The plural of a type: the first step of the addresses in its links that no other type has, else by convention. */
function pluralIn(
  { type, raw }: PublishedSchema,
  taken: ReadonlySet<string>,
  companies: readonly Company[],
): string {
  const baseUrls = companies.map(({ baseUrl }) => baseUrl);
  const steps = linksOf(raw).map((link) => stepsOf(readLink(link).address ?? '', ...baseUrls)?.[0]);
  const usual = plural(type);
  return steps.includes(usual) ? usual : (steps.find((it) => it !== undefined && !taken.has(it)) ?? usual);
}

const mostFurtherTypes = 40;

/**
 * Types that only the target's schemas name. Where their links say so, they have a list, and are created there or under a parent;
 * what links do not say, the address of the list shows.
 */
async function furtherTypes(
  it: Explorer,
  schemas: ReadonlyMap<string, PublishedSchema>,
  specified: readonly Resource[],
): Promise<Resource[]> {
  const further = [...schemas.values()]
    .filter(({ type }) => specifiedType(type) === undefined && !notResources.has(type))
    .slice(0, mostFurtherTypes);
  const { companies } = it.session.context.profile;
  const taken = new Set(specified.map((one) => one.plural));
  const named = further.map((schema): Resource => {
    const type = { type: schema.type, plural: pluralIn(schema, taken, companies) };
    return { ...type, path: undefined, parents: [], schema };
  });
  const operations = withPublished([], [...specified, ...named], companies);
  const furtherResources: Resource[] = [];
  for (const resource of named) {
    const { type, plural } = resource;
    const path = `/api/${plural}`;
    const hasList = isPublished(operations, type, 'list') || (await showsList(it, path, plural));
    const parents = [...specified, ...named]
      .map((one) => one.type)
      .filter((parent) => isPublished(operations, type, 'create', parent));
    const isCreatedInList = isPublished(operations, type, 'create');
    furtherResources.push({
      ...resource,
      path: hasList || isCreatedInList ? path : undefined,
      parents: isCreatedInList ? [] : parents,
      ...(isCreatedInList ? { createdUnder: parents } : { underParentOnly: parents.length > 0 }),
    });
  }
  return furtherResources;
}

/** Whether a list of a type that its links do not name answers at its usual address. */
async function showsList(it: Explorer, path: string, plural: string): Promise<boolean> {
  const json = jsonOf(await responseAt(it, `${path}?per_page=1`));
  return isObject(json) && Array.isArray(json[plural]);
}

/** Reads the schemas that the target publishes (spec#4.3, spec#9), and derives the resource types from them. */
export const schemas: DiscoveryStep = {
  title: 'Reading the published schemas',
  writes: false,
  async run(it) {
    const { context } = it.session;
    const has = (name: string) => isImplemented(context.profile, name);
    const types = specifiedNames.filter(has);
    const [all, ...ones] = await Promise.all([
      has('schemas') ? responseAt(it, '/api/schema').then(jsonOf) : undefined,
      ...types.map(async (type) => ({
        json: jsonOf(await responseAt(it, `/api/${plural(type)}/schema`)),
        type,
      })),
    ]);
    const responses: SchemaResponse[] = [{ json: all }, ...ones].filter(({ json }) => json !== undefined);
    const publishedSchemas = readSchemas(responses);
    const resources = types.map((type): Resource => {
      const schema = publishedSchemas.get(type) ?? insideAny(publishedSchemas, type);
      return { ...specifiedResource(type), schema };
    });
    context.resources = resources;
    context.resources = [...resources, ...(await furtherTypes(it, publishedSchemas, resources))];
    const own = ownTypesIn(responses);
    const names = [...publishedSchemas.keys()].filter(
      (name) => !notResources.has(name) && (specifiedType(name) || own.has(name)),
    );
    const evidence = `/api/schema and the schema addresses of ${responses.length - (all === undefined ? 0 : 1)} types answered.`;
    it.recordChoice('schemas.types', 'Types with a published schema', names, evidence);
  },
};
