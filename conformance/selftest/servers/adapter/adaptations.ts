import { prefixedIds } from './ids.ts';
import type { Rewrite } from './passage.ts';
import {
  bareElements,
  containedSchema,
  createdStatus,
  emptyCollection,
  implicitPlace,
  refusalBody,
  silentDestroy,
  tokenMethod,
  updateMethod,
} from './rewrites.ts';

/** What has to be known of the server behind: by which methods it is updated and gives tokens. */
export interface Methods {
  update: 'PATCH' | 'PUT' | 'POST';
  token: 'GET' | 'POST';
}

/** Adaptations that keep every rule of the specification, by name: put one in front of a conforming server and it still conforms. */
export const adaptations = {
  quiet: () => [createdStatus(200), silentDestroy, refusalBody(undefined, ''), emptyCollection],
  unwrapped: () => [
    bareElements,
    containedSchema,
    refusalBody('text/html', '<!doctype html><title>No</title><h1>No</h1>'),
    implicitPlace('query'),
  ],
  renumbered: () => [prefixedIds('rec-'), createdStatus(201), implicitPlace('fragment')],
  'other verbs': ({ update, token }) => [
    updateMethod(update === 'PATCH' ? 'PUT' : 'PATCH', update),
    tokenMethod(token === 'GET' ? 'POST' : 'GET', token),
  ],
} as const satisfies Record<string, (behind: Methods) => Rewrite[]>;

/** The name of an adaptation. */
export type AdaptationName = keyof typeof adaptations;
