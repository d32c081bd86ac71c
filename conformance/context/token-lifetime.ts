/** Seconds that a token lives by default (spec#5.2-token-lifetime). */
export const tokenLifetime = 3600;

/** Seconds after its end until a token has ended on services that let clocks differ by a few minutes, too. */
export const clockTolerance = 320;

/** Seconds after which every token of the default lifetime has ended. */
export const anHourAndMore = tokenLifetime + clockTolerance;
