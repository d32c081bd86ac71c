/** Markers of the suite: values that occur nowhere else (see `RunContext.marker`). */
const markers = /cs[a-z0-9]{8}/g;

/** The markers in a text. */
export const markersIn = (text: string): readonly string[] => text.match(markers) ?? [];

/** A text without what differs in it each time that something is sent: a message can repeat the value that it refuses. */
export const withoutMarkers = (text: string): string => text.replace(new RegExp(markers.source, 'gi'), '…');
