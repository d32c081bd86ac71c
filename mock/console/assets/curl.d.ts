/** A curl command line of these arguments for a POSIX shell; a secret that is hidden as `***` becomes `$TOKEN`. */
export function curl(...args: string[]): string;

/** A text as a word of a POSIX shell. */
export function shellWord(text: string): string;
