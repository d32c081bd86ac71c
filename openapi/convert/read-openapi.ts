import { dereference } from '@apidevtools/json-schema-ref-parser';
import { errorResponses } from '../assemble/bodies.ts';
import { readDocument } from '../diff/sources/read-document.ts';
import type { OpenApiDocument, Operation, PathItem } from '../document/document.ts';
import { isObject } from '../schemas/json.ts';
import { escapePart } from '../schemas/json-pointer.ts';
import { positionsIn } from '../schemas/positions.ts';
import type { Note } from './convert-field.ts';
import { addressOf } from './convert-link.ts';

type Old = Record<string, unknown>;

/** What the rest of the conversion takes of an operation; all else is noted. */
const carried = new Set([
  'summary',
  'description',
  'operationId',
  'tags',
  'parameters',
  'requestBody',
  'responses',
]);
/** The statuses of errors that the document of schema files has for each type. */
const ownStatuses = new Set([...Object.keys(errorResponses), '422']);
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const otherMethods = ['head', 'options', 'trace'] as const;

/** What was found of a collection: the name of one record, links, and the records that are created, sent and answered with. */
type Found = {
  name?: string;
  created?: Old;
  readonly links: Old[];
  readonly sent: Old[];
  readonly shown: Old[];
};

/** `tickets` -> `ticket`, `companies` -> `company`. */
const singular = (collection: string): string => collection.replace(/ies$/, 'y').replace(/s$/, '');

/** Keywords of OpenAPI 3.0 as JSON Schema has them, at any depth. */
function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern);
  if (!isObject(value)) return value;
  const { nullable, xml: _, externalDocs: __, discriminator: ___, ...schema } = value;
  const members = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, modern(member)]));
  return nullable === true && typeof value.type === 'string'
    ? { ...members, type: [value.type, 'null'] }
    : members;
}

/** A schema with the properties of all that it is composed of; of alternatives, the first that has some. */
function flat(schema: unknown): Old | undefined {
  if (!isObject(schema)) return undefined;
  const { allOf, anyOf, oneOf, ...own } = schema;
  const alternatives = [anyOf, oneOf].flatMap((it) => (Array.isArray(it) ? it.map(flat) : []));
  const [first] = alternatives.filter((it) => it && Object.keys(Object(it.properties)).length > 0);
  const composed = Array.isArray(allOf) ? allOf.map(flat) : [];
  const parts = [...composed, first, own].filter((it) => it !== undefined);
  return Object.assign({}, ...parts, {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  });
}

/** What stands beside the record of a body, and names that a record is wrapped under whatever its type. */
const besideRecords = new Set(['links', 'meta', 'collection']);
const wrappers = new Set(['data', 'item', 'result', 'attributes', 'payload']);

/** The schema of the record of a collection in a body, alone or in a list, and the name under which it stands there. */
function recordIn(body: unknown, collection: string): { name?: string; record: Old } | undefined {
  const schema = flat(body);
  if (schema === undefined) return undefined;
  if (schema.items !== undefined) return recordIn(schema.items, collection);
  const members = Object.entries(schema.properties as Old).map(([name, it]) => [name, flat(it)] as const);
  if (members.length === 0) return undefined;
  if (members.some(([name]) => name === 'id')) return { record: schema };
  const [, list] = members.find(([name, it]) => name === collection && it?.items !== undefined) ?? [];
  if (list !== undefined) return recordIn(list, collection);
  const held = members.filter(([name]) => !besideRecords.has(name));
  const own =
    held.find(([name]) => name === singular(collection)) ?? (held.length === 1 ? held[0] : undefined);
  const [name = '', record] = own ?? [];
  if (record === undefined || Object.keys(record.properties as Old).length === 0) return { record: schema };
  return { ...(!wrappers.has(name) && { name }), record };
}

const jsonIn = (content: unknown): unknown =>
  isObject(content)
    ? Object.entries(content).find(([type, media]) => /[/+]json/.test(type) && isObject(media))?.[1]
    : undefined;

const schemaOf = (body: unknown): unknown => {
  const media = isObject(body) ? jsonIn(body.content) : undefined;
  return isObject(media) ? media.schema : undefined;
};

/** The record that an operation sends, and the one that it answers with. */
function recordsOf({ requestBody, responses = {} }: Operation, collection: string) {
  const [, success] = Object.entries(responses).find(([status]) => /^2/.test(status)) ?? [];
  return {
    sent: recordIn(schemaOf(requestBody), collection),
    shown: recordIn(schemaOf(success), collection),
  };
}

