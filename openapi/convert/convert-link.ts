import { guessMethod } from '../loader/shape-hints.ts';
import { meaningOf } from '../schemas/endpoints.ts';
import { isObject } from '../schemas/json.ts';
import type { JsonSchema, Method, SchemaLink } from '../schemas/type-schema.ts';
import { convertField, type Note } from './convert-field.ts';

function withoutBase(href: unknown): string {
  return String(href)
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/^\/?(api\/)?/, '');
}

/** The address of a list to which a record links: `invoices?filter[contact_ids]={id}`. */
function listAddressOf({ href, rel }: Record<string, unknown>): string | undefined {
  const address = withoutBase(href);
  const isList = /^[a-z0-9_]+\?(filter\[[a-z0-9_]+\]|[a-z0-9_]+)=\{id\}$/.test(address);
  return isList && rel !== 'instances' && /^[a-z0-9_]+$/.test(String(rel)) ? address : undefined;
}

/** The address of a link or path, from the collection on, with `{id}` for each id. */
export function addressOf(href: unknown): string {
  return withoutBase(href)
    .replace(/[?#].*$/, '')
    .replace(/\.json$/, '')
    .replaceAll(/\{[^}]*\}|:\w+/g, '{id}');
}

function methodOf({ method, rel }: Record<string, unknown>, pointer: string, note: Note): Method {
  const upperMethod = String(method ?? '').toUpperCase();
  if (upperMethod === 'PATCH') {
    note(`${pointer}/method`, 'PATCH is not a method of the API; PUT is used instead.');
    return 'PUT';
  }
  const guess = guessMethod({ method: upperMethod, rel });
  if (guess === upperMethod) return guess;
  const reason = upperMethod ? `${upperMethod} is not a method of the API` : 'has no method';
  note(pointer, `${reason}; ${guess} is assumed.`);
  return guess;
}

/** The pattern of a parameter needs no examples, unlike that of a field. */
function withoutPattern({ pattern: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}

function parametersOf(
  link: Record<string, unknown>,
  pointer: string,
  note: Note,
): Record<string, JsonSchema> {
  const schema = isObject(link.schema) ? link.schema.properties : undefined;
  const parameters = Object.entries({
    ...(isObject(schema) ? schema : {}),
    ...(isObject(link.properties) ? link.properties : {}),
  });
  return Object.fromEntries(
    parameters.flatMap(([name, value]) => {
      const at = `${pointer}/properties/${name}`;
      if (!/^(filter\[[a-z0-9_]+\]|[a-z0-9_]+)$/.test(name) || !isObject(value)) {
        note(at, 'is not a parameter in the dialect, and is left out.');
        return [];
      }
      const {
        readOnly: _,
        writeOnly: __,
        ...schema
      } = convertField(withoutPattern(value), new Set(), at, note);
      const pattern = typeof value.pattern === 'string' ? { pattern: value.pattern } : {};
      if (schema.type === undefined) return [[name, { ...schema, ...pattern }]];
      const type = [schema.type].flat().find((one) => one !== 'null' && one !== 'array' && one !== 'object');
      return [[name, { ...schema, ...pattern, type: type ?? 'string' }]];
    }),
  );
}

/** The relation of a link under another type, in the file of the nested type. */
const relationsUnderOther: Partial<Record<Method, string>> = { GET: 'instances', POST: 'create' };

/** The collection of a schema: where its links that lead neither to a filtered list nor under another type start. */
export function collectionOfLinks(links: readonly unknown[]): string | undefined {
  const own = links
    .filter(isObject)
    .find((link) => !listAddressOf(link) && !addressOf(link.href).split('/')[2]);
  return own && collectionOfLink(own);
}

/**
 * A link of a hyper-schema in our dialect; undefined where the API has no such operation.
 * @param own the collection of the schema, whose links under another type keep their relation
 */
export function convertLink(
  link: Record<string, unknown>,
  collections: ReadonlySet<string>,
  own: string | undefined,
  pointer: string,
  note: Note,
): SchemaLink | undefined {
  const href = addressOf(link.href);
  const method = methodOf(link, pointer, note);
  const list = listAddressOf(link);
  if (list !== undefined && method === 'GET' && collections.has(href)) {
    return { rel: String(link.rel), href: list, method, ...propertiesOf(link, pointer, note) };
  }
  const isAddress = /^[a-z0-9_]+(\/(\{id\}|current)(\/[a-z0-9_]+)?)?$/.test(href);
  const [above, record, nested] = href.split('/');
  const isAction = record === '{id}' && nested !== undefined && !collections.has(nested);
  if (isAddress && isAction && typeof link.title === 'string') {
    return { ...convertAction(link, link.title, nested), href, method, ...propertiesOf(link, pointer, note) };
  }
  const { rels = [] } = (isAddress && meaningOf({ method, href })) || {};
  const [relation] = rels;
  if (relation === undefined) {
    note(pointer, `${method} ${link.href} is not an operation of the API, and is left out.`);
    return undefined;
  }
  if (isAction) {
    note(pointer, `no schema has the collection "${nested}"; the link is left out.`);
    return undefined;
  }
  const ownRelation = nested === own && above !== own ? relationsUnderOther[method] : undefined;
  const rel = [...rels, ownRelation].find((one) => one === link.rel) ?? relation;
  if (link.rel !== undefined && rel !== link.rel)
    note(`${pointer}/rel`, `"${link.rel}" is renamed to "${rel}".`);
  return { rel, href, method, ...propertiesOf(link, pointer, note) };
}

function propertiesOf(
  link: Record<string, unknown>,
  pointer: string,
  note: Note,
): Pick<SchemaLink, 'properties'> {
  const properties = parametersOf(link, pointer, note);
  return Object.keys(properties).length > 0 ? { properties } : {};
}

/** What is said about an action of one record (`invoices/{id}/print`), which a title marks. */
function convertAction(
  { required, targetSchema, targetMediaType }: Record<string, unknown>,
  title: string,
  rel: string,
): Pick<SchemaLink, 'rel' | 'title' | 'required' | 'targetSchema' | 'targetMediaType'> {
  return {
    rel,
    title,
    ...(Array.isArray(required) ? { required: required.map(String) } : {}),
    ...(isObject(targetSchema) ? { targetSchema } : {}),
    ...(typeof targetMediaType === 'string' ? { targetMediaType } : {}),
  };
}

/** The collection that a link's address starts with. */
export function collectionOfLink(link: unknown): string | undefined {
  return isObject(link) ? addressOf(link.href).split('/')[0] : undefined;
}
