/**
 * A reason without the request that it begins with (`GET https://… : `): the same text for all requests that fail for one cause.
 */
export const causeOf = (reason: string): string => reason.replace(/^[A-Z]+ \S+: /, '');
