import { UsageError } from '../command/usage-error.ts';
import { printable } from '../text/printable.ts';

/** A mistake in a schema file, or in a folder of them. */
export type Mistake = {
  /** The file as people name it: `schemas/1.0/contact.json`. */
  file: string;
  /** JSON pointer into the file; empty where the whole file or folder is meant. */
  pointer: string;
  /** From 1, like the column; undefined where nothing in the file is meant. */
  line?: number | undefined;
  column?: number | undefined;
  /** What is wrong, and what was expected. */
  sentence: string;
  /** What to write instead. */
  hint?: string | undefined;
};

/** Reports a mistake in the file of a type. */
export type ReportMistake = (type: string, pointer: string, sentence: string, hint?: string) => void;

/** The file of a mistake with line and column, if they are known: `schemas/1.0/contact.json:12:7`. */
export const positionOf = ({ file, line, column }: Mistake): string =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`;

/** A mistake in one line: `schemas/1.0/contact.json:12:7 at /properties/number: … Did you mean "maxLength"?`. */
export function mistakeText(mistake: Mistake): string {
  const { pointer, sentence, hint } = mistake;
  const position = positionOf(mistake);
  const place = pointer ? `${position} at ${pointer}` : position;
  return printable([`${place}: ${sentence}`, ...(hint ? [hint] : [])].join(' '), 'line');
}

/**
 * Mistakes in schema files, for the person who writes them: all that were found, one in a line. Only the message is shown,
 * never a stack trace.
 */
export class SchemaError extends UsageError {
  override name = 'SchemaError';
  readonly mistakes: readonly Mistake[];

  constructor(...mistakes: readonly Mistake[]) {
    super(messageOf(mistakes));
    this.mistakes = mistakes;
  }
}

function messageOf(mistakes: readonly Mistake[]): string {
  const lines = mistakes.map(mistakeText);
  if (lines.length < 2) return lines.join('');
  const files = new Set(mistakes.map(({ file }) => file)).size;
  const heading = `${lines.length} mistakes in ${files === 1 ? 'one schema file' : `${files} schema files`}:`;
  return [heading, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Throws a mistake at once, where it cannot be collected with others. */
export const throwMistake: ReportMistake = (type, pointer, sentence, hint) => {
  throw new SchemaError({ file: `${type}.json`, pointer, sentence, hint });
};
