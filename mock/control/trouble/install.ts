import { setTimeout as sleep } from 'node:timers/promises';
import { errorAnswer } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import { lastSteps, steps } from '../../http/steps.ts';
import type { Dice } from '../../seed/dice.ts';
import type { RuleBook } from '../../world/rule.ts';
import { ConnectionLost, loseConnection, sendHalf } from './connection.ts';
import { drawFate, type Fate } from './fate.ts';
import { slowDown } from './slow-body.ts';
import type { Troubles } from './troubles.ts';

/**
 * Puts troubles around the steps of a company: before anything is done, once it is clear which operation is meant and
 * that a browser may read the answer; and when the answer goes out.
 */
export function installTroubles(rules: RuleBook, troubles: Troubles, dice: Dice): void {
  const fates = new WeakMap<Exchange, Fate>();
  const isTroubled = ({ operation }: Exchange) =>
    troubles.operations === null || troubles.operations.includes(operation?.operationId ?? '');

  rules.replace(steps.demandRoute, (demandRoute) => async (exchange, front) => {
    await demandRoute(exchange, front);
    if (exchange.answer !== undefined || !isTroubled(exchange)) return;
    const fate = drawFate(troubles, dice);
    fates.set(exchange, fate);
    if (fate.waits > 0) await wait(fate.waits, exchange, front.stopping);
    if (fate.lost === 'before') {
      loseConnection(exchange);
      throw new ConnectionLost();
    }
    if (fate.fails === undefined) return;
    // The document need not know of it, which strict mode would find fault with.
    exchange.refused = true;
    exchange.answer = failure(fate.fails);
  });

  rules.replace(lastSteps.send, (send) => async (exchange, front) => {
    const fate = fates.get(exchange);
    if (fate?.lost === 'after') return loseConnection(exchange);
    if (fate?.lost === 'amid') return sendHalf(exchange);
    if (fate?.bytesPerSecond === undefined) return send(exchange, front);
    return slowDown(exchange, fate.bytesPerSecond, () => send(exchange, front));
  });
}

/** Waits unless the client goes, or the mock stops. */
async function wait(ms: number, { response }: Exchange, stopping: AbortSignal): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  // Whatever ends the wait, what comes next finds out.
  await sleep(ms, undefined, { signal: AbortSignal.any([gone.signal, stopping]) }).catch(() => undefined);
  response.off('close', leave);
}

function failure(status: number) {
  return errorAnswer(status, ['base', `The mock was told to have trouble: ${status}.`]);
}
