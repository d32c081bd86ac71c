import { randomBytes } from 'node:crypto';

const radix = 36;

/**
 * A maker of marks: `cs`, four letters or digits of the run, four that count up. No mark is the beginning of another,
 * so that a search for one finds no other.
 */
export function createMarks(): () => string {
  const run = (randomBytes(4).readUInt32BE() % radix ** 4).toString(radix).padStart(4, '0');
  let count = Math.floor(Math.random() * radix ** 2);
  return () => {
    count += 1;
    return `cs${run}${count.toString(radix).padStart(4, '0')}`;
  };
}
