import {
  type AdaptedRequest,
  type AdaptedResponse,
  isAboutRecords,
  parseJsonBody,
  type Rewrite,
  withJsonBody,
} from './rewrite.ts';

type JsonObject = Record<string, unknown>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSuccess = ({ status }: AdaptedResponse) => status >= 200 && status < 300;

function reject(status: number): { refused: AdaptedResponse } {
  return { refused: { status, headers: {}, body: Buffer.alloc(0) } };
}

/** Answers every create with another status, such as 200. */
export function createdStatus(status: 200 | 201): Rewrite {
  const goes = (reply: AdaptedResponse, { method, path }: AdaptedRequest): AdaptedResponse =>
    method === 'POST' && path.startsWith('/api/') && [200, 201].includes(reply.status)
      ? { ...reply, status }
      : reply;
  return { response: goes };
}

/** Answers every destroy that succeeded with 204 and without a body. */
export const emptyDestroyResponse: Rewrite = {
  response: (reply, { method }) => {
    if (method !== 'DELETE' || !isSuccess(reply)) return reply;
    const { 'content-type': _, ...headers } = reply.headers;
    return { status: 204, headers, body: Buffer.alloc(0) };
  },
};

/** Takes updates by one method only, and hands them on by the one that the server behind understands. */
export function updateMethod(shown: 'PATCH' | 'PUT' | 'POST', behind: 'PATCH' | 'PUT' | 'POST'): Rewrite {
  const isRecord = /^\/api\/[a-z_]+\/(?!schema$|current$)[^/]+$/;
  const comes = (request: AdaptedRequest) => {
    if (!['PATCH', 'PUT', 'POST'].includes(request.method) || !isRecord.test(request.path)) return request;
    return request.method === shown ? { ...request, method: behind } : reject(405);
  };
  return { request: comes };
}

/** Takes tokens by one method only, and hands the parameters on in the query by the method that the server behind understands. */
export function tokenMethod(shown: 'GET' | 'POST', behind: 'GET' | 'POST'): Rewrite {
  const comes = (request: AdaptedRequest) => {
    if (request.path !== '/oauth/token') return request;
    return request.method === shown ? { ...request, method: behind } : reject(405);
  };
  return { request: comes };
}

/** Puts another body, or none, in the place of that of a 401, 403 or 404 of the API (section 7.1, last line). */
export function errorBody(type: string | undefined, text: string): Rewrite {
  const goes = (reply: AdaptedResponse, { path }: AdaptedRequest): AdaptedResponse => {
    if (![401, 403, 404].includes(reply.status) || !path.startsWith('/api')) return reply;
    const { 'content-type': _, 'www-authenticate': __, ...headers } = reply.headers;
    return {
      ...reply,
      headers: type ? { ...headers, 'content-type': type } : headers,
      body: Buffer.from(text),
    };
  };
  return { response: goes };
}

function unwrapElement(element: unknown): unknown {
  if (!isJsonObject(element) || !Array.isArray(element.links)) return element;
  const [record, ...others] = Object.entries(element).filter(([name]) => name !== 'links');
  return record && others.length === 0 && isJsonObject(record[1])
    ? { ...record[1], links: element.links }
    : element;
}

/** Takes the wrappers off the elements of a list: each is the bare record with its links among its members. */
export const bareElements: Rewrite = {
  response: (reply, request) => {
    const content = parseJsonBody(reply);
    if (request.method !== 'GET' || !isSuccess(reply) || !isAboutRecords(request) || !isJsonObject(content))
      return reply;
    if (!isJsonObject(content.collection)) return reply;
    const lists = Object.entries(content).filter(([name, value]) => name !== 'links' && Array.isArray(value));
    const unwrapped = lists.map(([name, elements]) => [name, (elements as unknown[]).map(unwrapElement)]);
    return withJsonBody(reply, { ...content, ...Object.fromEntries(unwrapped) });
  },
};

/** Says nothing in the `collection` object. */
export const emptyCollection: Rewrite = {
  response: (reply, request) => {
    const content = isAboutRecords(request) ? parseJsonBody(reply) : undefined;
    return isJsonObject(content) && isJsonObject(content.collection)
      ? withJsonBody(reply, { ...content, collection: {} })
      : reply;
  },
};

/** Puts the schema of a resource into a container. */
export const wrappedSchema: Rewrite = {
  response: (reply, { path }) => {
    const content =
      /^\/api\/[a-z_]+\/schema$/.test(path) && isSuccess(reply) ? parseJsonBody(reply) : undefined;
    return content === undefined ? reply : withJsonBody(reply, { schema: content, version: '1.0' });
  },
};

