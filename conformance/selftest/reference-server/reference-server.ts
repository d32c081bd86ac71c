import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleApi } from './api/routes.ts';
import type { BehaviourName } from './behaviours/behaviours.ts';
import type { Choices } from './choices/choices.ts';
import { type PresetName, presets } from './choices/presets.ts';
import { findTypeOfCollection, typesByName, withNames } from './choices/resource-types.ts';
import { english, german, minimal } from './choices/vocabularies.ts';
import { handleOauth } from './oauth/dialog.ts';
import {
  errorResponse,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  readBody,
  sendResponse,
} from './request/http.ts';
import { describeServer, type ServerProfile } from './state/profile.ts';
import { companyNames, createApps, createUsers, seedContacts } from './state/seed.ts';
import { type Company, newCompany, type ServerState } from './state/state.ts';

/** Options: a preset, choices that differ from it, and the behaviours to violate. */
export type ReferenceServerOptions = {
  preset?: PresetName;
  choices?: Partial<Choices>;
  violations?: readonly BehaviourName[];
  /** Domain under which the companies are subdomains. Default: `localhost`. */
  domain?: string;
  /** Default: a free port. */
  port?: number;
};

/** A server that listens on 127.0.0.1. */
export type RunningServer = {
  /** URL of the first company, without `/api`. */
  baseUrl: string;
  port: number;
  /** Its profile for the suite. */
  profile: ServerProfile;
  stop: () => Promise<void>;
};

/** A reference server that listens. */
export interface RunningReferenceServer extends RunningServer {
  /** The number of records in all companies. */
  countRecords: () => number;
}

const vocabularies = { english, german, minimal };

function newServerState(
  choices: Choices,
  violations: ReadonlySet<BehaviourName>,
  addressOf: ServerState['urlOf'],
): ServerState {
  const types = typesByName(
    vocabularies[choices.vocabulary].map((type) => withNames(type, choices.contactNames === 'any name')),
  );
  let ahead = 0;
  let serial = 1000;
  const server: ServerState = {
    choices,
    types,
    conforms: (behaviour) => !violations.has(behaviour),
    companies: new Map(companyNames.map((name) => [name, newCompany(name)])),
    users: createUsers({ choices, types }),
    apps: createApps(choices),
    clock: {
      now: () => Math.floor(Date.now() / 1000) + ahead,
      advance: (seconds) => {
        ahead += seconds;
      },
    },
    nextNumber: () => {
      serial += 1;
      return serial;
    },
    urlOf: addressOf,
  };
  for (const company of server.companies.values()) seedContacts(server, company);
  return server;
}

/**
 * Starts an implementation of the specification that shares no code with the mock. It follows every rule except the `violations`;
 * where the specification leaves something open, it does what `preset` and `choices` say. It keeps everything in memory.
 */
export async function startReferenceServer(
  options: ReferenceServerOptions = {},
): Promise<RunningReferenceServer> {
  const preset = options.preset ?? 'default';
  const choices = { ...presets[preset], ...options.choices };
  let port = options.port ?? 0;
  const domain = options.domain ?? 'localhost';
  const addressOf = ({ name }: Company) => `http://${name}.${domain}:${port}`;
  const state = newServerState(choices, new Set(options.violations), addressOf);
  const server = createHttpServer(state).listen(port, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  const profile = describeServer(state, `reference server (${preset})`, port);
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const countRecords = () =>
    [...state.companies.values()]
      .flatMap(({ records }) => [...records.values()])
      .reduce((sum, { size }) => sum + size, 0);
  return { baseUrl: profile.baseUrl, port, profile, countRecords, stop };
}

const routes: Record<string, (request: HttpRequest) => HttpResponse | Promise<HttpResponse>> = {
  api: handleApi,
  oauth: handleOauth,
  test: handleClock,
};

function companyOf(server: ServerState, host: string | undefined): Company | undefined {
  return server.companies.get((host ?? '').toLowerCase().split('.')[0] ?? '');
}

function decodedPath(url: URL): string[] | undefined {
  try {
    const steps = url.pathname.split('/').slice(1).map(decodeURIComponent);
    return steps.at(-1) === '' ? steps.slice(0, -1) : steps;
  } catch {
    return undefined;
  }
}

async function handle(server: ServerState, request: IncomingMessage): Promise<HttpResponse> {
  const company = companyOf(server, request.headers.host);
  const url = URL.parse(request.url ?? '/', 'http://host/');
  const path = url ? decodedPath(url) : undefined;
  if (!company || !url || !path) return errorResponse({ server }, company ? 400 : 404);
  const isApi =
    !server.conforms('paths.under-api') && findTypeOfCollection(server.types, path[0] ?? '') !== undefined;
  const steps = isApi ? ['api', ...path] : path;
  const room = routes[steps[0] ?? ''];
  if (!room) return errorResponse({ server }, 404);
  const { method = 'GET', headers } = request;
  if (headers['transfer-encoding'] !== undefined && server.choices.chunkedBodies === 411)
    return errorResponse({ server }, 411, { connection: 'close' });
  const body = await readBody(request);
  return room({ server, company, method, path: steps, query: url.searchParams, headers, body });
}

/** Whether the server violates a rule by closing the connection instead of answering. */
function isDropped(
  { conforms }: ServerState,
  { method, url }: IncomingMessage,
  { status }: HttpResponse,
): boolean {
  const isFailedUpdate = status === 422 && method !== 'POST';
  const isDecision = url?.startsWith('/oauth/decision') ?? false;
  return (
    (isFailedUpdate && !conforms('errors.failed-update-is-answered')) ||
    (isDecision && !conforms('dialog.decision-is-answered'))
  );
}

/** The HTTP server. The first label of the `Host` header selects the company (spec#1-company-scope). */
function createHttpServer(server: ServerState): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const answer = await handle(server, request);
      if (isDropped(server, request, answer)) request.socket.destroy();
      else sendResponse(server, response, answer);
    } catch (trouble) {
      const isTooLarge = trouble instanceof RangeError;
      sendResponse(
        server,
        response,
        errorResponse({ server }, isTooLarge ? 413 : 500, { connection: 'close' }),
      );
    }
  };
  return createServer((request, response) => void serve(request, response));
}

function seconds({ body }: HttpRequest): number {
  try {
    return Number(JSON.parse(body.toString('utf8')).seconds);
  } catch {
    return Number.NaN;
  }
}

/** `POST /test/clock` with `{"seconds": 3600}` advances the clock of the server and returns the time in seconds since 1970. */
function handleClock(request: HttpRequest): HttpResponse {
  const { clock } = request.server;
  if (request.method !== 'POST' || request.path.join('/') !== 'test/clock')
    return errorResponse(request, 404);
  const step = seconds(request);
  if (!(step >= 0)) return errorResponse(request, 400);
  clock.advance(step);
  return jsonResponse(request.server, 200, { now: clock.now() });
}
