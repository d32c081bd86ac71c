// The entry point `countersign-contract`: the types of the API and a typed client. It works in Node and in browsers.

export { type ClientOptions, type CountersignClient, createClient } from './create-client.ts';
export type { components, operations, paths } from './types.gen.ts';
