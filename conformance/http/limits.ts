/** Bounds of one request. Times in milliseconds, sizes in bytes. */
export type Limits = {
  /** Until the connection stands, TLS included. */
  readonly connect: number;
  /** From the request until the header of the reply is there. */
  readonly headers: number;
  /** From first to last byte, everything included. */
  readonly total: number;
  /** The longest body that is read. */
  readonly body: number;
};

/** Bounds for a target that answers as a web service does. */
export const usualLimits: Limits = { connect: 5_000, headers: 10_000, total: 15_000, body: 16 * 1024 * 1024 };

/** The usual bounds with every time cut to at most the given milliseconds. */
export function limitsWithin(milliseconds: number, limits: Limits = usualLimits): Limits {
  return {
    connect: Math.min(limits.connect, milliseconds),
    headers: Math.min(limits.headers, milliseconds),
    total: Math.min(limits.total, milliseconds),
    body: limits.body,
  };
}
