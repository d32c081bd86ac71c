import { loadControlDocument } from './load.ts';

/** Answers the document of the control surface. */
export function readControlDocument() {
  return { status: 200, body: { ...loadControlDocument() } } as const;
}
