import { randomBytes } from 'node:crypto';

const radix = 36;

/** What the marks of a run begin with: `cs` and four letters or digits. */
export const newRunWord = (): string =>
  `cs${(randomBytes(4).readUInt32BE() % radix ** 4).toString(radix).padStart(4, '0')}`;

/**
 * A maker of marks: the word of the run, and four letters or digits that count up, from another place in each of the
 * run's processes. No mark is the beginning of another, so that a search for one finds no other.
 */
export function createMarks(word: string, process: 0 | 1): () => string {
  let count = process * radix ** 3;
  return () => {
    count += 1;
    return `${word}${count.toString(radix).padStart(4, '0')}`;
  };
}
