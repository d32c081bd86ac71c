import { type Coming, type Going, isAboutRecords, jsonOf, type Rewrite, withJson } from './passage.ts';

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSuccess = ({ status }: Going) => status >= 200 && status < 300;

function refusal(status: number): { refused: Going } {
  return { refused: { status, headers: {}, body: Buffer.alloc(0) } };
}

/** Answers every create with another status, such as 200. */
export function createdStatus(status: 200 | 201): Rewrite {
  const goes = (reply: Going, { method, path }: Coming): Going =>
    method === 'POST' && path.startsWith('/api/') && [200, 201].includes(reply.status)
      ? { ...reply, status }
      : reply;
  return { goes };
}

/** Answers every destroy that succeeded with 204 and without a body. */
export const silentDestroy: Rewrite = {
  goes: (reply, { method }) => {
    if (method !== 'DELETE' || !isSuccess(reply)) return reply;
    const { 'content-type': _, ...headers } = reply.headers;
    return { status: 204, headers, body: Buffer.alloc(0) };
  },
};

/** Takes updates by one method only, and hands them on by the one that the server behind understands. */
export function updateMethod(shown: 'PATCH' | 'PUT' | 'POST', behind: 'PATCH' | 'PUT' | 'POST'): Rewrite {
  const isRecord = /^\/api\/[a-z_]+\/(?!schema$|current$)[^/]+$/;
  const comes = (request: Coming) => {
    if (!['PATCH', 'PUT', 'POST'].includes(request.method) || !isRecord.test(request.path)) return request;
    return request.method === shown ? { ...request, method: behind } : refusal(405);
  };
  return { comes };
}

/** Takes tokens by one method only, and hands the parameters on in the query by the method that the server behind understands. */
export function tokenMethod(shown: 'GET' | 'POST', behind: 'GET' | 'POST'): Rewrite {
  const comes = (request: Coming) => {
    if (request.path !== '/oauth/token') return request;
    return request.method === shown ? { ...request, method: behind } : refusal(405);
  };
  return { comes };
}

/** Puts another body, or none, in the place of that of a 401, 403 or 404 of the API (section 7.1, last line). */
export function refusalBody(type: string | undefined, text: string): Rewrite {
  const goes = (reply: Going, { path }: Coming): Going => {
    if (![401, 403, 404].includes(reply.status) || !path.startsWith('/api')) return reply;
    const { 'content-type': _, 'www-authenticate': __, ...headers } = reply.headers;
    return {
      ...reply,
      headers: type ? { ...headers, 'content-type': type } : headers,
      body: Buffer.from(text),
    };
  };
  return { goes };
}

function bare(element: unknown): unknown {
  if (!isMembers(element) || !Array.isArray(element.links)) return element;
  const [record, ...others] = Object.entries(element).filter(([name]) => name !== 'links');
  return record && others.length === 0 && isMembers(record[1])
    ? { ...record[1], links: element.links }
    : element;
}

/** Takes the wrappers off the elements of a list: each is the bare record with its links among its members. */
export const bareElements: Rewrite = {
  goes: (reply, request) => {
    const content = jsonOf(reply);
    if (request.method !== 'GET' || !isSuccess(reply) || !isAboutRecords(request) || !isMembers(content))
      return reply;
    if (!isMembers(content.collection)) return reply;
    const lists = Object.entries(content).filter(([name, value]) => name !== 'links' && Array.isArray(value));
    const unwrapped = lists.map(([name, elements]) => [name, (elements as unknown[]).map(bare)]);
    return withJson(reply, { ...content, ...Object.fromEntries(unwrapped) });
  },
};

/** Says nothing in the `collection` object. */
export const emptyCollection: Rewrite = {
  goes: (reply, request) => {
    const content = isAboutRecords(request) ? jsonOf(reply) : undefined;
    return isMembers(content) && isMembers(content.collection)
      ? withJson(reply, { ...content, collection: {} })
      : reply;
  },
};

/** Puts the schema of a resource into a container. */
export const containedSchema: Rewrite = {
  goes: (reply, { path }) => {
    const content = /^\/api\/[a-z_]+\/schema$/.test(path) && isSuccess(reply) ? jsonOf(reply) : undefined;
    return content === undefined ? reply : withJson(reply, { schema: content, version: '1.0' });
  },
};

/** Sends the token of the implicit grant back in the query or in the fragment, wherever the server behind puts it. */
export function implicitPlace(place: 'query' | 'fragment'): Rewrite {
  const goes = (reply: Going): Going => {
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
  return { goes };
}
