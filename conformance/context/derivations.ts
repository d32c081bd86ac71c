/** The text with a character in its middle changed. The last one would not do: in base64 it can carry bits that a lenient reader ignores. */
function changeMiddleCharacter(text: string): string {
  const middle = Math.floor(text.length / 2);
  const letter = text[middle] === 'a' ? 'b' : 'a';
  return `${text.slice(0, middle)}${letter}${text.slice(middle + 1)}`;
}

const nonHexLetter = /[g-z]/i;
const withSwappedCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (it) => (it === it.toLowerCase() ? it.toUpperCase() : it.toLowerCase()));

/**
 * The text with upper and lower case swapped. Undefined without letters, and for hexadecimal digits, which a service can
 * read as the same number.
 */
const swapCase = (text: string): string | undefined =>
  nonHexLetter.test(text) ? withSwappedCase(text) : undefined;

/** Every byte of a text percent-encoded, those too that need no encoding. */
const percentEncoded = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** The text without the accents of its letters, as comparisons of some databases read it. Undefined where it has none. */
const withoutAccents = (text: string): string | undefined => {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain === text ? undefined : plain;
};

const removed = 4;

/**
 * Whatever checks make of a credential (a token, a code, a client id, a password), by what is done to it: values that almost match it,
 * and other encodings. Undefined where that gives no other value, or one that a service can rightly read as the same. Checks make
 * none without {@link Redactor.derive}, so that reports know each.
 */
export const derivations = {
  'a changed character': changeMiddleCharacter,
  // One character: who accepts less of the beginning accepts this, too.
  'the end cut off': (text) => text.slice(0, -1) || undefined,
  'the beginning cut off': (text) => text.slice(removed) || undefined,
  'characters added': (text) => `${text}abcd`,
  'characters in front': (text) => `abcd${text}`,
  'the other case': swapCase,
  'without its accents': withoutAccents,
  'percent-encoding twice': percentEncoded,
  'itself twice': (text) => `${text}${text}`,
  'a comma and a second value': (text) => `${text},${changeMiddleCharacter(text)}`,
  'a wildcard instead of its end': (text) => `${text.slice(0, -removed)}*`,
  'a percent sign instead of its end': (text) => `${text.slice(0, -removed)}%`,
  'a colon and more': (text) => `${text}:abcd`,
  'an x added': (text) => `${text}x`,
  'a space added': (text) => `${text} `,
  // With one character added where capitals change nothing.
  'in capitals': (text) => (text === text.toUpperCase() ? `${text}A` : text.toUpperCase()),
} as const satisfies Readonly<Record<string, (text: string) => string | undefined>>;

/** What is done to a credential. */
export type Derivation = keyof typeof derivations;

/** Whether a text, such as a value of an axis, names what is done to a credential. */
export const isDerivation = (name: string): name is Derivation => Object.hasOwn(derivations, name);
