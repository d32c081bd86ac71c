import { hash } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject, mapValues, parseJson } from '../contract/json.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import type { HttpService } from '../http/exchange/service.ts';
import { decodeBody } from '../http/request/body.ts';
import { steps } from '../http/steps.ts';
import type { ErrorName } from '../messages/messages.ts';
import { errorsResponse, type PropertyError } from '../resources/model/property-error.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { changeResponses, hasAction, isSuccessOf, recordIn, refuseWith, withRecord } from './builders.ts';
import { type Choice, choice, type Exclusion } from './choice.ts';
import { describeBodyRefusal, describeOperations, nestedTypes } from './document.ts';
import { type Call, representation } from './representation.ts';
import { fieldPlace } from './show-response.ts';

const writes = hasAction('create', 'update');

/** Changes the body of a create or update before it is read. */
function takeBody(change: (body: JsonObject, type: string, call: Call) => JsonObject): Install {
  return replace(representation.body, (current, body, call) =>
    current(change(body, call.operation?.resource?.type ?? '', call), call),
  );
}

/** Describes the two forms of bodies: the first is wrapped, the second bare. */
function keepForm(index: 0 | 1): Install {
  return describeOperations(writes, ({ requestBody }) => {
    for (const media of Object.values(requestBody?.content ?? {})) {
      const form = media.schema?.anyOf?.[index];
      if (form !== undefined) media.schema = form;
      media.examples = {};
    }
  });
}

/** Changes the elements of nested lists, and records that are nested alone. */
function takeNested(change: (element: JsonObject, types: readonly string[]) => JsonObject): Install {
  return takeBody((body, type, call) => {
    const record = mapValues(recordIn(body, type), (value, name) => {
      const types = nestedTypes(fieldPlace(call.document, type, name).schema);
      if (types.length === 0) return value;
      const one = (element: Json) => (isJsonObject(element) ? change(element, types) : element);
      return Array.isArray(value) ? value.map(one) : one(value);
    });
    return withRecord(body, type, record);
  });
}

function wrapperOf(element: JsonObject, types: readonly string[]): string | undefined {
  return types.find((type) => isJsonObject(element[type]));
}

/** Refuses fields of a body with 422. */
function refuseFields(isRefused: (name: string, type: string, call: Call) => boolean): Install {
  return takeBody((body, type, call) => {
    const refused = Object.keys(recordIn(body, type)).filter((name) => isRefused(name, type, call));
    if (refused.length > 0) throw new RefusedBody(refused.map((property) => ({ property, code: 'invalid' })));
    return body;
  });
}

/** Thrown where a body is refused for its properties. */
class RefusedBody extends Error {
  override name = 'RefusedBody';
  readonly problems: readonly PropertyError[];

  constructor(problems: readonly PropertyError[]) {
    super('The body is refused.');
    this.problems = problems;
  }
}

/** Responds to a body that is refused for its properties with 422. */
export function refuseBody({ company, language }: Exchange, error: unknown) {
  if (!(error instanceof RefusedBody)) throw error;
  return errorsResponse({ company, language }, 422, error.problems);
}

const notFields = new Set(['send', 'source', '_destroy']);

function isUnknown(name: string, type: string, { document }: Call): boolean {
  const { [`${type}_create`]: create, [`${type}_update`]: update } = document.components.schemas;
  const isSent = [create, update].some((schema) => Object.hasOwn(schema?.properties ?? {}, name));
  return !isSent && !notFields.has(name) && Object.keys(fieldPlace(document, type, name).schema).length === 0;
}

function isReadOnly(name: string, type: string, { document }: Call): boolean {
  const { [`${type}_create`]: create } = document.components.schemas;
  return (
    fieldPlace(document, type, name).schema.readOnly === true &&
    !Object.hasOwn(create?.properties ?? {}, name)
  );
}

/** Runs around the step that reads the body of an operation that has one. */
function aroundBody(
  around: (
    take: () => Promise<void> | void,
    exchange: Exchange,
    service: HttpService,
  ) => Promise<void> | void,
): Install {
  return replace(steps.readBody, (read, exchange, service) =>
    exchange.operation?.body === undefined
      ? read(exchange, service)
      : around(() => read(exchange, service), exchange, service),
  );
}

