/**
 * A mistake in a schema file, in one sentence for the person who writes schemas: `contact.json at
 * /properties/addresses: …`. Only its message is shown, never a stack trace.
 */
export class SchemaError extends Error {
  readonly file: string;
  readonly place: string;

  /** `place` is a JSON pointer into the file, or empty where the whole file (or folder) is meant. */
  constructor(file: string, place: string, sentence: string) {
    super(place ? `${file} at ${place}: ${sentence}` : `${file}: ${sentence}`);
    this.name = 'SchemaError';
    this.file = file;
    this.place = place;
  }
}
