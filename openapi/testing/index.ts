// The entry point `countersign-contract/testing`, for the tests of this repository alone: the package does not ship it.

export { described, linksOf, typeOf, wrapped } from './build-type.ts';
export { documentValidators, examplesOf, mediaTypes } from './document-examples.ts';
export { randomTypes } from './random-schemas.ts';
export { SchemaFolder } from './schema-folder.ts';
export { unknownTypes } from './unknown-types.ts';
