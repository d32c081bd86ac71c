import type { RandomSource } from '../../seed/random-source.ts';
import type { Troubles } from './troubles.ts';

/** What will happen to one request. */
export interface Fate {
  /** How long it waits, in milliseconds. */
  waits: number;
  /** The status that it is answered with at once. */
  fails: number | undefined;
  /** When its connection is lost. */
  lost: 'before' | 'after' | 'amid' | undefined;
  /** How fast the answer's body goes out. */
  bytesPerSecond: number | undefined;
}

/** Draws what will happen to the next request. */
export function drawFate({ latency, errors, drops, slowBodies }: Troubles, dice: RandomSource): Fate {
  const wait = latency === null ? 0 : latency.ms + latency.jitterMs * (2 * chance(dice) - 1);
  return {
    waits: Math.max(0, wait),
    fails: errors !== null && chance(dice) < errors.rate ? errors.status : undefined,
    lost: drops !== null && chance(dice) < drops.rate ? drops.moment : undefined,
    bytesPerSecond: slowBodies?.bytesPerSecond,
  };
}

const FINENESS = 2 ** 32;

/** A number from 0 up to, but not including, 1. */
function chance(dice: RandomSource): number {
  return dice.below(FINENESS) / FINENESS;
}
