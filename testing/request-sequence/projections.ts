import type { HttpResponse as Reply } from '../http/send-request.ts';

/**
 * The part of a status that the specification governs: success, a redirect, an error of the service, and the refusals
 * that it names at that place. Any other refusal is as good as the next.
 */
export function statusOf({ status }: Pick<Reply, 'status'>, ...named: readonly number[]): string {
  if (named.includes(status)) return String(status);
  if (status >= 200 && status < 300) return '2xx';
  return status >= 500 ? '5xx' : status >= 400 ? 'refused' : String(status);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of a record's fields that were sent: nested records without their envelopes. */
function plain(value: unknown, sent: unknown): unknown {
  if (Array.isArray(sent)) {
    if (!Array.isArray(value)) return value;
    return value.map((it: unknown, at) => {
      const [[name, inner] = ['', undefined]] = isObject(it)
        ? Object.entries(it).filter(([, one]) => isObject(one))
        : [];
      const hasLinks =
        isObject(it) && (Array.isArray(it.links) || (isObject(inner) && Array.isArray(inner.links)));
      return { name, hasLinks, record: plain(inner, sent[at] ?? sent[0]) };
    });
  }
  if (!isObject(sent)) return value;
  return isObject(value)
    ? Object.fromEntries(Object.keys(sent).map((key) => [key, plain(value[key], sent[key])]))
    : value;
}

/** A single record in its envelope: the fields that were sent, and that links are there and lead to it. */
export function recordOf(reply: Reply, type: string, sent: object, lists: readonly string[] = []): unknown {
  const { json } = reply;
  if (!isObject(json) || !isObject(json[type])) return { status: statusOf(reply), envelope: false };
  const links = JSON.stringify(json.links ?? null);
  return {
    status: statusOf(reply),
    record: plain(json[type], sent),
    links: Array.isArray(json.links),
    linked: lists.map((list) => new RegExp(`/${list}["?{/]`).test(links)),
    isJson: /json/.test(String(reply.headers['content-type'])),
  };
}

/** The id of the record in a response; empty if there is none. */
export function idIn({ json }: Reply, type: string): string | number {
  const record = isObject(json) ? json[type] : undefined;
  return isObject(record) && (typeof record.id === 'string' || typeof record.id === 'number')
    ? record.id
    : '';
}

/** The id of the first nested record of a type in a response; empty if there is none. */
export function nestedIdIn({ text }: Reply, type: string): string {
  return new RegExp(`"${type}":\\{[^{}]*"id":"?([\\w-]+)`).exec(text)?.[1] ?? '';
}

/** A list: its envelope, how many elements it shows, and which of some texts they contain. */
export function listOf(reply: Reply, plural: string, texts: readonly string[]): unknown {
  const { json } = reply;
  if (!isObject(json)) return { status: statusOf(reply), envelope: false };
  const elements = json[plural];
  return {
    status: statusOf(reply),
    links: Array.isArray(json.links),
    collection: isObject(json.collection),
    count: Array.isArray(elements) ? elements.length : undefined,
    texts: texts.map((text) => JSON.stringify(elements ?? null).split(JSON.stringify(text)).length - 1),
    fields: Array.isArray(elements)
      ? [...new Set(elements.flatMap((it: unknown) => keysOf(it, plural)))].sort()
      : [],
  };
}

/** Field names of a list's element, in its envelope or bare. */
function keysOf(element: unknown, plural: string): string[] {
  if (!isObject(element)) return [];
  const inner = Object.entries(element).find(
    ([name, it]) => plural.startsWith(name.slice(0, -1)) && isObject(it),
  )?.[1];
  return Object.keys(isObject(inner) ? inner : element);
}

/** Property errors: the names that they end in, and what their messages say about each other. */
export function errorsOf(reply: Reply): unknown {
  const errors = isObject(reply.json) ? reply.json.errors : undefined;
  return {
    status: statusOf(reply, 422),
    errors: Array.isArray(errors)
      ? errors.map((pair: unknown) =>
          Array.isArray(pair)
            ? { length: pair.length, name: pair[0], isText: typeof pair[1] === 'string' && pair[1] !== '' }
            : 'no pair',
        )
      : 'none',
  };
}

/** The message of the first error. */
export function messageOf({ json }: Reply): unknown {
  const errors = isObject(json) ? json.errors : undefined;
  return Array.isArray(errors) && Array.isArray(errors[0]) ? errors[0][1] : undefined;
}

/** A token response: a token and its lifetime, the state, or the errors by name. */
export function tokenOf(reply: Reply): unknown {
  const { json } = reply;
  if (Array.isArray(json)) {
    const errors = json.map((it: unknown) =>
      isObject(it) ? [it.error, typeof it.error_description] : 'no object',
    );
    return { status: statusOf(reply, 400), errors };
  }
  if (!isObject(json)) return { status: statusOf(reply, 400), object: false };
  return {
    status: statusOf(reply, 400),
    token: typeof json.access_token === 'string' && json.access_token !== '',
    expires: typeof json.expires_in === 'number' ? Math.round(json.expires_in / 60) : json.expires_in,
    state: json.state,
  };
}

/** What a schema need not say (spec#4.3-open-draft): words, addresses, lengths, and what a client has to send. */
const unimportant = new Set([
  'title',
  'description',
  '$comment',
  'example',
  'examples',
  'default',
  'maxLength',
  'minLength',
  '$id',
  'id',
  'readOnly',
  'required',
  'format',
]);

/** A schema without its words, lengths and addresses: what it says about the data and the parameters of links. */
export function schemaOf(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((it) => schemaOf(it, depth + 1));
  if (typeof value === 'string') return value.replaceAll(/https?:\/\/[^/]+/g, '');
  if (!isObject(value)) return value;
  const isProperties = depth > 0 && Object.values(value).every(isObject);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isProperties || !unimportant.has(key))
      .map(([key, it]) => [key, schemaOf(it, depth + 1)]),
  );
}
