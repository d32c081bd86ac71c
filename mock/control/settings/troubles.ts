import type { RandomSource } from '../../seed/random-source.ts';
import type { components } from '../document/types.gen.ts';

/** The troubles of a company; null parts are off. */
export type Troubles = components['schemas']['troubles_in_force'];

/** No trouble at all. */
export const noTroubles: Troubles = {
  latency: null,
  errors: null,
  drops: null,
  slowBodies: null,
  operations: null,
};

/** Chosen troubles with defaults for omitted parts. */
export function withDefaults(choice: components['schemas']['trouble_choice']): Troubles {
  const { latency, errors, drops, slowBodies = null, operations = null } = choice;
  return {
    latency: latency ? { jitterMs: 0, ...latency } : null,
    errors: errors ? { status: 503, ...errors } : null,
    drops: drops ? { moment: 'before', ...drops } : null,
    slowBodies,
    operations,
  };
}

/** Whether all troubles are off. */
export function isTroubleFree({ latency, errors, drops, slowBodies }: Troubles): boolean {
  return [latency, errors, drops, slowBodies].every((part) => part === null);
}

/** A part of the troubles. */
export type TroubleName = components['schemas']['journal_entry']['troubles'][number];

/** What happens to one request. */
export type TroubleDraw = {
  /** Its delay in milliseconds. */
  delayMs: number;
  /** The status of an error response in place of the real one. */
  errorStatus: number | undefined;
  /** When its connection is dropped. */
  dropMoment: 'before' | 'after' | 'amid' | undefined;
  /** The bandwidth of the response body. */
  bytesPerSecond: number | undefined;
};

/** Draws what happens to the next request. */
export function drawTrouble(
  { latency, errors, drops, slowBodies }: Troubles,
  random: RandomSource,
): TroubleDraw {
  const wait = latency === null ? 0 : latency.ms + latency.jitterMs * (2 * chance(random) - 1);
  return {
    delayMs: Math.max(0, wait),
    errorStatus: errors !== null && chance(random) < errors.rate ? errors.status : undefined,
    dropMoment: drops !== null && chance(random) < drops.rate ? drops.moment : undefined,
    bytesPerSecond: slowBodies?.bytesPerSecond,
  };
}

const resolution = 2 ** 32;

/** A number from 0 up to, but not including, 1. */
export function chance(random: RandomSource): number {
  return random.integerBelow(resolution) / resolution;
}
