import type { CheckResult } from '../../check/check.ts';
import { startAdapter } from '../adapter/adapter.ts';
import type { AdaptedRequest, Rewrite } from '../adapter/rewrite.ts';
import { discoverServer, withoutStories } from '../discovered-server.ts';
import { type RunningMock, startMock } from '../mock.ts';

/** How an endpoint fails: with a status of 500, or by a connection that is closed instead of a response. */
export const failures = ['status 500', 'closed connection'] as const;

type Failure = (typeof failures)[number];

/** A part of the API on which the specification says something, and a requirement that it cannot meet while it fails. */
type Endpoint = {
  readonly name: string;
  /** Path below the company, as a regular expression. */
  readonly path: RegExp;
  readonly method: RegExp;
  /** A query parameter that a request has to carry, or, with false in front, not to carry. */
  readonly parameter?: readonly [isCarried: boolean, name: string];
  readonly requirement: string;
  /** Whether it is judged without the app, and so without a browser. */
  readonly withoutApp: boolean;
};

const operation = (
  name: string,
  method: RegExp,
  path: RegExp,
  parameter?: Endpoint['parameter'],
): Endpoint => ({
  name,
  method,
  path,
  requirement: 'auth.basic-is-accepted',
  withoutApp: true,
  ...(parameter && { parameter }),
});

const step = (name: string, method: RegExp, path: RegExp, requirement: string): Endpoint => ({
  name,
  method,
  path,
  requirement,
  withoutApp: false,
});

const write = /^(PUT|PATCH|POST)$/;

/** Every kind of endpoint on which the specification says something. */
export const endpoints: readonly Endpoint[] = [
  operation('the list of contacts', /^GET$/, /^\/api\/contacts$/),
  operation('one contact', /^GET$/, /^\/api\/contacts\/(?!schema)[\w-]+$/),
  operation('the creation of a contact', /^POST$/, /^\/api\/contacts$/),
  operation('the update of a contact', write, /^\/api\/contacts\/(?!schema)[\w-]+$/),
  operation('the destruction of a contact', /^DELETE$/, /^\/api\/contacts\/(?!schema)[\w-]+$/),
  operation("the list of a contact's invoices", /^GET$/, /^\/api\/contacts\/(?!schema)[\w-]+\/invoices$/),
  operation('the creation of a comment under an order', write, /^\/api\/orders\/[\w-]+\/comments$/),
  operation('the schema of contacts', /^GET$/, /^\/api\/contacts\/schema$/),
  operation('all schemas', /^GET$/, /^\/api\/schema$/, [false, 'gem_version']),
  operation('the internal version of the schemas', /^GET$/, /^\/api\/schema$/, [true, 'gem_version']),
  operation('the permissions', /^GET$/, /^\/api\/auth_permissions$/),
  operation('the current company', /^GET$/, /^\/api\/companies\/current$/),
  operation('the current user', /^GET$/, /^\/api\/users\/current$/),
  step('the authorization request', /^GET$/, /^\/oauth\/authorize$/, 'oauth.code.allow-carries-code'),
  step('the login', /^POST$/, /^\/oauth\/login$/, 'oauth.code.allow-carries-code'),
  step('the decision', /^POST$/, /^\/oauth\/consent$/, 'oauth.code.allow-carries-code'),
  step('the token endpoint', /^(GET|POST)$/, /^\/oauth\/token$/, 'oauth.token.code-buys-token'),
];

/** Whether a request calls an endpoint. */
const isCalled = ({ method, path, parameter }: Endpoint, request: AdaptedRequest): boolean =>
  method.test(request.method) &&
  path.test(request.path) &&
  (parameter === undefined || request.query.has(parameter[1]) === parameter[0]);

const failed = { status: 500, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Oops') };

/** Makes an endpoint fail each time that it is called. What is thrown makes the adapter close the connection. */
export const failAt = (endpoint: Endpoint, failure: Failure): Rewrite => ({
  request(request) {
    if (!isCalled(endpoint, request)) return request;
    if (failure === 'closed connection') throw new Error(`The connection is closed: ${endpoint.name}`);
    return { rejection: failed };
  },
});

/**
 * Judges the mock with an endpoint that fails each time, or with none that does, by the checks of the endpoint's
 * requirement, from discovery on. Where these go through the dialog, it is a mock of its own: a consent that one left would spare
 * another the dialog.
 */
export async function judgeFailing(
  shared: RunningMock,
  endpoint: Endpoint,
  failure: Failure | undefined,
): Promise<readonly CheckResult[]> {
  const own = endpoint.withoutApp ? undefined : await startMock();
  const { port, rawProfile: profile } = own ?? shared;
  const adapter = await startAdapter(
    { port, profile: endpoint.withoutApp ? { ...profile, apps: [] } : profile },
    failure === undefined ? [] : [failAt(endpoint, failure)],
  );
  const server = await discoverServer(adapter.profile);
  try {
    const checks = server.plan.checks.filter((it) => it.requirement === endpoint.requirement);
    return await server.judge(checks, withoutStories);
  } finally {
    await server.close();
    await adapter.stop();
    await own?.stop();
  }
}
