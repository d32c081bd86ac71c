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
  readonly #logger = processLogger();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
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
    if (status !== null && status >= 500) this.#logger.error(fields, 'request');
    else this.#logger.info(fields, 'request');
  }
}
