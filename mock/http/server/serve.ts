import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { printable } from 'countersign-contract/text';
import { errorMessage } from '../../messages/messages.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { HttpError } from '../exchange/http-error.ts';
import { Content, errorResponse, type HttpResponse } from '../exchange/response.ts';
import type { Handling, HttpService, Observer } from '../exchange/service.ts';

/**
 * Takes one request through the steps, those of the service unless others are given. It never throws: what goes wrong becomes a
 * response, or a line in the log.
 * @param onDecided called once the response is decided: a response that takes long to send needs its company no more
 */
export async function serve(
  exchange: Exchange,
  service: HttpService,
  { pipeline, observer }: Handling = service,
  onDecided?: () => void,
): Promise<Exchange> {
  const behaviours = pipeline.behaviours(exchange.company);
  try {
    if (!exchange.company.isLoaded && pipeline.companyNeed === 'records') await exchange.company.load();
    for (const step of pipeline.untilResponse) {
      exchange.lastStep = step.name;
      const pending = behaviours.get(step)(exchange, service);
      if (pending !== undefined) await pending;
      if (exchange.response !== undefined) break;
    }
  } catch (error) {
    exchange.isHttpError = true;
    exchange.response = responseTo(error, exchange, service);
  }
  if (observer !== undefined) {
    notify(observer, 'onResponse', exchange);
    const pending = settle(observer, exchange, service);
    if (pending !== undefined) await pending;
  }
  onDecided?.();
  try {
    for (const step of pipeline.onResponse) {
      const pending = behaviours.get(step)(exchange, service);
      if (pending !== undefined) await pending;
    }
  } catch (error) {
    report(error, exchange);
    failAt(exchange.serverResponse, failure(exchange));
  }
  exchange.durationMs = performance.now() - exchange.startedAt;
  if (observer !== undefined) notify(observer, 'onEnd', exchange);
  return exchange;
}

/** Lets an observer hold the response back, or replace it by an error. */
function settle(observer: Observer, exchange: Exchange, service: HttpService): Promise<void> | undefined {
  const replace = (error: unknown) => {
    const { body } = exchange.response ?? {};
    if (body instanceof Content && body.data instanceof Readable) body.data.destroy();
    exchange.isHttpError = true;
    exchange.response = responseTo(error, exchange, service);
  };
  try {
    return observer.settle?.(exchange)?.catch(replace);
  } catch (error) {
    replace(error);
    return undefined;
  }
}

/** Tells an observer; a request never fails because of one. */
function notify(observer: Observer, event: 'onResponse' | 'onEnd', exchange: Exchange): void {
  try {
    observer[event](exchange);
  } catch (error) {
    report(error, exchange);
  }
}

function responseTo(error: unknown, exchange: Exchange, service: HttpService): HttpResponse | undefined {
  const { language, serverResponse } = exchange;
  if (error instanceof HttpError) {
    const response = service.errorResponse?.(exchange, error);
    if (response !== undefined) return response;
    const message = errorMessage(error.errorName, language, error.values);
    return { ...errorResponse(error.status, [error.property, message]), headers: error.headers };
  }
  if (serverResponse.destroyed || exchange.message.errored) return undefined;
  report(error, exchange);
  return failure(exchange);
}

function failure({ language }: Exchange): HttpResponse {
  return errorResponse(500, ['base', errorMessage('mock.failed', language)]);
}

/** Sends a 500 without details; a response that has started can only be aborted. */
function failAt(response: ServerResponse, { status, body }: HttpResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function report(error: unknown, { operation, message, address }: Exchange): void {
  const what = operation?.operationId ?? `${message.method} ${address.path}`;
  // A message can have what the request had.
  if (error instanceof Error) error.stack = printable(error.stack ?? error.message);
  console.error(printable(`mock: ${what} failed:`), error);
}
