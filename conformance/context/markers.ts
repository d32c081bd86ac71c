import { randomBytes } from 'node:crypto';

const radix = 36;
const countLength = 4;

/** The prefix that a marker has in common with all of its run, and what it has alone. */
export const partsOfMarker = (marker: string): readonly [prefix: string, count: string] => [
  marker.slice(0, -countLength),
  marker.slice(-countLength),
];

/** The prefix of all markers of a run: `cs` and four letters or digits. */
export const newMarkerPrefix = (): string =>
  `cs${(randomBytes(4).readUInt32BE() % radix ** 4).toString(radix).padStart(4, '0')}`;

/**
 * Creates markers: the prefix of the run, and four letters or digits that count up, from a different start in each of the
 * run's processes. No marker is a prefix of another, so that a search for one finds no other.
 */
export function createMarkers(word: string, process: 0 | 1): () => string {
  let count = process * radix ** 3;
  return () => {
    count += 1;
    return `${word}${count.toString(radix).padStart(countLength, '0')}`;
  };
}
