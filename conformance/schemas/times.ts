/** The points of time in a text, as ISO 8601; in milliseconds since 1970. */
export const timesIn = (text: string): readonly number[] =>
  [...text.matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?/g)]
    .map(([it]) => Date.parse(it))
    .filter(Number.isFinite);
