// The entry point `countersign-contract/testing`, for the tests of this repository alone: the package does not ship it.

export { documentValidators } from './document-validators.ts';
export { examplesOf, mediaTypes } from './media-types.ts';
export { SchemaFolder } from './schema-folder.ts';
