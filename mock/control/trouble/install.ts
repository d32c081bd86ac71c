import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { errorResponse } from '../../http/exchange/response.ts';
import { lastSteps, steps } from '../../http/steps.ts';
import type { RandomSource } from '../../seed/random-source.ts';
import type { Behaviours } from '../../world/behaviour.ts';
import { ConnectionLost, loseConnection, sendHalf } from './connection.ts';
import { drawFate, type Fate } from './fate.ts';
import { slowDown } from './slow-body.ts';
import type { Troubles } from './troubles.ts';

/**
 * Puts troubles around the steps of a company: before anything is done, once it is clear which operation is meant and
 * that a browser may read the answer; and when the answer goes out.
 */
export function installTroubles(behaviours: Behaviours, troubles: Troubles, dice: RandomSource): void {
  const fates = new WeakMap<Exchange, Fate>();
  const isTroubled = ({ operation }: Exchange) =>
    troubles.operations === null || troubles.operations.includes(operation?.operationId ?? '');

  behaviours.replace(steps.requireRoute, (demandRoute) => async (exchange, service) => {
    await demandRoute(exchange, service);
    if (exchange.response !== undefined || !isTroubled(exchange)) return;
    const fate = drawFate(troubles, dice);
    fates.set(exchange, fate);
    if (fate.waits > 0) await wait(fate.waits, exchange, service.stopping);
    if (fate.lost === 'before') {
      loseConnection(exchange);
      throw new ConnectionLost();
    }
    if (fate.fails === undefined) return;
    // The document need not know of it, which strict mode would find fault with.
    exchange.isHttpError = true;
    exchange.response = failure(fate.fails);
  });

  behaviours.replace(lastSteps.send, (send) => async (exchange, service) => {
    const fate = fates.get(exchange);
    if (fate?.lost === 'after') return loseConnection(exchange);
    if (fate?.lost === 'amid') return sendHalf(exchange);
    if (fate?.bytesPerSecond === undefined) return send(exchange, service);
    return slowDown(exchange, fate.bytesPerSecond, () => send(exchange, service));
  });
}

/** Waits unless the client goes, or the mock stops. */
async function wait(ms: number, { serverResponse }: Exchange, stopping: AbortSignal): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  serverResponse.once('close', leave);
  // Whatever ends the wait, what comes next finds out.
  await sleep(ms, undefined, { signal: AbortSignal.any([gone.signal, stopping]) }).catch(() => undefined);
  serverResponse.off('close', leave);
}

function failure(status: number) {
  return errorResponse(status, ['base', `The mock was told to have trouble: ${status}.`]);
}
