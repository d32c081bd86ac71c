/** A number with its noun: `1 check`, `2 checks`. `plural` is needed only where the plural is not the noun with an `s`. */
export const countOf = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;
