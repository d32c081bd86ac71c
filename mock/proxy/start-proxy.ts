import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { resolveNamesUnderLocalhost } from 'countersign-contract/command';
import type { Contract } from '../contract/contract.ts';
import { loadContract, OptionError } from '../contract/load.ts';
import type { Operation } from '../contract/operation.ts';
import { isLoopbackAddress, isLoopbackHost } from '../control/access.ts';
import { unknownOperation } from '../control/context/unknown-names.ts';
import { type Finding, requestFindings, responseFindings } from '../control/journal/findings.ts';
import { redactAddress } from '../control/journal/redact.ts';
import { fieldsOf, parseMessage } from '../control/journal/view.ts';
import { localPart } from '../http/exchange/address.ts';
import { errorResponse } from '../http/exchange/response.ts';
import { Routes } from '../http/exchange/routes.ts';
import { hostName } from '../http/request/host.ts';
import { isBelowBase } from '../http/request/origin.ts';
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
  /** The domain whose names are those of the proxy, beside `localhost`. */
  baseDomain?: string | undefined;
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
  resolveNamesUnderLocalhost();
  const { contract } = await loadContract(options.schemas);
  const routes = new Routes(contract.operations.values(), []);
  const unknown = options.mocked?.named.find((id) => !contract.operations.has(id));
  if (unknown !== undefined) throw new OptionError(unknownOperation(unknown, contract));
  const server = createServer((message, response) => {
    const refused = refusalOf(message, options);
    if (refused !== undefined) return sendError(response, ...refused);
    forwardAndValidate(message, response, options, contract, routes).catch((error: Error) =>
      sendError(response, 502, `${options.upstream.origin} did not respond (${error.message}).`),
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

/**
 * The status and the sentence for a request that is not forwarded. A name that was made to mean this machine (DNS rebinding) is none
 * of the proxy's: over a loopback address, those are the names under `localhost` and those of `--base-domain`. A path that
 * browsers read as the address of another server gets none, or its page would be one of the proxy's own.
 */
function refusalOf(
  message: IncomingMessage,
  options: ProxyOptions,
): [status: number, sentence: string] | undefined {
  const name = hostName(message);
  const isFromHere = isLoopbackAddress(message.socket.localAddress ?? '');
  if (isFromHere && !isLoopbackHost(name) && !isBelowBase(name, options))
    return [
      403,
      'The proxy is limited to localhost and its subdomains. To use other names, start it with --base-domain.',
    ];
  const path = pathOf(message);
  const { origin } = options.upstream;
  if (path.startsWith('/') && URL.parse(path, origin)?.origin === origin) return undefined;
  return [400, 'The request is not for a path of the server: begin it with one slash, and a name.'];
}

/** The path and the query of a request; an absolute address without a path has `/` (RFC 9112, 3.2.1). */
const pathOf = ({ url = '/' }: IncomingMessage): string => localPart(url).replace(/^(?=\?|$)/, '/');

async function forwardAndValidate(
  message: IncomingMessage,
  response: ServerResponse,
  options: ProxyOptions,
  contract: Contract,
  routes: Routes,
): Promise<void> {
  const body = await readAll(message, 'body', maxBody);
  const path = pathOf(message);
  const { method = 'GET' } = message;
  const { upstream, mocked, report, timeoutMs = defaultTimeoutMs } = options;
  const operation = operationOf(routes, method, path);
  if (mocked !== undefined && isMocked(mocked, operation, path))
    return sendResponse(response, await forward(mocked.baseUrl, message, path, body, timeoutMs, true), []);
  const upstreamResponse = await forward(upstream, message, path, body, timeoutMs);
  const request = { path, rawHeaders: message.rawHeaders, body };
  const violations = findViolations(contract, operation, request, upstreamResponse);
  for (const { of, at, says } of violations) {
    const what = [of, at, says].filter(Boolean).join(' ');
    report(`${method} ${redactAddress(path)} ${upstreamResponse.status}: ${what}`);
  }
  sendResponse(response, upstreamResponse, violations);
}

/** Whether the mock answers a request; the pages of the login are those of `authorize`. */
function isMocked(
  { named, isNamed }: NonNullable<ProxyOptions['mocked']>,
  operation: Operation | undefined,
  path: string,
): boolean {
  const id = operation?.operationId ?? (path.startsWith('/oauth/') ? 'authorize' : '');
  return named.includes(id) === isNamed;
}

function operationOf(routes: Routes, method: string, path: string): Operation | undefined {
  const route = routes.find(method, path.split('?')[0] ?? '')?.route;
  return route && 'operation' in route ? route.operation : undefined;
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

function sendError(response: ServerResponse, status: number, sentence: string): void {
  if (response.headersSent) return void response.destroy();
  const { body } = errorResponse(status, ['base', sentence]);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** A message as Node has it. */
type Message = Pick<UpstreamResponse, 'rawHeaders' | 'body'>;

/** The addresses of a mock's control API and console, which are not part of the API. */
const isOfMock = /^\/__mock(?:[/?]|$)/;

/** The contract violations of a request and its response; an unknown operation is one finding. */
function findViolations(
  contract: Contract,
  operation: Operation | undefined,
  request: Message & { path: string },
  response: UpstreamResponse,
): Finding[] {
  if (operation === undefined)
    return isOfMock.test(request.path)
      ? []
      : [{ of: 'request', at: '', says: 'matches no operation of the document' }];
  const query = request.path.split('?').slice(1).join('?');
  const { json: body, type } = parsePart(response);
  const isInvalidJson = type === 'application/json' && body === undefined;
  // Invalid requests are reported even if the server rejects them.
  return [
    ...requestFindings(contract, operation, query, parsePart(request).json),
    ...responseFindings(contract, operation, { status: response.status, type, body }),
    ...(isInvalidJson ? [{ of: 'answer', at: '', says: 'is not valid JSON' } as const] : []),
  ];
}

function parsePart({ rawHeaders, body }: Message) {
  const text = body.length > 0 ? body.toString() : undefined;
  return parseMessage(fieldsOf(rawHeaders), text, body.length);
}
