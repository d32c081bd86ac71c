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

function reject(status: number): { rejection: AdaptedResponse } {
  return { rejection: { status, headers: {}, body: Buffer.alloc(0) } };
}

/** Changes the status of every successful create. */
function createdStatus(status: 200 | 201): Rewrite {
  const rewriteResponse = (response: AdaptedResponse, { method, path }: AdaptedRequest): AdaptedResponse =>
    method === 'POST' && path.startsWith('/api/') && [200, 201].includes(response.status)
      ? { ...response, status }
      : response;
  return { response: rewriteResponse };
}

/** Responds to every successful destroy with 204 and no body. */
const emptyDestroyResponse: Rewrite = {
  response: (response, { method }) => {
    if (method !== 'DELETE' || !isSuccess(response)) return response;
    const { 'content-type': _, ...headers } = response.headers;
    return { status: 204, headers, body: Buffer.alloc(0) };
  },
};

/** Accepts updates with one method only and forwards them with the method of the adapted server. */
function updateMethod(accepted: 'PATCH' | 'PUT' | 'POST', upstream: 'PATCH' | 'PUT' | 'POST'): Rewrite {
  const isRecord = /^\/api\/[a-z_]+\/(?!schema$|current$)[^/]+$/;
  const rewriteRequest = (request: AdaptedRequest) => {
    if (!['PATCH', 'PUT', 'POST'].includes(request.method) || !isRecord.test(request.path)) return request;
    return request.method === accepted ? { ...request, method: upstream } : reject(405);
  };
  return { request: rewriteRequest };
}

/** Accepts token requests with one method only and forwards their query with the method of the adapted server. */
function tokenMethod(accepted: 'GET' | 'POST', upstream: 'GET' | 'POST'): Rewrite {
  const rewriteRequest = (request: AdaptedRequest) => {
    if (request.path !== '/oauth/token') return request;
    return request.method === accepted ? { ...request, method: upstream } : reject(405);
  };
  return { request: rewriteRequest };
}

/** Replaces the body of a 401, 403 or 404 of the API (spec#7.1-open-bodies). */
function errorBody(type: string | undefined, text: string): Rewrite {
  const rewriteResponse = (response: AdaptedResponse, { path }: AdaptedRequest): AdaptedResponse => {
    if (![401, 403, 404].includes(response.status) || !path.startsWith('/api')) return response;
    const { 'content-type': _, 'www-authenticate': __, ...headers } = response.headers;
    return {
      ...response,
      headers: type ? { ...headers, 'content-type': type } : headers,
      body: Buffer.from(text),
    };
  };
  return { response: rewriteResponse };
}

function unwrapElement(element: unknown): unknown {
  if (!isJsonObject(element) || !Array.isArray(element.links)) return element;
  const [record, ...others] = Object.entries(element).filter(([name]) => name !== 'links');
  return record && others.length === 0 && isJsonObject(record[1])
    ? { ...record[1], links: element.links }
    : element;
}

/** Unwraps the elements of a list: each becomes a bare record with its links among its members. */
const bareElements: Rewrite = {
  response: (response, request) => {
    const content = parseJsonBody(response);
    if (
      request.method !== 'GET' ||
      !isSuccess(response) ||
      !isAboutRecords(request) ||
      !isJsonObject(content)
    )
      return response;
    if (!isJsonObject(content.collection)) return response;
    const lists = Object.entries(content).filter(([name, value]) => name !== 'links' && Array.isArray(value));
    const unwrapped = lists.map(([name, elements]) => [name, (elements as unknown[]).map(unwrapElement)]);
    return withJsonBody(response, { ...content, ...Object.fromEntries(unwrapped) });
  },
};

/** Empties the `collection` object. */
const emptyCollection: Rewrite = {
  response: (response, request) => {
    const content = isAboutRecords(request) ? parseJsonBody(response) : undefined;
    return isJsonObject(content) && isJsonObject(content.collection)
      ? withJsonBody(response, { ...content, collection: {} })
      : response;
  },
};

