/** Markers of the suite: values that occur nowhere else (see `RunContext.marker`). */
const markers = /cs[a-z0-9]{8}/g;

/** The markers in a text. */
export const markersIn = (text: string): readonly string[] => text.match(markers) ?? [];
