import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Arrival, Exchange } from '../exchange/exchange.ts';
import { http } from '../exchange/node-http.ts';
import type { CompanyNeed, Handling, HttpService } from '../exchange/service.ts';
import { findCompany, rejectUnknownCompany } from '../request/host.ts';
import { trackRequestTimeout } from '../request/request-timeout.ts';
import { rejectingPipeline } from '../steps.ts';
import { serve } from './serve.ts';
import { rejectTunnel, rejectUnreadable } from './unreadable.ts';

/** How long the server waits, in milliseconds. */
export type Timeouts = {
  /** For the header fields of a request. */
  headers: number;
  /** For a whole request. */
  request: number;
  /** For the next request on a connection. */
  idle: number;
  /** For requests under way when the server stops. */
  stop: number;
};

export const defaultTimeouts: Timeouts = { headers: 10_000, request: 30_000, idle: 20_000, stop: 3_000 };

/** Serves requests for unknown companies where a service does not say how. */
const unknownCompany: Handling = {
  pipeline: rejectingPipeline(rejectUnknownCompany),
  observer: undefined,
};

const largestHeader = 32_768;
const stopCheckMs = 20;

/** Serves a request when its company can be served by this process, or rejects it. */
export type Admission = (
  message: IncomingMessage,
  need: CompanyNeed,
  outcomes: {
    serve: (onDecided: () => void) => Promise<Exchange>;
    reject: (error: unknown) => Promise<Exchange>;
  },
) => Promise<Exchange>;

/** Holds the current service, which can be replaced while the server runs. */
export type CurrentService = {
  service: HttpService;
  /** Called after every exchange, also for companies that do not exist. */
  onEnd?: (exchange: Exchange) => void;
  /** Where other processes can have a company. */
  admit?: Admission | undefined;
};

/** Creates the HTTP server of a service; it does not listen yet. */
export function createHttpServer(
  served: CurrentService,
  { headers, request, idle }: Timeouts = defaultTimeouts,
): Server {
  const options = {
    maxHeaderSize: largestHeader,
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(1_000, headers),
    // Checked as a step, so that the error has the shape of the API's errors.
    requireHostHeader: false,
  };
  const connections = new WeakMap<Duplex, ConnectionResponses>();
  const listener = (awaitsContinue: boolean) => (message: IncomingMessage, response: ServerResponse) => {
    const arrival = { message, response, awaitsContinue };
    inTurn(connections, arrival, () => answer(arrival));
  };
  const answer = (arrival: Arrival) => {
    const { message } = arrival;
    const service = served.service.serviceFor(message.url ?? '/');
    const handled = served.admit
      ? served.admit(message, service.pipeline.companyNeed, {
          serve: (onDecided) => begin(arrival, service, onDecided),
          reject: (error) => reject(error, arrival, service),
        })
      : begin(arrival, service);
    void handled.then((exchange) => served.onEnd?.(exchange));
  };
  const server = http
    .createServer(options, listener(false))
    .on('checkContinue', listener(true))
    .on('checkExpectation', listener(false))
    .on('connect', (_message: IncomingMessage, socket: Duplex) => rejectTunnel(socket))
    .on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) =>
      rejectRest(socket, connections.get(socket), error.code),
    );
  trackRequestTimeout(server);
  return server;
}

function begin(arrival: Arrival, service: HttpService, onDecided?: () => void): Promise<Exchange> {
  const company = findCompany(arrival.message, service.world);
  const exchange = new Exchange(arrival, company ?? service.world.defaultCompany);
  return serve(exchange, service, company ? service : handlingWithoutCompany(service), onDecided);
}

/** Responds to a request whose company cannot be served. */
function reject(error: unknown, arrival: Arrival, service: HttpService): Promise<Exchange> {
  const pipeline = rejectingPipeline(() => {
    throw error;
  });
  return serve(new Exchange(arrival, service.world.defaultCompany), service, {
    pipeline,
    observer: undefined,
  });
}

function handlingWithoutCompany({ unknownCompany: pipeline, observer }: HttpService): Handling {
  return pipeline === undefined ? unknownCompany : { pipeline, observer };
}

/** The responses on one connection, those that have not ended among them, in the order of their requests. */
type ConnectionResponses = ServerResponse[];

/** How many requests can wait on one connection; nobody who reads responses has more. */
const mostWaiting = 1_000;

/**
 * Answers a request once those before it on its connection are answered: a client that sends many and reads nothing (RFC 9112,
 * 9.3.2) makes the mock do no more than one that waits for each response.
 */
function inTurn(
  connections: WeakMap<Duplex, ConnectionResponses>,
  { message: { socket }, response }: Arrival,
  answer: () => void,
): void {
  const responses = connections.get(socket) ?? [];
  connections.set(socket, responses);
  // Without pipelining the one before has ended: a listener for each end would cost more than to look.
  while (responses[0]?.closed) responses.shift();
  const before = responses.at(-1);
  responses.push(response);
  if (before === undefined) answer();
  else if (responses.length > mostWaiting) socket.destroy();
  else
    before.once('close', () => {
      if (!socket.destroyed) answer();
    });
}

/**
 * Rejects unreadable bytes once all complete requests before them have their responses (RFC 9112, 9.3.2).
 * An incomplete request whose response has already begun gets no second one.
 */
function rejectRest(socket: Duplex, responses: ConnectionResponses = [], code?: string): void {
  const pending = responses.filter(({ closed, req }) => !closed && req.complete).at(-1);
  const latest = responses.at(-1);
  const hasStarted = latest?.headersSent && !latest.req.complete;
  if (pending !== undefined) pending.once('close', () => rejectRest(socket, responses, code));
  else if (hasStarted) socket.destroy();
  else rejectUnreadable(socket, code);
}

/**
 * Stops listening, lets requests under way finish, and closes idle connections; after the `stop` timeout
 * it closes all of them.
 */
export async function stopHttpServer(
  server: Server,
  { service }: CurrentService,
  { stop }: Timeouts = defaultTimeouts,
): Promise<void> {
  service.stop();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setInterval(() => server.closeIdleConnections(), stopCheckMs);
  const end = setTimeout(() => server.closeAllConnections(), stop);
  await closed;
  clearInterval(timer);
  clearTimeout(end);
}
