import type { Json, JsonObject } from '../../contract/json.ts';
import { companyFetch } from '../../oauth/testing/company-fetch.ts';
import { ada, type Login } from '../../oauth/testing/page-client.ts';

/** Credentials and headers of a call; Ada, the administrator, by default. */
export type CallOptions = {
  /** The user for HTTP Basic; null for no credentials. */
  as?: Login | null;
  /** A token for the header. */
  bearer?: string;
  headers?: Record<string, string>;
};

/** A response as a client sees it. */
export type ClientResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the text is not JSON. */
  json: Json | undefined;
};

/** Sends requests to a company as its users and apps do. */
export class Client {
  readonly port: number;
  readonly company: string;
  /** Moves the company's clock. */
  readonly advance: (seconds: number) => Promise<void>;

  constructor(port: number, company: string, advance: (seconds: number) => Promise<void>) {
    this.port = port;
    this.company = company;
    this.advance = advance;
  }

  /** A client of another company. */
  at(company: string): Client {
    return new Client(this.port, company, this.advance);
  }

  get(path: string, options: CallOptions = {}): Promise<ClientResponse> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body: JsonObject, options: CallOptions = {}): Promise<ClientResponse> {
    return this.send('POST', path, JSON.stringify(body), options);
  }

  put(path: string, body: JsonObject, options: CallOptions = {}): Promise<ClientResponse> {
    return this.send('PUT', path, JSON.stringify(body), options);
  }

  delete(path: string, options: CallOptions = {}): Promise<ClientResponse> {
    return this.send('DELETE', path, undefined, options);
  }

  /** Sends bytes or text unchanged. */
  async send(
    method: string,
    path: string,
    body: string | Buffer | undefined,
    options: CallOptions,
  ): Promise<ClientResponse> {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const headers = { ...authorization(options), ...type, ...options.headers };
    const sent = body === undefined ? { method, headers } : { method, headers, body };
    const response = await companyFetch(this.port, this.company, path, sent);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  }
}

function authorization({ as = ada, bearer }: CallOptions): Record<string, string> {
  if (bearer !== undefined) return { Authorization: `Bearer ${bearer}` };
  if (as === null) return {};
  const credentials = Buffer.from(`${as.email}:${as.password}`).toString('base64');
  return { Authorization: `Basic ${credentials}` };
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
