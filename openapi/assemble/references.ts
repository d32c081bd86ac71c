import type { Reference } from '../document/document.ts';

type Section = 'schemas' | 'parameters' | 'headers' | 'responses' | 'examples';

/** Refers to a component of the document. */
export function refer(section: Section, name: string): Reference {
  return { $ref: `#/components/${section}/${name}` };
}
