import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/json.ts';
import { loadContract, StartError } from '../contract/load.ts';
import { unknownOperation } from '../control/context/unknown-names.ts';
import { type Finding, requestFindings, responseFindings } from '../control/journal/findings.ts';
import { redactAddress } from '../control/journal/redact.ts';
import { fieldsOf, parseMessage } from '../control/journal/view.ts';
import { localPart } from '../http/exchange/address.ts';
import { errorResponse } from '../http/exchange/response.ts';
import { Routes } from '../http/exchange/routes.ts';
import { formatUrl, listen } from '../http/server/listen.ts';
import { endToEnd, forward, readAll, type UpstreamResponse } from './forward.ts';

/** How a validating proxy is started. */
export type ProxyOptions = {
  /** The server behind it: a company's `{base_url}`. */
  upstream: URL;
  port: number;
  host: string;
  /** Folder of schema files; the built-in ones by default. */
  schemas?: string | undefined;
  /** How long the server may take for a whole response; 30 s by default. */
  timeoutMs?: number;
  /** The mock that answers some operations: those that are named, or all others. */
  mocked?: { baseUrl: URL; named: readonly string[]; isNamed: boolean } | undefined;
  /** Called with every violation, in one line without secrets. */
  report: (line: string) => void;
};

const defaultTimeoutMs = 30_000;
const maxBody = 16 * 1_048_576;
const maxInHeader = 20;

/**
 * Forwards every request to a real server, returns every response unchanged, and validates both against the
 * document. Violations are reported, and are in the header field `Countersign-Violations` of the response, as JSON.
 * @throws StartError when the schemas are broken, or the address cannot be listened on
 */
export async function startProxy(options: ProxyOptions): Promise<{ baseUrl: string; stop(): Promise<void> }> {
  const { contract } = await loadContract(options.schemas);
  const routes = new Routes(contract.operations.values(), []);
  const unknown = options.mocked?.named.find((id) => !contract.operations.has(id));
  if (unknown !== undefined) throw new StartError(unknownOperation(unknown, contract));
  const server = createServer((message, response) => {
    forwardAndValidate(message, response, options, contract, routes).catch((error: Error) =>
      sendError(response, 502, options, error),
    );
  });
  const address = await listen(server, options.host, options.port);
  return {
    baseUrl: formatUrl(address),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forwardAndValidate(
  message: IncomingMessage,
  response: ServerResponse,
  options: ProxyOptions,
  contract: Contract,
  routes: Routes,
): Promise<void> {
  const body = await readAll(message, 'body', maxBody);
  const path = localPart(message.url ?? '/');
  const { method = 'GET', rawHeaders } = message;
  const { upstream, mocked, report, timeoutMs = defaultTimeoutMs } = options;
  if (mocked !== undefined && isMocked(mocked, operationOf(routes, method, path)))
    return sendResponse(response, await forward(mocked.baseUrl, message, path, body, timeoutMs, true), []);
  const upstreamResponse = await forward(upstream, message, path, body, timeoutMs);
  const violations = findViolations(contract, routes, { method, path, rawHeaders, body }, upstreamResponse);
  for (const { of, at, says } of violations) {
    report(`${method} ${redactAddress(path)} ${upstreamResponse.status}: ${of} ${at} ${says}`);
  }
  sendResponse(response, upstreamResponse, violations);
}

function isMocked({ named, isNamed }: NonNullable<ProxyOptions['mocked']>, operation = ''): boolean {
  return named.includes(operation) === isNamed;
}

/** The operation of a request; the pages of the login are those of `authorize`. */
function operationOf(routes: Routes, method: string, path: string): string | undefined {
  const match = routes.find(method, path.split('?')[0] ?? '');
  if (match !== undefined && 'operation' in match.route) return match.route.operation.operationId;
  return path.startsWith('/oauth/') ? 'authorize' : undefined;
}

function sendResponse(
  response: ServerResponse,
  { status, rawHeaders, body }: UpstreamResponse,
  violations: object[],
): void {
  const listed = violations.slice(0, maxInHeader);
  // JSON in ASCII, as a header field must be.
  const json = JSON.stringify(listed).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const violationFields: [string, string][] = listed.length > 0 ? [['Countersign-Violations', json]] : [];
  const bodyFields: [string, string][] = [204, 304].includes(status)
    ? []
    : [['Content-Length', String(body.length)]];
  response.writeHead(status, [...endToEnd(rawHeaders), ...bodyFields, ...violationFields].flat()).end(body);
}

function sendError(
  response: ServerResponse,
  status: number,
  { upstream }: ProxyOptions,
  { message }: Error,
): void {
  if (response.headersSent) return void response.destroy();
  const { body } = errorResponse(status, ['base', `${upstream.origin} did not respond (${message}).`]);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** A forwarded request. */
type ForwardedRequest = {
  method: string;
  /** Path and query. */
  path: string;
  rawHeaders: readonly string[];
  body: Buffer;
};

/** The contract violations of a request and its response; an unknown operation is one finding. */
function findViolations(
  contract: Contract,
  routes: Routes,
  request: ForwardedRequest,
  response: UpstreamResponse,
): Finding[] {
  const [path = '', ...query] = request.path.split('?');
  const match = routes.find(request.method, path);
  if (match === undefined || !('operation' in match.route)) {
    return [{ of: 'request', at: '', says: 'matches no operation of the document' }];
  }
  const { operation } = match.route;
  const sent = parsePart(request.rawHeaders, request.body);
  const received = parsePart(response.rawHeaders, response.body);
  const { status } = response;
  // Invalid requests are reported even if the server rejects them.
  return [
    ...requestFindings(contract, operation, query.join('?'), sent.json),
    ...responseFindings(contract, operation, { status, type: received.type, body: received.json }),
    ...(isInvalidJson(received.type, received.json)
      ? [{ of: 'answer', at: '', says: 'is not valid JSON' } as const]
      : []),
  ];
}

function parsePart(rawHeaders: readonly string[], body: Buffer) {
  const text = body.length > 0 ? body.toString() : undefined;
  return parseMessage(fieldsOf(rawHeaders), text, body.length);
}

function isInvalidJson(type: string | undefined, json: Json | undefined): boolean {
  return type === 'application/json' && json === undefined;
}
