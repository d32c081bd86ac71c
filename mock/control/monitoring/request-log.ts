import { printable } from 'countersign-contract/text';
import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { localPart } from '../../http/exchange/address.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { addressedName } from '../../http/request/host.ts';
import type { World } from '../../world/world.ts';
import { redactAddress } from '../journal/redact.ts';

let logger: Logger | undefined;

/** The logger of this process, which writes one JSON object a line to standard output, without blocking. Two would mix their lines. */
export function processLogger(): Logger {
  logger ??= createLogger();
  return logger;
}

function createLogger(): Logger {
  const formatters = { level: (level: string) => ({ level }) };
  const options = { base: null, timestamp: stdTimeFunctions.isoTime, formatters };
  return pino(options, destination({ fd: 1, sync: false }));
}

/** Logs requests. */
export class RequestLog {
  readonly #world: World;
  readonly #format: 'text' | 'json';

  constructor(world: World, format: 'text' | 'json') {
    this.#world = world;
    this.#format = format;
  }

  /**
   * Logs a finished exchange, unless it is one of monitoring, which comes every few seconds. Neither header fields nor bodies are
   * logged, and the address without its secrets.
   */
  request({ operation, message, company, sentResponse, durationMs }: Exchange): void {
    if (operation?.operationId.startsWith('monitoring.')) return;
    const status = sentResponse?.status ?? null;
    const fields = {
      company: addressedName(message, this.#world) ?? company.name,
      operation: operation?.operationId ?? null,
      method: message.method,
      path: redactAddress(localPart(message.url ?? '/')),
      status,
      durationMs: Math.round(durationMs * 1_000) / 1_000,
    };
    if (this.#format === 'text') console.log(lineOf(fields));
    else if (status !== null && status >= 500) processLogger().error(fields, 'request');
    else processLogger().info(fields, 'request');
  }
}

type LoggedRequest = {
  company: string;
  method: string | undefined;
  path: string;
  status: number | null;
  durationMs: number;
};

/** One line for people: `acme 200 GET /api/contacts 3 ms`. */
function lineOf({ company, method, path, status, durationMs }: LoggedRequest): string {
  return printable(`${company} ${status ?? 'lost'} ${method} ${path} ${Math.round(durationMs)} ms`, 'line');
}
