import createFetchClient, {
  type Client,
  type FetchResponse,
  type MaybeOptionalInit,
  type ParseAs,
} from 'openapi-fetch';
import type { paths } from './types.gen.ts';

export type { components, operations, paths } from './types.gen.ts';

/** The paths that have an operation with a method. */
type PathWith<Method extends keyof paths[keyof paths]> = {
  [Path in keyof paths]: paths[Path][Method] extends undefined ? never : Path;
}[keyof paths];

/** Parameters, body and options of a call, which can be left out where none is required. */
type CallArguments<Init, More> = undefined extends Init
  ? [init?: NonNullable<Init> & More]
  : [init: Init & More];

/**
 * A call whose options are typed by its path alone. As a type parameter, as `ClientMethod` of openapi-fetch has them, they would
 * let unknown fields of a body pass.
 */
type Call<Method extends 'get' | 'put' | 'post' | 'delete'> = <
  Path extends PathWith<Method>,
  Parse extends ParseAs = 'json',
>(
  url: Path,
  ...init: CallArguments<MaybeOptionalInit<paths[Path], Method>, { parseAs?: Parse }>
) => Promise<FetchResponse<Extract<paths[Path][Method], object>, { parseAs: Parse }, 'application/json'>>;

/** A client with one method per HTTP method: `client.GET('/api/contacts', …)`, typed by the OpenAPI document. */
export type CountersignClient = Pick<Client<paths, 'application/json'>, 'use' | 'eject'> & {
  GET: Call<'get'>;
  PUT: Call<'put'>;
  POST: Call<'post'>;
  DELETE: Call<'delete'>;
};

/** Where the API is, and who calls it. */
export type ClientOptions = {
  /** Address of the company, without `/api`: `https://acme.example.com`. */
  baseUrl: string;
  /** Used instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
} & (
  | {
      /** Access token (RFC 6750), or a function that returns the current one and is called for every request. */
      token: string | (() => string | Promise<string>);
      username?: never;
      password?: never;
    }
  | {
      /** E-mail address of a user, for HTTP Basic (RFC 7617). */
      username: string;
      password: string;
      token?: never;
    }
  | { token?: never; username?: never; password?: never }
);

/** Credentials of HTTP Basic, in UTF-8 (RFC 7617, 2.1). */
function basic(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** The value of the header `Authorization`; undefined for calls without credentials. */
async function authorization({ token, username, password }: ClientOptions): Promise<string | undefined> {
  if (username !== undefined) return basic(username, password);
  if (token === undefined) return undefined;
  return `Bearer ${typeof token === 'string' ? token : await token()}`;
}

/** An error response that is not JSON, or empty, with JSON as `error` is typed; undefined where it stays as it is. */
async function withErrors(response: Response): Promise<Response | undefined> {
  if (response.ok || isJson(await response.clone().text())) return undefined;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  for (const name of ['Content-Length', 'Content-Encoding', 'Content-Type']) headers.delete(name);
  const errors = [['base', `${status} ${statusText}`.trim()]];
  return Response.json({ errors }, { status, statusText, headers });
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/**
 * Creates a client that knows every path of the API with its parameters, bodies and responses. It returns
 * `{ data, error, response }`: `data` for a success, `error` for an error response, such as
 * `{ errors: [['organisation', "can't be blank"]] }` of a 422. For one that is not JSON, such as a gateway's, it is
 * `{ errors: [['base', '502 Bad Gateway']] }`. It rejects only when no response arrives.
 */
export function createClient(options: ClientOptions): CountersignClient {
  const { baseUrl, fetch } = options;
  const client = createFetchClient<paths, 'application/json'>({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use({
    async onRequest({ request }) {
      const value = await authorization(options);
      if (value !== undefined) request.headers.set('Authorization', value);
    },
    onResponse: ({ response }) => withErrors(response),
  });
  return client as CountersignClient;
}