/** Notes what no schema file says about an operation. */
function noteTheRest(operation: Operation, pointer: string, note: Note): void {
  for (const name of Object.keys(operation))
    if (!carried.has(name)) note(`${pointer}/${name}`, 'has no place in a schema file, and is left out.');
  for (const [at, parameter] of (operation.parameters ?? []).entries())
    if ('in' in parameter && parameter.in !== 'query' && parameter.in !== 'path')
      note(`${pointer}/parameters/${at}`, `a parameter in the ${parameter.in} is left out.`);
  const bodies = [
    ['/requestBody', operation.requestBody] as const,
    ...Object.entries(operation.responses ?? {}).map(([status, it]) => [`/responses/${status}`, it] as const),
  ];
  for (const [place, body] of bodies)
    for (const type of Object.keys(Object((body as Old | undefined)?.content)))
      if (!/[/+]json/.test(type))
        note(`${pointer}${place}/content/${escapePart(type)}`, 'only JSON is carried over; it is left out.');
  for (const status of Object.keys(operation.responses ?? {}))
    if (!/^2/.test(status) && !ownStatuses.has(status))
      note(`${pointer}/responses/${status}`, 'is no response of an operation of the API, and is left out.');
}

/** The operation as a link of a schema, with its query parameters. */
function linkOf(method: string, href: string, item: PathItem, operation: Operation): Old {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].filter(
    (it) => 'in' in it && it.in === 'query',
  );
  const properties = parameters.map((it) => [
    'name' in it ? it.name : '',
    { ...('description' in it && { description: it.description }), ...Object('schema' in it && it.schema) },
  ]);
  return {
    href,
    method,
    ...(operation.summary !== undefined && { title: operation.summary }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  };
}

/**
 * The resource types of an OpenAPI 3 document, JSON or YAML, as schemas with links: the records that the operations of each collection
 * send and answer with, wrapped under a name or not. What is only answered is read-only. Notes what such schemas cannot say.
 */
export async function readOpenApi(
  path: string,
  noteIn: (file: string) => Note,
): Promise<ReadonlyMap<string, Old>> {
  const { label, versions } = await readDocument(path);
  const [version] = versions;
  if (version?.files.document === undefined) throw new TypeError('A document is a version with a file.');
  const positions = positionsIn(version.files.document);
  const note: Note = (pointer, sentence) => {
    const { line, column } = positions.find(pointer);
    noteIn(`${label}:${line}:${column}`)(pointer, sentence);
  };
  const document = modern(
    await dereference(structuredClone(version.document) as object, { dereference: { circular: 'ignore' } }),
  ) as OpenApiDocument;
  for (const name of ['servers', 'security', 'webhooks'] as const)
    if (document[name] !== undefined) note(`/${name}`, 'has no place in a schema file, and is left out.');

  const addresses = new Set(Object.keys(document.paths).map(addressOf));
  const found = new Map<string, Found>();
  for (const [address, item] of Object.entries(document.paths)) {
    const href = addressOf(address);
    const [above = '', record, nested] = href.split('/');
    const isNested = nested !== undefined && addresses.has(nested);
    const collection = isNested ? nested : above;
    const it: Found = found.get(collection) ?? { links: [], sent: [], shown: [] };
    found.set(collection, it);
    for (const method of otherMethods)
      if (item[method])
        note(`/paths/${escapePart(address)}/${method}`, 'is not a method of the API, and is left out.');
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined) continue;
      const pointer = `/paths/${escapePart(address)}/${method}`;
      noteTheRest(operation, pointer, note);
      it.links.push(linkOf(method.toUpperCase(), href, item, operation));
      if ((nested !== undefined && !isNested) || record === 'schema') continue;
      const { sent, shown } = recordsOf(operation, collection);
      const name = it.name ?? sent?.name ?? shown?.name;
      if (name !== undefined) it.name = name;
      if (sent && method === 'post') it.created ??= sent.record;
      if (sent) it.sent.push(sent.record);
      if (shown) it.shown.push(shown.record);
    }
  }
  const types = [...found].flatMap(
    ([collection, { name = singular(collection), created, links, sent, shown }]) => {
      const records = [...shown, ...sent];
      if (records.length === 0) {
        note('/paths', `no record of ${collection} is sent or answered with; no type is made of it.`);
        return [];
      }
      const settable = new Set(sent.flatMap(({ properties }) => Object.keys(Object(properties))));
      const properties: Old = Object.assign({}, ...records.map((it) => it.properties));
      const fields = Object.entries(properties).map(([field, schema]) => [
        field,
        settable.has(field) || sent.length === 0 ? schema : { ...Object(schema), readOnly: true },
      ]);
      const { title, description, required } = created ?? records[0] ?? {};
      return [
        [name, { title, description, properties: Object.fromEntries(fields), required, links }] as const,
      ];
    },
  );
  return new Map(types);
}
