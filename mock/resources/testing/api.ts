import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Json, JsonObject } from '../../contract/json.ts';
import { startMock } from '../../start.ts';
import type { Profile } from '../../world/profile.ts';

/** A response of the API, with its JSON parsed. */
export type ApiResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: JsonObject;
};

/** Calls the API of one company as one user. */
export type ApiClient = {
  get(path: string): Promise<ApiResponse>;
  post(path: string, body: Json): Promise<ApiResponse>;
  put(path: string, body: Json): Promise<ApiResponse>;
  delete(path: string): Promise<ApiResponse>;
};

/** A running mock in strict mode, and clients of it. */
export type Api = {
  profile: Profile;
  /** The client of the user with this email; by default of the administrator. */
  as(email?: string, company?: string): ApiClient;
  stop(): Promise<void>;
};

const administrator = 'ada@countersign.example';

/** Starts a mock on a free port, with the built-in schemas or those of a folder. */
export async function startApi(schemas?: string): Promise<Api> {
  const mock = await startMock({ strict: true, seed: 'test', ...(schemas === undefined ? {} : { schemas }) });
  const { port } = new URL(mock.baseUrl);
  return {
    profile: mock.profile,
    stop: () => mock.stop(),
    as(email = administrator, company = 'acme') {
      const login = mock.profile.users.find((user) => user.email === email);
      const credentials = Buffer.from(`${email}:${login?.password}`).toString('base64');
      const headers = { Host: `${company}.localhost:${port}`, Authorization: `Basic ${credentials}` };
      const call = (method: string) => (path: string, body?: Json) => send(port, method, path, headers, body);
      return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') };
    },
  };
}

function send(
  port: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Json,
): Promise<ApiResponse> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sized = payload === undefined ? {} : { 'Content-Length': Buffer.byteLength(payload) };
  const type = payload === undefined ? {} : { 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...type, ...sized } };
    request(options, (response) => {
      text(response)
        .then((json) => ({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: JSON.parse(json) as JsonObject,
        }))
        .then(resolve, reject);
    })
      .on('error', reject)
      .end(payload);
  });
}
