import { type DataRecord, resourceOf } from '../context/resource.ts';
import type { RequestOptions } from '../http/request.ts';
import { type HttpResponse, jsonOf } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { freshBody, nestedBody, wrappedBody } from '../records/creation-rule.ts';
import { isId, propertiesIn } from '../records/envelopes.ts';
import { isStateField, sendDestroy } from '../records/updates.ts';
import { isObject } from '../schemas/json.ts';
import { byOutcome, choice, type Look, observe, statusAmong } from './observation.ts';

const newBody = (look: Look, fields: DataRecord = {}): unknown => {
  const { context } = look;
  return wrappedBody(context, 'contact', freshBody(context, 'contact', fields));
};

/** Sends bytes, or JSON in another media type, as the creation of a contact. */
const sendRaw = async (look: Look, body: string | Uint8Array, contentType = 'application/json') => {
  const options = { encode: (): Pick<RequestOptions, 'body' | 'contentType'> => ({ body, contentType }) };
  return look.create('contact', {}, options);
};

/** A body without envelope, or with one, whatever this target was found to take. */
async function takes(look: Look, wrapped: boolean): Promise<boolean> {
  const { context } = look;
  const fields = freshBody(context, 'contact');
  const body = JSON.stringify(wrapped ? { contact: fields } : fields);
  const { created } = await sendRaw(look, body);
  if (!created) return false;
  const { text } = await look.session.send('GET', created.path);
  return text.includes(String(fields[look.text]));
}

/** What a body or nested record is wrapped in: `either` where both forms are taken. */
const formOf = (wrapped: boolean, bare: boolean) =>
  wrapped && bare ? 'either' : wrapped || bare ? wrapped : undefined;

async function takesNested(look: Look, wrapped: boolean): Promise<boolean> {
  const { context } = look;
  const city = context.marker();
  const address = { city };
  const made = await look.make('contact', { addresses: [wrapped ? { address } : address] });
  return JSON.stringify(made?.record ?? '').includes(city);
}

/** What the version field of a record is called. */
const versionOf = (record: DataRecord) => Object.keys(record).find(isStateField);

/** The version with which a record was created. */
function createdVersion(made: DataRecord): DataRecord {
  const name = versionOf(made);
  return name === undefined ? {} : { [name]: made[name] };
}

/** Its version after one update. */
function currentVersion(made: DataRecord): DataRecord {
  const name = versionOf(made);
  return name === undefined ? {} : { [name]: Number(made[name]) + 1 };
}

/**
 * Updates a new record twice, with nothing but what is said beside the fields, and returns the second response: the first update
 * makes the version outdated that the record was created with.
 */
async function updateTwice(look: Look, last: (made: DataRecord) => DataRecord, isMatched: boolean) {
  const { context } = look;
  const { partial, updateMethod, updateType } = context.traits;
  const made = await look.make('contact');
  if (!made) return undefined;
  const send = async (more: DataRecord, isMatched: boolean) => {
    const tag = (await look.session.send('GET', made.path)).header('etag');
    const body = partial ? {} : freshBody(context, 'contact');
    return look.session.send(updateMethod, made.path, {
      json: wrappedBody(context, 'contact', { ...body, [look.text]: context.marker(), ...more }),
      contentType: updateType,
      ...(isMatched && tag !== undefined && { headers: [['If-Match', tag] as const] }),
    });
  };
  const first = await send(createdVersion(made.record), true);
  return isSuccess(first) ? send(last(made.record), isMatched) : undefined;
}

const destroyedBody = (response: HttpResponse): string | undefined => {
  if (!isSuccess(response)) return undefined;
  if (response.bytes.length === 0) return 'nothing';
  const json = jsonOf(response);
  if (!isObject(json)) return undefined;
  if (isObject(json.contact) || isId(json.id)) return 'record';
  const names = Object.keys(json);
  return names.length === 0 ? 'empty object' : `an object with ${names.join(', ')}`;
};

/** A creation that is looked at for all that its response shows. */
const creation = (look: Look) => look.once('created', () => look.create('contact'));

