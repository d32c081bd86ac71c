/**
 * A secret with one character in its middle changed for another letter. Its last character would not do: in base64 it
 * carries bits that a lenient reader ignores.
 */
export function changeMiddleCharacter(secret: string): string {
  const middle = Math.floor(secret.length / 2);
  const letter = secret[middle] === 'a' ? 'b' : 'a';
  return `${secret.slice(0, middle)}${letter}${secret.slice(middle + 1)}`;
}

const beyondHex = /[g-z]/i;
const flipped = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (it) => (it === it.toLowerCase() ? it.toUpperCase() : it.toLowerCase()));

/**
 * A secret with its small letters as capitals and the other way round. Undefined without letters, and for hexadecimal
 * digits: they are the same number in capitals, and a service can read them as one.
 */
export const swapCase = (secret: string): string | undefined =>
  beyondHex.test(secret) ? flipped(secret) : undefined;

/**
 * Secrets that are nearly the right one: one letter is another, a few are missing or added, or all are in the other case,
 * where that makes another secret.
 */
export const nearMisses = (secret: string): readonly string[] => [
  changeMiddleCharacter(secret),
  secret.slice(0, -4),
  secret.slice(4),
  `${secret}abcd`,
  ...[swapCase(secret)].filter((it) => it !== undefined),
];
