import { startAdapter } from '../adapter/adapter.ts';
import type { AdaptedRequest, AdaptedResponse, Rewrite } from '../adapter/rewrite.ts';
import { startMock } from '../mock.ts';

/** The number of an older version of the schemas. */
const version = '0.9';

/** Names of properties in the current version and in the older one. */
const names = [
  ['last_name', 'surname'],
  ['external_ref', 'foreign_ref'],
  ['amount', 'sum'],
] as const;
const namesNow = names.map(([now, then]) => [then, now] as const);

/** The text with every JSON string that is one of the names replaced by the name that it maps to. */
const renamed = (text: string, all: readonly (readonly [from: string, to: string])[]): string =>
  all.reduce((current, [from, to]) => current.replaceAll(`"${from}"`, `"${to}"`), text);

function withoutVersion(request: AdaptedRequest): AdaptedRequest {
  const query = new URLSearchParams(request.query);
  query.delete('v');
  return { ...request, query };
}

function rewriteRequest(named: AdaptedRequest): AdaptedRequest {
  const request = withoutVersion(named);
  const { query, body } = request;
  const nameNow = new Map<string, string>(namesNow);
  const fields = query.get('fields')?.split(',');
  if (fields) query.set('fields', fields.map((it) => nameNow.get(it) ?? it).join(','));
  const isJson = /json/.test(request.headers['content-type'] ?? '');
  // Bytes that are not UTF-8 have to arrive as they are.
  const text = isJson && body.equals(Buffer.from(body.toString('utf8'))) ? body.toString('utf8') : undefined;
  return { ...request, ...(text && { body: Buffer.from(renamed(text, namesNow)) }) };
}

function rewriteResponse(response: AdaptedResponse): AdaptedResponse {
  if (!/json/.test(String(response.headers['content-type'] ?? ''))) return response;
  return { ...response, body: Buffer.from(renamed(response.body.toString('utf8'), names)) };
}

/** Where a server forgets that a request names the older version: it reads the request, or writes the response, as the current one. */
export type Lapse = {
  readonly request?: (request: AdaptedRequest) => boolean;
  readonly response?: (request: AdaptedRequest) => boolean;
};

/** Serves the older version of the schemas beside the current one, to requests that name it as `v` (spec#9-v-everywhere). */
function besideOlderVersion(lapse: Lapse): Rewrite {
  const isNamed = ({ query }: AdaptedRequest) => query.get('v') === version;
  return {
    request(request) {
      if (!isNamed(request)) return request;
      return lapse.request?.(request) ? withoutVersion(request) : rewriteRequest(request);
    },
    response: (response, request) =>
      isNamed(request) && !lapse.response?.(request) ? rewriteResponse(response) : response,
  };
}

/** Starts the mock with two versions of its schemas side by side, and a profile that names the older one. */
export async function startBesideOlderVersion(lapse: Lapse = {}) {
  const { port, rawProfile, stop } = await startMock();
  const profile = { ...rawProfile, fields: { contact: { lastName: 'last_name' } } };
  const adapter = await startAdapter({ port, profile }, [besideOlderVersion(lapse)]);
  const olderProfile: typeof profile = JSON.parse(renamed(JSON.stringify(adapter.profile), names));
  return {
    rawProfile: { ...olderProfile, schemaVersion: version },
    /** The profile that names no version, and so is judged by the current one. */
    currentProfile: adapter.profile,
    async stop() {
      await adapter.stop();
      await stop();
    },
  };
}
