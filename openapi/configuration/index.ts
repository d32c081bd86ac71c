// The entry point `countersign-contract/configuration`: how every command reads the YAML and JSON files that people write for it.

export { describeError, formatPath, type Path, pathOf, type Wording } from './describe-error.ts';
export { type Located, parseLocated, readWritten, type Variables } from './parse.ts';
export { shapeCheck } from './shape.ts';