/** Wraps the schema of a resource in an object. */
const wrappedSchema: Rewrite = {
  response: (response, { path }) => {
    const content =
      /^\/api\/[a-z_]+\/schema$/.test(path) && isSuccess(response) ? parseJsonBody(response) : undefined;
    return content === undefined ? response : withJsonBody(response, { schema: content, version: '1.0' });
  },
};

/** Moves the token of the implicit grant to the query or the fragment. */
function implicitPlace(place: 'query' | 'fragment'): Rewrite {
  const rewriteResponse = (response: AdaptedResponse): AdaptedResponse => {
    const target = URL.parse(String(response.headers.location ?? ''));
    if (!target) return response;
    const fragment = new URLSearchParams(target.hash.slice(1));
    const parameters = fragment.has('access_token') ? fragment : target.searchParams;
    if (!parameters.has('access_token')) return response;
    const moved = [...parameters].filter(([name]) =>
      ['access_token', 'expires_in', 'state', 'token_type'].includes(name),
    );
    for (const [name] of moved) target.searchParams.delete(name);
    target.hash = place === 'fragment' ? new URLSearchParams(moved).toString() : '';
    if (place === 'query') for (const [name, value] of moved) target.searchParams.append(name, value);
    return { ...response, headers: { ...response.headers, location: target.href } };
  };
  return { response: rewriteResponse };
}

type Id = string | number;

const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';

/** Maps every member of every object in a JSON value. */
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
 * Replaces ids by strings with a prefix: members named `id`, references in members whose name ends in `_id`, and the ids in links.
 * Published schemas say that ids are strings, or null if they could be null.
 */
function prefixedIds(prefix: string): Rewrite {
  const idsByText = new Map<string, Id>();
  const show = (id: Id): string => {
    const text = `${prefix}${id}`;
    idsByText.set(text, id);
    return text;
  };
  const isKnown = (id: Id) => idsByText.get(`${prefix}${id}`) === id;
  const inPath = (text: string) =>
    text.replace(/(?<=\/)[^/?#]+/g, (step) =>
      idsByText.has(`${prefix}${step}`) ? `${prefix}${step}` : step,
    );

  const rewriteResponse = (response: AdaptedResponse, request: AdaptedRequest): AdaptedResponse => {
    const content =
      request.path.startsWith('/api/') && response.status < 300 ? parseJsonBody(response) : undefined;
    if (content === undefined) return response;
    if (!isAboutRecords(request)) return withJsonBody(response, mapMembers(content, idAsText));
    const withTextIds = mapMembers(content, (name, member) =>
      name === 'id' && isId(member) ? show(member) : member,
    );
    const rest = mapMembers(withTextIds, (name, member) => {
      if (name.endsWith('_id') && isId(member) && isKnown(member)) return show(member);
      return ['href', 'url'].includes(name) && typeof member === 'string' ? inPath(member) : member;
    });
    const { location } = response.headers;
    const headers =
      typeof location === 'string' ? { ...response.headers, location: inPath(location) } : response.headers;
    return withJsonBody({ ...response, headers }, rest);
  };

  const rewriteRequest = (request: AdaptedRequest): AdaptedRequest => {
    if (!request.path.startsWith('/api/')) return request;
    const steps = request.path.split('/').map((step) => String(idsByText.get(step) ?? step));
    const query = new URLSearchParams(
      [...request.query].map(([name, value]) => [name, String(idsByText.get(value) ?? value)]),
    );
    const content = parseJsonBody(request);
    const upstream = { ...request, path: steps.join('/'), query };
    if (content === undefined) return upstream;
    return withJsonBody(
      upstream,
      mapMembers(content, (_, member) =>
        typeof member === 'string' ? (idsByText.get(member) ?? member) : member,
      ),
    );
  };
  return { request: rewriteRequest, response: rewriteResponse };
}

/** The methods of the adapted server for updates and token requests. */
export type Methods = {
  update: 'PATCH' | 'PUT' | 'POST';
  token: 'GET' | 'POST';
};

/** Adaptations that follow the specification, by name: in front of a conforming server, the result conforms as well. */
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
} as const satisfies Record<string, (upstream: Methods) => Rewrite[]>;

/** The name of an adaptation. */
export type AdaptationName = keyof typeof adaptations;
