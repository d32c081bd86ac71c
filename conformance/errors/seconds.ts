/** Milliseconds in words, with one decimal where it is needed: `15 s`, `0.8 s`. */
export const secondsOf = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;
