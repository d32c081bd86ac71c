// The entry point `countersign-contract/examples`: values for the fields of a schema.

export { requestRecord } from './example-record.ts';
export { filledValue } from './example-value.ts';
export { initialValue } from './initial-value.ts';
