import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What a test sends. */
export interface CompanyRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | URLSearchParams;
}

const WITHOUT_BODY = new Set([204, 304]);

/**
 * Fetches from a company by its name, which Node neither resolves nor lets `fetch` send as `Host`. Redirects are
 * answered, not followed.
 */
export function companyFetch(
  port: number,
  company: string,
  path: string,
  { method = 'GET', headers = {}, body }: CompanyRequest = {},
): Promise<Response> {
  const form = body instanceof URLSearchParams ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
  const host = { Host: `${company}.localhost:${port}` };
  return new Promise((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', method, path, headers: { ...host, ...form, ...headers } },
      (response) => {
        const fields = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const status = response.statusCode ?? 0;
        const respond = (bytes: Buffer) =>
          new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(bytes), { status, headers: fields });
        buffer(response).then(respond).then(resolve, reject);
      },
    )
      .on('error', reject)
      .end(body instanceof URLSearchParams ? body.toString() : body);
  });
}
