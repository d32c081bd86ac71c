import { idIn } from './kept-values.ts';
import type { FindMarkers } from './markers.ts';
import type { Reply } from './reply.ts';

/** What creations sent, so that one that made two records shows. */
export type Creations = {
  /** Takes in a creation that succeeded, and the markers that it sent. */
  learn(reply: Reply, markers: readonly string[]): void;
  /** The ids of two records of one list that show everything which a single creation sent; undefined where there are none. */
  doubledIn(reply: Reply): readonly [string, string] | undefined;
};

/** Knows of no creation yet. What is sent once only, nothing else can have made. */
export function createCreations(markersIn: FindMarkers, isSentOnce: (marker: string) => boolean): Creations {
  const creations = new Map<string, readonly string[]>();
  const keyOf = ({ company, place }: Reply, marker: string): string =>
    `${company?.name} ${place?.resource.type} ${marker}`;
  return {
    learn(reply, markers) {
      if (reply.action !== 'create' || !reply.isSuccess) return;
      for (const it of markers) creations.set(keyOf(reply, it), markers);
    },
    doubledIn(reply) {
      const ids = new Map<string, string>();
      for (const { record } of reply.shown) {
        const id = idIn(record.id);
        const shown = new Set(markersIn(JSON.stringify(record)));
        const [first] = shown;
        const markers = first === undefined ? undefined : creations.get(keyOf(reply, first));
        // A record can take over a part of another, such as the name of its parent.
        if (id === undefined || !markers?.every((it) => shown.has(it) && isSentOnce(it))) continue;
        const key = markers.join(' ');
        const other = ids.get(key);
        if (other !== undefined && other !== id) return [other, id];
        ids.set(key, id);
      }
      return undefined;
    },
  };
}
