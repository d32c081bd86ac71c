/** Finds the markers in a text: values of the suite that occur nowhere else (see `RunContext.marker`). */
export type FindMarkers = (text: string) => readonly string[];

const letters = '[a-z0-9]{4}';

const markers = new RegExp(`cs${letters}${letters}`, 'g');

/** Finds the markers of any run. */
export const markersIn: FindMarkers = (text) => text.match(markers) ?? [];

/** Finds the markers of a run by their prefix: an id that a service makes can have in it what looks like one of another run. */
export function markersOfRun(prefix: string): FindMarkers {
  const own = new RegExp(`${prefix}${letters}`, 'g');
  return (text) => text.match(own) ?? [];
}

/** A text without what differs in it each time that something is sent: a message can repeat the value that it refuses. */
export const withoutMarkers = (text: string): string => text.replace(new RegExp(markers.source, 'gi'), '…');
