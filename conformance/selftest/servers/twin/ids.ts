import { randomBytes, randomUUID } from 'node:crypto';
import type { Choices } from './choices.ts';

/** Makes the next id of the chosen kind; `serial` counts up. */
export const newId: Record<Choices['ids'], (serial: number) => string | number> = {
  integer: (serial) => serial,
  uuid: () => randomUUID(),
  opaque: (serial) => `x${serial.toString(36)}-${randomBytes(6).toString('base64url')}`,
};

/** A secret that cannot be guessed: a token, a code, a session. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}
