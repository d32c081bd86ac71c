/** A number with its noun: `1 check`, `2 checks`. `plural` is needed only where the plural is not the noun with an `s`. */
export const countOf = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;

/** Milliseconds in words, with one decimal where it is needed: `15 s`, `0.8 s`. */
export const secondsOf = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;