const unreadable: ReadonlySet<ErrorName> = new Set([
  'body.json',
  'body.object',
  'body.missing',
  'body.utf8',
  'body.shape',
]);

/** Whether JSON names a member of an object twice; what is no JSON does not. */
function repeatsMember(text: string): boolean {
  if (parseJson(text) === undefined) return false;
  const names: Set<string>[] = [];
  let isName = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (token === '{') names.push(new Set());
    else if (token === '[') names.push(noNames);
    else if (token === '}' || token === ']') names.pop();
    else if (token.startsWith('"') && isName) {
      const known = names.at(-1);
      const name = String(JSON.parse(token));
      if (known?.has(name)) return true;
      known?.add(name);
    }
    isName = (token === '{' || token === ',') && names.at(-1) !== noNames;
  }
  return false;
}

const noNames = new Set<string>();
const mergePatch = 'application/merge-patch+json';

/** Takes updates as JSON Merge Patch alone (RFC 7396). */
const takeMergePatch: Install = all(
  aroundBody((take, { message, operation }) => {
    if (operation?.resource?.action !== 'update') return take();
    const { 'content-type': type = '' } = message.headers;
    if (type.split(';')[0]?.trim().toLowerCase() !== mergePatch)
      throw new HttpError(415, 'body.type', { values: { given: type, known: mergePatch } });
    message.headers['content-type'] = 'application/json';
    return take();
  }),
  describeOperations(hasAction('update'), ({ requestBody }) => {
    const { 'application/json': content } = requestBody?.content ?? {};
    if (requestBody !== undefined && content !== undefined) requestBody.content = { [mergePatch]: content };
  }),
);

const takeAnyType: Install = all(
  aroundBody((take, { message, operation }) => {
    if (operation?.resource !== undefined) message.headers['content-type'] = 'application/json';
    return take();
  }),
  describeOperations(
    () => true,
    ({ requestBody }) => {
      const { 'application/json': content } = requestBody?.content ?? {};
      if (requestBody !== undefined && content !== undefined) requestBody.content['*/*'] = content;
    },
  ),
);

/** An update without the version of the record is refused. */
const requireVersion: Install = takeBody((body, type, call) => {
  const { schema } = fieldPlace(call.document, type, 'lock_version');
  const isMissing = (recordIn(body, type).lock_version ?? null) === null;
  if (call.operation?.resource?.action !== 'update' || Object.keys(schema).length === 0 || !isMissing)
    return body;
  throw new RefusedBody([{ property: 'lock_version', code: 'blank' }]);
});

function tagOf({ company, params, operation }: Exchange, id = params.id ?? ''): string | undefined {
  const record = company.records.get(operation?.resource?.type ?? '', id);
  return record && `"${hash('sha256', JSON.stringify(record.fields), 'base64url').slice(0, 16)}"`;
}

/** Updates need the ETag of the record (RFC 9110, 13.1.1; RFC 6585, 3). */
const requireMatch: Install = all(
  aroundBody((take, exchange) => {
    if (exchange.operation?.resource?.action !== 'update') return take();
    const sent = exchange.message.headers['if-match'];
    const current = tagOf(exchange);
    if (current !== undefined && sent === undefined) throw new HttpError(428, 'body.unconditional');
    if (current !== undefined && sent !== current) throw new HttpError(412, 'body.changed');
    return take();
  }),
  changeResponses(isSuccessOf(hasAction('read', 'create', 'update')), (response, { exchange }) => {
    const location = response.headers?.Location;
    const id =
      typeof location === 'string' ? decodeURIComponent(location.split('/').at(-1) ?? '') : undefined;
    const tag = tagOf(exchange, id);
    return tag === undefined ? response : { ...response, headers: { ...response.headers, ETag: tag } };
  }),
  describeBodyRefusal(hasAction('update'), '412', 'The record has changed.'),
  describeBodyRefusal(hasAction('update'), '428', 'The ETag of the record is missing.'),
);

