import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from 'countersign-contract/document';

/** Reads the document of the control API, which set-up makes of the YAML files beside it. */
export function loadControlDocument(): OpenApiDocument {
  return JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
}
