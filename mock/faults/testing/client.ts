import type { Json, JsonObject } from '../../contract/json.ts';
import { companyFetch } from '../../oauth/testing/company-fetch.ts';
import { ada, type Login } from '../../oauth/testing/page-client.ts';

/** How a call is made; as Ada, the administrator, unless it says something else. */
export interface CallOptions {
  /** By HTTP Basic; null shows nothing. */
  as?: Login | null;
  /** By token in the header. */
  bearer?: string;
  headers?: Record<string, string>;
}

/** An answer as a client sees it. */
export interface ClientResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined where the text is no JSON. */
  json: Json | undefined;
}

/** Asks a company, as its people and apps do. */
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

  /** The same at another company. */
  at(company: string): Client {
    return new Client(this.port, company, this.advance);
  }

  get(path: string, manner: CallOptions = {}): Promise<ClientResponse> {
    return this.send('GET', path, undefined, manner);
  }

  post(path: string, body: JsonObject, manner: CallOptions = {}): Promise<ClientResponse> {
    return this.send('POST', path, JSON.stringify(body), manner);
  }

  put(path: string, body: JsonObject, manner: CallOptions = {}): Promise<ClientResponse> {
    return this.send('PUT', path, JSON.stringify(body), manner);
  }

  delete(path: string, manner: CallOptions = {}): Promise<ClientResponse> {
    return this.send('DELETE', path, undefined, manner);
  }

  /** Sends bytes or text as they are. */
  async send(
    method: string,
    path: string,
    body: string | Buffer | undefined,
    manner: CallOptions,
  ): Promise<ClientResponse> {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const headers = { ...authorization(manner), ...type, ...manner.headers };
    const sent = body === undefined ? { method, headers } : { method, headers, body };
    const response = await companyFetch(this.port, this.company, path, sent);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  }
}

function authorization({ as = ada, bearer }: CallOptions): Record<string, string> {
  if (bearer !== undefined) return { Authorization: `Bearer ${bearer}` };
  if (as === null) return {};
  const credentials = Buffer.from(`${as.email}:${as.password}`).toString('base64');
  return { Authorization: `Basic ${credentials}` };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
