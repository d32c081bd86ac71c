/** A curl command line of these arguments, quoted for a POSIX shell. */
export function curl(...args: string[]): string {
  return ['curl', ...args.map(shellWord)].join(' ');
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
