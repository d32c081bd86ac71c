// The entry point `countersign-contract/text`: shows texts of others on a terminal, in Markdown and in logs, and numbers with their nouns.

export { type AnnotationLevel, annotationOf } from './annotation.ts';
export { markdownCode, type PrintedForm, printable } from './printable.ts';
export { countOf } from './words.ts';
