import { type RawRequest, rawFetch } from '../../http/testing/raw-fetch.ts';

/** Sends a request to a company by its name, which not every resolver knows. Redirects are not followed. */
export function companyFetch(
  port: number,
  company: string,
  path: string,
  request: RawRequest = {},
): Promise<Response> {
  const headers = { Host: `${company}.localhost:${port}`, ...request.headers };
  return rawFetch({ host: '127.0.0.1', port }, path, { ...request, headers });
}
