import { startAdapter } from '../adapter/adapter.ts';
import type { AdaptedRequest, AdaptedResponse, Rewrite } from '../adapter/rewrite.ts';
import { startMock } from '../mock.ts';

/** An older version of the schemas: its number, and its names for properties by those of the current version. */
type OlderVersion = {
  readonly version: string;
  readonly names: Readonly<Record<string, string>>;
};

/** The text with every JSON string that is one of the names replaced by the name that it maps to. */
const renamed = (text: string, names: readonly (readonly [from: string, to: string])[]): string =>
  names.reduce((current, [from, to]) => current.replaceAll(`"${from}"`, `"${to}"`), text);

const backwards = ({ names }: OlderVersion) =>
  Object.entries(names).map(([now, then]) => [then, now] as const);

/** JSON in the words of an older version: a profile, for example. */
const inOlderVersion = <Json>(value: Json, { names }: OlderVersion): Json =>
  JSON.parse(renamed(JSON.stringify(value), Object.entries(names)));

function rewriteRequest(request: AdaptedRequest, older: OlderVersion): AdaptedRequest {
  const query = new URLSearchParams(request.query);
  query.delete('v');
  const nameNow = new Map(backwards(older));
  const fields = query.get('fields')?.split(',');
  if (fields) query.set('fields', fields.map((it) => nameNow.get(it) ?? it).join(','));
  const { body } = request;
  const isJson = /json/.test(request.headers['content-type'] ?? '');
  // Bytes that are not UTF-8 have to arrive as they are.
  const text = isJson && body.equals(Buffer.from(body.toString('utf8'))) ? body.toString('utf8') : undefined;
  return { ...request, query, ...(text && { body: Buffer.from(renamed(text, backwards(older))) }) };
}

function rewriteResponse(response: AdaptedResponse, { names }: OlderVersion): AdaptedResponse {
  if (!/json/.test(String(response.headers['content-type'] ?? ''))) return response;
  return { ...response, body: Buffer.from(renamed(response.body.toString('utf8'), Object.entries(names))) };
}

/** Where a server forgets that a request names the older version: it reads the request, or writes the response, as the current one. */
export type Lapse = {
  readonly request?: (request: AdaptedRequest) => boolean;
  readonly response?: (request: AdaptedRequest) => boolean;
};

/** Serves an older version of the schemas beside the current one, to requests that name it as `v` (spec#9-v-everywhere). */
function besideOlderVersion(older: OlderVersion, lapse: Lapse = {}): Rewrite {
  const isNamed = ({ query }: AdaptedRequest) => query.get('v') === older.version;
  return {
    request(request) {
      if (!isNamed(request)) return request;
      if (!lapse.request?.(request)) return rewriteRequest(request, older);
      const query = new URLSearchParams(request.query);
      query.delete('v');
      return { ...request, query };
    },
    response: (response, request) =>
      isNamed(request) && !lapse.response?.(request) ? rewriteResponse(response, older) : response,
  };
}

const older: OlderVersion = {
  version: '0.9',
  names: { last_name: 'surname', external_ref: 'foreign_ref', amount: 'sum' },
};

/** Starts the mock with two versions of its schemas side by side, and a profile that names the older one. */
export async function startBesideOlderVersion(lapse?: Lapse) {
  const { port, rawProfile, stop } = await startMock();
  const profile = { ...rawProfile, fields: { contact: { lastName: 'last_name' } } };
  const adapter = await startAdapter({ port, profile }, [besideOlderVersion(older, lapse)]);
  return {
    rawProfile: { ...inOlderVersion(adapter.profile, older), schemaVersion: older.version },
    /** The profile that names no version, and so is judged by the current one. */
    currentProfile: adapter.profile,
    async stop() {
      await adapter.stop();
      await stop();
    },
  };
}
