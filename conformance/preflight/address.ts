import { NetworkError, unlessNetworkFails } from '../errors/outcome.ts';
import { describeUnreachable } from '../http/network-failure.ts';
import { anonymous, asUser, type Company } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { usersIn } from '../profile/people.ts';
import type { Profile } from '../profile/profile.ts';
import { type Inquiry, isFromService, pathsToAsk } from './inquiry.ts';

type Asking = Pick<Inquiry, 'session'>;

/** Where a redirect leads, without path and query, which can hold secrets. */
function redirectOrigin({ status, header, exchange }: HttpResponse): string | undefined {
  const location = status >= 300 && status < 400 ? header('location') : undefined;
  const target = location === undefined ? null : URL.parse(location, exchange.request.url);
  return target?.host ? `${target.protocol}//${target.host}` : undefined;
}

/** What a response is, in a few words. */
const describe = (response: HttpResponse): string => {
  const { status, header } = response;
  const origin = redirectOrigin(response);
  if (origin !== undefined) return `${status} to ${origin}`;
  const type = header('content-type')?.split(';')[0];
  return `${status}${status < 300 ? ` with ${type ?? 'no media type'}` : ''}`;
};

/** Asks for a path at a company, without credentials. */
const ask = ({ session }: Asking, company: Company, path: string): Promise<HttpResponse | undefined> =>
  unlessNetworkFails(
    () => session.send('GET', path, { company, as: anonymous }),
    () => undefined,
  );

/** The address at which the service is, where a response at the wrong one, or its neighbours, show it. */
async function betterAddress(
  it: Asking,
  company: Company,
  path: string,
  { header, exchange }: HttpResponse,
): Promise<string | undefined> {
  const location = header('location');
  const target = location === undefined ? null : URL.parse(location, exchange.request.url);
  const redirected = target?.pathname.endsWith(path)
    ? `${target.origin}${target.pathname.slice(0, -path.length)}`
    : undefined;
  for (const baseUrl of [redirected, new URL(company.baseUrl).origin]) {
    if (baseUrl === undefined || baseUrl === company.baseUrl) continue;
    const response = await ask(it, { ...company, baseUrl }, path);
    if (response && isFromService(response)) return baseUrl;
  }
  return undefined;
}

const describeAbsence = ({ companies }: Profile, company: Company, error: NetworkError): string =>
  company === companies[0]
    ? describeUnreachable(error)
    : describeUnreachable(error, `${company.baseUrl}, the address of the company ${company.name},`);

/**
 * Why an address cannot be that of a company (spec#1-company-scope): nothing under its `/api` answers with data or refuses
 * (spec#7.1), neither with the credentials of its users nor without, nor otherwise than an address that nobody has. Undefined if
 * it can.
 */
export async function addressProblem(it: Asking, company: Company): Promise<string | undefined> {
  const { session } = it;
  const { profile } = session.context;
  const paths = pathsToAsk(profile);
  const callers = [anonymous, ...usersIn(profile, company).slice(0, 1).map(asUser)];
  const responses: HttpResponse[] = [];
  let closed: NetworkError | undefined;
  for (const path of paths) {
    for (const as of callers) {
      try {
        const response = await session.send('GET', path, { company, as });
        if (isFromService(response)) return undefined;
        responses.push(response);
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        // A service can fail at one path; the checks judge that.
        if (!error.dropped)
          return responses.length === 0 ? describeAbsence(profile, company, closed ?? error) : undefined;
        closed ??= error;
      }
    }
  }
  const [first] = responses;
  const isLedAway = responses.every((response) => {
    const origin = redirectOrigin(response);
    return origin !== undefined && origin !== new URL(company.baseUrl).origin;
  });
  const [path = ''] = paths;
  if (first === undefined) return closed && describeAbsence(profile, company, closed);
  const nowhere = await ask(it, company, `/api/${session.context.marker()}`);
  if (responses.some(({ status }) => status !== nowhere?.status)) return undefined;
  const better = await betterAddress(it, company, path, first);
  const answers = [...new Set(responses.map(describe))].join(' or ');
  // The first step of who builds a server (spec#4-authentication): the checks lead on from there.
  const advice =
    better !== undefined
      ? `The API is at ${better}: write that address instead`
      : isLedAway
        ? 'Correct the address; or, where a login stands in front of the service (single sign-on), let the requests of the suite through'
        : `Correct the address; or, where a server is being built, take its first step: let GET ${path} without credentials answer 401, since every API call needs authentication`;
  const whose = profile.companies.length > 1 ? `, the address of the company ${company.name},` : '';
  return `${company.baseUrl}${whose} answers ${answers} to GET ${paths.join(', ')}, with credentials and without: no API is there yet, or its server fails. ${advice}.`;
}
