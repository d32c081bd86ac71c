import { randomInt, randomUUID } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;
const digits = '0123456789';

/**
 * An id of the same form as a known one, that no record has: a large integer for an integer, a UUID for a UUID, and
 * else a text in which each letter and digit is another of its kind. Ids that are malformed for the target would ask
 * something else (its answer to those is not shown).
 */
export function unknownId(known: string | number): string {
  if (typeof known === 'number' || /^\d+$/.test(known)) return String(2_000_000_000 + randomInt(100_000_000));
  if (uuid.test(known)) return randomUUID();
  return known.replaceAll(/[0-9a-z]/gi, (letter) => other(letter));
}

function other(letter: string): string {
  if (digits.includes(letter)) return String(randomInt(10));
  const hexadecimal = 'abcdef'.includes(letter.toLowerCase());
  const picked = String.fromCharCode('a'.charCodeAt(0) + randomInt(hexadecimal ? 6 : 26));
  return letter === letter.toUpperCase() ? picked.toUpperCase() : picked;
}
