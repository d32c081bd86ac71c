import { pointerInDefinitions } from '../schemas/definitions.ts';
import { partsOf } from '../schemas/json-pointer.ts';
import { positionsIn } from '../schemas/positions.ts';
import { type Mistake, type ReportMistake, SchemaError } from '../schemas/schema-error.ts';

/** The text of a schema file, and its name in messages. */
export type SchemaFile = {
  name: string;
  text: string;
  /** When it was changed, in milliseconds; undefined where nobody knows. */
  changedAt?: number;
  /** The definitions that it may refer to. */
  definitions?: SchemaFile | undefined;
};

/** Collects the mistakes of all schema files, with the line and column of each. */
export class Mistakes {
  readonly #mistakes: Mistake[] = [];
  readonly #inDefinitions = new Set<string>();

  /**
   * Adds a mistake in a file; without a position, that of the pointer is looked up. One in a definition is added once, whatever
   * refers to it.
   */
  add(
    file: SchemaFile,
    pointer: string,
    sentence: string,
    hint?: string,
    position?: { line: number; column: number },
  ): void {
    const { definitions } = file;
    const shared =
      definitions && !position ? pointerInDefinitions(JSON.parse(file.text), pointer) : undefined;
    if (definitions && shared !== undefined) {
      const key = [definitions.name, shared, sentence, hint].join('\n');
      if (this.#inDefinitions.has(key)) return;
      this.#inDefinitions.add(key);
      if (partsOf(shared).length > 2) {
        this.add(definitions, shared, sentence, hint);
        return;
      }
    }
    const { line, column } = position ?? positionsIn(file).find(pointer);
    this.#mistakes.push({ file: file.name, pointer, line, column, sentence, hint });
  }

  /** Adds a mistake of a whole folder or file. */
  addWithoutPosition(name: string, sentence: string): void {
    this.#mistakes.push({ file: name, pointer: '', sentence });
  }

  /** Reports mistakes in files by the name of their type. */
  reporter(files: ReadonlyMap<string, SchemaFile>): ReportMistake {
    return (type, pointer, sentence, hint) => {
      const file = files.get(type);
      if (file) this.add(file, pointer, sentence, hint);
      else this.addWithoutPosition(`${type}.json`, sentence);
    };
  }

  /** Throws a SchemaError with all mistakes, if there are any, those of a file in the order of their lines. */
  throwIfAny(): void {
    if (this.#mistakes.length === 0) return;
    const files = [...new Set(this.#mistakes.map(({ file }) => file))];
    const sorted = this.#mistakes.toSorted(
      (one, other) =>
        files.indexOf(one.file) - files.indexOf(other.file) ||
        (one.line ?? 0) - (other.line ?? 0) ||
        (one.column ?? 0) - (other.column ?? 0),
    );
    throw new SchemaError(...sorted);
  }
}
