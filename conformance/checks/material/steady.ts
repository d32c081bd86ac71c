/** Whether a value is a point in time, such as that of a last visit: it can differ from reading to reading. */
export const isTimestamp = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(value);

/** A JSON value as a text to compare with another sight of it: without links, which can depend on who asks, and without points in time. */
export const comparableText = (json: unknown): string =>
  JSON.stringify(json, (name, value: unknown) =>
    name === 'links' || isTimestamp(value) ? undefined : value,
  ) ?? '';
