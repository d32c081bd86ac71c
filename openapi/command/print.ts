import { type PrintedForm, printable } from '../text/printable.ts';

/**
 * Writes to standard output; with {@link printError} the only ways for a command to print, so that whatever a server, a schema
 * or a document says in it is shown and does nothing.
 * @param form `syntax` for a text that is meant for a program, such as workflow commands
 */
export function print(text: string, form: PrintedForm = 'lines'): void {
  console.info(printable(text.replace(/\n$/, ''), form));
}

/** Writes to standard error. */
export function printError(text: string): void {
  console.error(printable(text.replace(/\n$/, '')));
}