/** What request bodies have to be like (spec#4.1, spec#1). */
export const bodyChoices: readonly Choice[] = [
  choice('bodies.wrapped', '4.1-open-bodies', [
    ['either', 'wrapped or bare'],
    [
      true,
      '{"contact": {…}}',
      all(
        keepForm(0),
        takeBody((body, type) => {
          if (!isJsonObject(body[type])) throw new HttpError(400, 'body.shape', { values: { type } });
          return body;
        }),
      ),
    ],
    [
      false,
      '{…}',
      all(
        keepForm(1),
        takeBody((body, type) => ({ [type]: body })),
      ),
    ],
  ]),
  choice('bodies.nested-wrapped', '4.1-open-nested-bodies', [
    ['either', 'wrapped or bare'],
    [
      true,
      '{"address": {…}}',
      takeNested((element, types) =>
        wrapperOf(element, types) === undefined && element._destroy === undefined
          ? { [types[0] ?? '']: {} }
          : element,
      ),
    ],
    [
      false,
      '{…}',
      takeNested((element, types) =>
        wrapperOf(element, types) === undefined ? element : { [types[0] ?? '']: element },
      ),
    ],
  ]),
  choice('bodies.unknown-fields', '2.2-open-read-only', [
    ['ignored', 'are ignored'],
    ['refused', 'are refused with 422', refuseFields(isUnknown)],
  ]),
  choice('bodies.read-only-fields', '2.2-open-read-only', [
    ['ignored', 'are ignored'],
    ['refused', 'are refused with 422', refuseFields(isReadOnly)],
  ]),
  choice('bodies.unreadable', '7.1-open-bodies', [
    [400, 'Bad Request'],
    [
      422,
      'Unprocessable Entity',
      refuseWith(steps.readBody, 422, ({ errorName }) => unreadable.has(errorName)),
    ],
  ]),
  choice('bodies.media-type', '1-open-media-type', [
    ['application/json', 'JSON'],
    ['any', 'any, or none', takeAnyType],
  ]),
  choice('bodies.invalid-utf-8', '1-open-characters', [
    ['refused', 'is refused'],
    [
      'replaced',
      'is read with U+FFFD in the place of what is not',
      replace(decodeBody, (_current, bytes) => bytes.toString()),
    ],
  ]),
  choice('bodies.repeated-fields', '1-open-characters', [
    ['last', 'the last one counts'],
    [
      'refused',
      'is refused',
      replace(decodeBody, (decode, bytes) => {
        const text = decode(bytes);
        if (repeatsMember(text)) throw new HttpError(400, 'body.json');
        return text;
      }),
    ],
  ]),
  choice('bodies.chunked', '1-open-media-type', [
    ['read', 'is read'],
    [
      411,
      'is refused: the server needs its length',
      all(
        replace(steps.checkTransferCoding, (check, exchange, service) => {
          if (exchange.message.headers['transfer-encoding'] !== undefined)
            throw new HttpError(411, 'http.length-needed', { headers: { Connection: 'close' } });
          return check(exchange, service);
        }),
        describeBodyRefusal(() => true, '411', 'The length of the body is missing.'),
      ),
    ],
  ]),
  choice('update.media-type', '1-open-media-type', [
    ['application/json', 'JSON'],
    [mergePatch, 'JSON Merge Patch (RFC 7396), and nothing else', takeMergePatch],
  ]),
  choice('update.body', '7.1-open-concurrency', [
    ['fields', 'fields; lock_version, where it is sent, has to be current'],
    ['fields and version', 'fields, and the current lock_version', requireVersion],
  ]),
  choice('update.condition', '7.1-open-concurrency', [
    ['none', 'nothing'],
    ['If-Match', 'the ETag of the record: 428 without it, 412 where it is not current', requireMatch],
  ]),
];

const onlyPatch = 'only PATCH takes a patch (RFC 5789), and a merge keeps what it leaves out (RFC 7396).';

/** Values of them that no server can have together. */
export const bodyExclusions: readonly Exclusion[] = [
  { values: { 'update.media-type': [mergePatch], 'update.method': ['PUT', 'POST'] }, because: onlyPatch },
  { values: { 'update.media-type': [mergePatch], 'update.partial': [false] }, because: onlyPatch },
  {
    values: { 'update.media-type': [mergePatch], 'bodies.media-type': ['any'] },
    because: 'one takes any media type, the other a single one.',
  },
];
