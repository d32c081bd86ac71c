import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from 'countersign-contract/document';

/** Reads the committed document of the control API. */
export function loadControlDocument(): OpenApiDocument {
  return JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
}
