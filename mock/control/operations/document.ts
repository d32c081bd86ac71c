import { loadControlDocument } from '../document/load.ts';

/** Reads the document of the control API. */
export function read() {
  return { status: 200, body: { ...loadControlDocument() } } as const;
}
