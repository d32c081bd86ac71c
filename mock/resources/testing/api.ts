import type { IncomingHttpHeaders } from 'node:http';
import { atEndOfFile } from '../../../testing/end-of-file.ts';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { sendRequest } from '../../../testing/http/send-request.ts';
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

/** Starts a mock on a free port, with the built-in schemas or those of a folder; it stops with the test file at the latest. */
export async function startApi(schemas?: string): Promise<Api> {
  const mock = await startMock({ strict: true, seed: 'test', ...(schemas === undefined ? {} : { schemas }) });
  atEndOfFile(mock.stop);
  const { port } = new URL(mock.baseUrl);
  return {
    profile: mock.profile,
    stop: mock.stop,
    as(email = administrator, company = 'acme') {
      const login = mock.profile.users.find((user) => user.email === email);
      const headers = { Authorization: basicCredentials({ email, password: String(login?.password) }) };
      const server = { port: Number(port), host: `${company}.localhost:${port}`, headers };
      const call = (method: string) => async (path: string, json?: Json) => {
        const body = json === undefined ? undefined : JSON.stringify(json);
        const { status, headers, text } = await sendRequest({ ...server, method, path, body });
        return { status, headers, body: JSON.parse(text) as JsonObject };
      };
      return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') };
    },
  };
}
