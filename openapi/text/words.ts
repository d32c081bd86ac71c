/** A number with its noun: `1 check`, `2 checks`. `plural` is needed only where the plural is not the noun with an `s`. */
export const countOf = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;

/** A text that begins with a capital letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
