import { localFetch } from '../../control/client/local-fetch.ts';

/** What is sent to a company. */
export type CompanyRequest = Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> };

/** Sends a request to a company by its name. Redirects are not followed. */
export function companyFetch(
  port: number,
  company: string,
  path: string,
  request: CompanyRequest = {},
): Promise<Response> {
  return localFetch(`http://${company}.localhost:${port}${path}`, request);
}
