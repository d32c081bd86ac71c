import type { JsonSchema, Method, SchemaLink } from '../schemas/type-schema.ts';
import { convertField, isObject, type Note } from './convert-field.ts';

const methods: Readonly<Record<string, Method>> = {
  create: 'POST',
  update: 'PUT',
  edit: 'PUT',
  destroy: 'DELETE',
  delete: 'DELETE',
};

/** The link relation by method and kind of address; `*` stands for the nested collection. */
const relations: Readonly<Record<string, string>> = {
  'GET collection': 'instances',
  'POST collection': 'create',
  'GET record': 'self',
  'PUT record': 'update',
  'DELETE record': 'destroy',
  'GET current': 'current',
  'GET nested': '*',
  'POST nested': '* create',
};

function shapeOf([, record, nested]: string[]): string {
  if (nested) return 'nested';
  return record === undefined ? 'collection' : record === '{id}' ? 'record' : 'current';
}

function addressOf(href: unknown): string {
  return String(href)
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/\.json$/, '')
    .replace(/^\/?(api\/)?/, '')
    .replaceAll(/\{[^}]*\}|:\w+/g, '{id}');
}

function methodOf({ method, rel }: Record<string, unknown>, pointer: string, note: Note): Method | undefined {
  const upperMethod = String(method ?? '').toUpperCase();
  if (upperMethod === 'PATCH') {
    note(`${pointer}/method`, 'PATCH is not a method of the API; PUT is used instead.');
    return 'PUT';
  }
  if (upperMethod === 'GET' || upperMethod === 'POST' || upperMethod === 'PUT' || upperMethod === 'DELETE')
    return upperMethod;
  const [, last = ''] = String(rel).match(/(\w+)$/) ?? [];
  const guess = methods[last] ?? 'GET';
  note(
    pointer,
    upperMethod
      ? `${upperMethod} is not a method of the API; ${guess} is assumed.`
      : `has no method; ${guess} is assumed.`,
  );
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
      const type = [schema.type].flat().find((one) => one !== 'null' && one !== 'array' && one !== 'object');
      return [[name, { ...schema, ...pattern, type: type ?? 'string' }]];
    }),
  );
}

/** A link of a hyper-schema in our dialect; undefined where the API has no such operation. */
export function convertLink(
  link: Record<string, unknown>,
  collections: ReadonlySet<string>,
  pointer: string,
  note: Note,
): SchemaLink | undefined {
  const href = addressOf(link.href);
  const segments = href.split('/');
  const shape = shapeOf(segments);
  const method = methodOf(link, pointer, note);
  const relation = relations[`${method} ${shape}`];
  const isKnown =
    /^[a-z0-9_]+(\/(\{id\}|current)(\/[a-z0-9_]+)?)?$/.test(href) &&
    segments.slice(0, 2).join('/') !== '/current/';
  if (!method || !relation || !isKnown || (shape === 'nested' && segments[1] !== '{id}')) {
    note(pointer, `${method} ${link.href} is not an operation of the API, and is left out.`);
    return undefined;
  }
  const isNested = shape === 'nested' && collections.has(segments[2] ?? '');
  if (shape === 'nested' && !isNested && typeof link.title === 'string') {
    return {
      ...convertAction(link, link.title, segments[2] ?? ''),
      href,
      method,
      ...propertiesOf(link, pointer, note),
    };
  }
  if (shape === 'nested' && !isNested) {
    note(pointer, `no schema has the collection "${segments[2]}"; the link is left out.`);
    return undefined;
  }
  const rel = relation.replace('*', segments[2] ?? '');
  const isSelf = shape === 'current' && link.rel === 'self';
  if (!isSelf && rel !== link.rel) note(`${pointer}/rel`, `"${link.rel}" is renamed to "${rel}".`);
  return { rel: isSelf ? 'self' : rel, href, method, ...propertiesOf(link, pointer, note) };
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