/** Sends the token of the implicit grant back in the query or in the fragment, wherever the server behind puts it. */
export function implicitPlace(place: 'query' | 'fragment'): Rewrite {
  const goes = (reply: AdaptedResponse): AdaptedResponse => {
    const target = URL.parse(String(reply.headers.location ?? ''));
    if (!target) return reply;
    const fragment = new URLSearchParams(target.hash.slice(1));
    const given = fragment.has('access_token') ? fragment : target.searchParams;
    if (!given.has('access_token')) return reply;
    const moved = [...given].filter(([name]) =>
      ['access_token', 'expires_in', 'state', 'token_type'].includes(name),
    );
    for (const [name] of moved) target.searchParams.delete(name);
    target.hash = place === 'fragment' ? new URLSearchParams(moved).toString() : '';
    if (place === 'query') for (const [name, value] of moved) target.searchParams.append(name, value);
    return { ...reply, headers: { ...reply.headers, location: target.href } };
  };
  return { response: goes };
}

type Id = string | number;

const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';

/** Applies `change` to every member of every object in a JSON value. */
function mapMembers(value: unknown, change: (name: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => mapMembers(element, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    change(name, mapMembers(member, change)),
  ]);
  return Object.fromEntries(members);
}

function idAsText(name: string, member: unknown): unknown {
  const isProperty = (name === 'id' || name.endsWith('_id')) && typeof member === 'object' && member !== null;
  if (!isProperty || !('type' in member)) return member;
  const type = [member.type].flat().includes('null') ? ['string', 'null'] : 'string';
  return { title: name, type, readOnly: name === 'id' };
}

/**
 * Gives records ids of another kind: strings that begin with `prefix`. Ids are known by the name `id`; references to them by names that
 * end in `_id`, and links by the id in their path. Published schemas say that ids are strings, or null where they could be.
 */
export function prefixedIds(prefix: string): Rewrite {
  const shown = new Map<string, Id>();
  const show = (id: Id): string => {
    const text = `${prefix}${id}`;
    shown.set(text, id);
    return text;
  };
  const isKnown = (id: Id) => shown.get(`${prefix}${id}`) === id;
  const inPath = (text: string) =>
    text.replace(/(?<=\/)[^/?#]+/g, (step) => (shown.has(`${prefix}${step}`) ? `${prefix}${step}` : step));

  const goes = (reply: AdaptedResponse, request: AdaptedRequest): AdaptedResponse => {
    const content = request.path.startsWith('/api/') && reply.status < 300 ? parseJsonBody(reply) : undefined;
    if (content === undefined) return reply;
    if (!isAboutRecords(request)) return withJsonBody(reply, mapMembers(content, idAsText));
    const own = mapMembers(content, (name, member) =>
      name === 'id' && isId(member) ? show(member) : member,
    );
    const rest = mapMembers(own, (name, member) => {
      if (name.endsWith('_id') && isId(member) && isKnown(member)) return show(member);
      return ['href', 'url'].includes(name) && typeof member === 'string' ? inPath(member) : member;
    });
    const { location } = reply.headers;
    const headers =
      typeof location === 'string' ? { ...reply.headers, location: inPath(location) } : reply.headers;
    return withJsonBody({ ...reply, headers }, rest);
  };

  const comes = (request: AdaptedRequest): AdaptedRequest => {
    if (!request.path.startsWith('/api/')) return request;
    const steps = request.path.split('/').map((step) => String(shown.get(step) ?? step));
    const query = new URLSearchParams(
      [...request.query].map(([name, value]) => [name, String(shown.get(value) ?? value)]),
    );
    const content = parseJsonBody(request);
    const behind = { ...request, path: steps.join('/'), query };
    if (content === undefined) return behind;
    return withJsonBody(
      behind,
      mapMembers(content, (_, member) =>
        typeof member === 'string' ? (shown.get(member) ?? member) : member,
      ),
    );
  };
  return { request: comes, response: goes };
}

/** What has to be known of the server behind: by which methods it is updated and gives tokens. */
export interface Methods {
  update: 'PATCH' | 'PUT' | 'POST';
  token: 'GET' | 'POST';
}

/** Adaptations that keep every rule of the specification, by name: put one in front of a conforming server and it still conforms. */
export const adaptations = {
  quiet: () => [createdStatus(200), emptyDestroyResponse, errorBody(undefined, ''), emptyCollection],
  unwrapped: () => [
    bareElements,
    wrappedSchema,
    errorBody('text/html', '<!doctype html><title>No</title><h1>No</h1>'),
    implicitPlace('query'),
  ],
  renumbered: () => [prefixedIds('rec-'), createdStatus(201), implicitPlace('fragment')],
  'other verbs': ({ update, token }) => [
    updateMethod(update === 'PATCH' ? 'PUT' : 'PATCH', update),
    tokenMethod(token === 'GET' ? 'POST' : 'GET', token),
  ],
} as const satisfies Record<string, (behind: Methods) => Rewrite[]>;

/** The name of an adaptation. */
export type AdaptationName = keyof typeof adaptations;
