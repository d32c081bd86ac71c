import { propertyNamesIn, scalarsIn } from './json-shapes.ts';

/**
 * Whether a body says one version: a text or number that stands alone or in a small object, and neither a schema nor a
 * page (section 4.3; its form is free).
 */
export function isVersion(text: string | undefined): boolean {
  if (!text || text.length > 2_000 || /^\s*</.test(text)) return false;
  const json: unknown = /^[[{"\d]/.test(text) ? parsed(text) : text;
  const words = scalarsIn(json).map(String);
  return (
    !propertyNamesIn(json).includes('properties') &&
    words.some((word) => /\d|^[0-9a-f]{6,}$/i.test(word) && word.length < 100)
  );
}

/** The value of a JSON text; a version such as 1.2.3 is none, and is taken as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
