/** A curl command line of these arguments for a POSIX shell; a secret that is hidden as `***` becomes `$TOKEN`. */
export function curl(...args: string[]): string;

/** A text as a word of a POSIX shell. */
export function shellWord(text: string): string;

/** The command line that sends a request of the journal, as its user where it used HTTP Basic. */
export function curlOf(
  entry: import('../../control/document/types.gen.ts').components['schemas']['journal_entry'],
  origin: string,
): string;