/** How records are written, where discovery need not know it to send requests. */
export const writeChoices = observe('Trying bodies', { writes: true, parts: ['contact'] }, [
  choice('create.body', async (look) => {
    const { response } = await creation(look);
    if (!isSuccess(response)) return undefined;
    return response.bytes.length === 0 ? 'nothing' : 'record';
  }),
  choice('create.location', async (look) => {
    const { response } = await creation(look);
    if (!isSuccess(response)) return undefined;
    const location = response.header('location');
    return location === undefined ? 'absent' : location.includes('://') ? 'absolute' : 'path';
  }),
  choice('destroy.body', async (look) => {
    const made = await look.make('contact');
    return made && destroyedBody(await sendDestroy(look.session, { type: 'contact', path: made.path }, {}));
  }),
  choice('bodies.wrapped', async (look) => formOf(await takes(look, true), await takes(look, false))),
  choice('bodies.nested-wrapped', async (look) =>
    formOf(await takesNested(look, true), await takesNested(look, false)),
  ),
  choice('bodies.unknown-fields', async (look) => {
    const { response } = await look.create('contact', { [look.context.marker()]: 'x' });
    return byOutcome(response, 'ignored', 'refused');
  }),
  choice('bodies.read-only-fields', async (look) => {
    const { context } = look;
    const fields = resourceOf(context, 'contact').schema?.fields ?? [];
    const field = fields.find((it) => it.readOnly && it.types.includes('string') && it.name !== 'id');
    const made = field && (await look.make('contact'));
    if (!made) return undefined;
    const { response } = await look.create('contact', { [field.name]: made.record[field.name] ?? 'x' });
    return byOutcome(response, 'ignored', 'refused');
  }),
  choice('bodies.repeated-fields', async (look) => {
    const { context } = look;
    const [first, last] = [context.marker(), context.marker()];
    const once = JSON.stringify(newBody(look, { [look.text]: first }));
    const twice = once.replace(`"${first}"`, `"${first}","${look.text}":"${last}"`);
    const { response, created } = await sendRaw(look, twice);
    if (!created) return byOutcome(response, undefined, 'refused');
    return (await look.session.send('GET', created.path)).text.includes(last) ? 'last' : undefined;
  }),
  choice('bodies.unreadable', async (look) => statusAmong((await sendRaw(look, '{')).response, 400, 422)),
  choice('bodies.media-type', async (look) => {
    const { response } = await sendRaw(look, JSON.stringify(newBody(look)), 'text/plain');
    return byOutcome(response, 'any', 'application/json');
  }),
  choice('bodies.invalid-utf-8', async (look) => {
    const marker = look.context.marker();
    const text = JSON.stringify(newBody(look, { [look.text]: `${marker}é` }));
    const { response, created } = await sendRaw(look, Buffer.from(text, 'latin1'));
    if (!created) return byOutcome(response, undefined, 'refused');
    const { text: shown } = await look.session.send('GET', created.path);
    return /\ufffd|\\ufffd/i.test(shown) ? 'replaced' : undefined;
  }),
  choice('bodies.chunked', async (look) => {
    const headers = [['Transfer-Encoding', 'chunked'] as const];
    const { response } = await look.create('contact', {}, { headers });
    return byOutcome(response, 'read', statusAmong(response, 411));
  }),
  choice('update.body', async (look) => {
    if (look.context.traits.updateBody !== 'fields') return undefined;
    const refused = await updateTwice(look, () => ({}), true);
    if (refused?.status !== 422) return undefined;
    const taken = await updateTwice(look, currentVersion, true);
    return taken && byOutcome(taken, 'fields and version', undefined);
  }),
  choice('update.condition', async (look) => {
    const response = await updateTwice(look, currentVersion, false);
    return response?.status === 428 ? 'If-Match' : response && byOutcome(response, 'none', undefined);
  }),
  choice('update.stale-version', async (look) => {
    const response = await updateTwice(look, createdVersion, true);
    return response && (statusAmong(response, 422, 409) ?? byOutcome(response, 'ignored', undefined));
  }),
  choice('errors.nested-prefix', async (look) => {
    const { context } = look;
    const addresses = [nestedBody(context, 'address', { city: '' })];
    const { response } = await look.create('contact', { addresses });
    const named = propertiesIn(response);
    const forms = [
      ['index', /^addresses\[\d+\]/],
      ['dot', /^addresses\./],
      ['slash', /^addresses\//],
      ['underscore', /^addresses_/],
      ['type', /^address[._/]/],
    ] as const;
    return forms.find(([, pattern]) => named.some((it) => pattern.test(it)))?.[0];
  }),
]);
