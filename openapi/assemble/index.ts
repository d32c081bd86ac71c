// The entry point `countersign-contract/assemble`: makes the OpenAPI document from the schema files. It needs Node.

export { assemble } from './assemble.ts';
export { readBase } from './base.ts';
