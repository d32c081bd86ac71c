import { resourceOf } from '../context/resource.ts';
import { jsonOf } from '../http/response.ts';
import { isObject, type JsonObject, listOr, objectOr } from '../schemas/json.ts';
import { followReference } from '../schemas/plain.ts';
import { byOutcome, choice, type Look, observe, statusAmong } from './observation.ts';

const one = async (look: Look): Promise<JsonObject> =>
  objectOr(jsonOf(await look.read('/api/contacts/schema')));
const all = async (look: Look): Promise<unknown> => jsonOf(await look.read('/api/schema'));

/** Every object inside a JSON value, the value included. */
function* objectsIn(value: unknown): Generator<JsonObject> {
  if (isObject(value)) yield value;
  if (typeof value === 'object' && value !== null)
    for (const it of Object.values(value)) yield* objectsIn(it);
}

const isNullType = (it: unknown) => objectOr(it).type === 'null';

/** What published schemas look like (spec#4.3, spec#9). */
export const schemaChoices = observe('Looking at schemas', { writes: false, parts: ['schemas'] }, [
  choice('schemas.one', async (look) => {
    const json = await one(look);
    if ('properties' in json || 'allOf' in json || '$schema' in json) return 'bare';
    return isObject(json.schema) ? 'wrapped' : undefined;
  }),
  choice('schemas.container', async (look) => {
    const json = await all(look);
    if (Array.isArray(json)) return 'array';
    if (!isObject(json)) return undefined;
    if (Array.isArray(json.schemas)) return 'list object';
    if ('contact' in json) return 'by type';
    return 'contacts' in json ? 'by collection' : undefined;
  }),
  choice('schemas.dialect', async (look) => {
    const { raw } = resourceOf(look.context, 'contact').schema ?? {};
    const named = String(objectOr(raw).$schema ?? '');
    await one(look);
    if (named.includes('2020-12')) return '2020-12';
    const [, draft] = /draft-0([34])\b/.exec(named) ?? [];
    return draft === undefined ? named || undefined : `draft-0${draft}`;
  }),
  choice('schemas.composition', async (look) => {
    const json = await one(look);
    const schema = objectOr(json.schema ?? json);
    // The properties of an envelope are no fields.
    const record = objectOr(objectOr(schema.properties).contact);
    const described = [schema, record].map((it) => followReference(it, schema));
    if (described.some(({ allOf }) => Array.isArray(allOf))) return 'allOf';
    return described.some((it) => 'properties' in it) ? 'flat' : undefined;
  }),
  choice('schemas.subject', async (look) => {
    for (const it of objectsIn(await one(look))) {
      const { properties } = it;
      if (!isObject(properties)) continue;
      if ('contact' in properties && 'links' in properties) return 'envelope';
      if ('addresses' in properties) return 'record';
    }
    return undefined;
  }),
  choice('schemas.nullable', async (look) => {
    const objects = [...objectsIn(await one(look))];
    const isAlternative = ({ anyOf }: JsonObject) => Array.isArray(anyOf) && anyOf.some(isNullType);
    if (objects.some(isAlternative)) return 'alternative';
    const isInType = ({ type }: JsonObject) => Array.isArray(type) && type.includes('null');
    return objects.some(isInType) ? 'type' : undefined;
  }),
  choice('schemas.required', async (look) => {
    const objects = [...objectsIn(jsonOf(await look.read('/api/emails/schema')))];
    if (objects.length === 0) return undefined;
    // An envelope names its members, which are no fields.
    const isEnvelope = ({ properties }: JsonObject) => 'links' in objectOr(properties);
    return objects.some((it) => it.required === true || (Array.isArray(it.required) && !isEnvelope(it)));
  }),
  choice('schemas.contact-names', async (look) => {
    const objects = [...objectsIn(jsonOf(await look.read('/api/contacts/schema')))];
    const isAlternative = (it: unknown) => Array.isArray(objectOr(it).required);
    return objects.length === 0 ? undefined : objects.some(({ anyOf }) => listOr(anyOf).some(isAlternative));
  }),
  choice('schemas.nested-types', async (look) => {
    const json = await all(look);
    if (json === undefined) return undefined;
    const { schemas: inside, $defs, definitions } = objectOr(json);
    const listed = Array.isArray(json) ? json : listOr(inside);
    const names = listed.map((it) => objectOr(it).name ?? objectOr(it).title);
    const types =
      names.length > 0
        ? names
        : [json, inside, $defs, definitions].flatMap((it) => Object.keys(objectOr(it)));
    return types.some((it) => /^(line.?items?|address(es)?)$/i.test(String(it)));
  }),
  choice('schemas.internal-version', async (look) => {
    const json = jsonOf(await look.read('/api/schema', { query: { gem_version: 'true' } }));
    if (typeof json === 'string') return 'text';
    const { gem_version: version, schema, version: parts } = objectOr(json);
    if (version !== undefined) return 'gem_version';
    if (isObject(schema)) return 'object';
    return Array.isArray(parts) ? 'numbers' : undefined;
  }),
  choice('versions.unknown', async (look) => {
    const response = await look.read('/api/schema', { query: { v: '87.65' } });
    return statusAmong(response, 404, 400) ?? byOutcome(response, 'current', undefined);
  }),
]);
