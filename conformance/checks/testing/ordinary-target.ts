import { contractOperations, type Operation } from '../../context/operations.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import { specifiedNames } from '../../profile/specified-types.ts';
import { plural } from '../../schemas/published.ts';
import { readSchemas } from '../../schemas/read.ts';

/** The types that exist under a parent only, with it. */
export const parentsByType: Readonly<Record<string, readonly string[]>> = {
  comment: ['order'],
  email: ['contact'],
  payment: ['invoice'],
};

const text = { type: 'string' };
const order = {
  type: 'object',
  properties: {
    title: text,
    line_items: { type: 'array', items: { type: 'object', properties: { name: text } } },
  },
};
const schemas = readSchemas([{ json: { order } }]);

/** An operation on a type that the target's own schemas name. */
export const publishedOperation = (
  type: string,
  action: 'create' | 'list' | 'read' | 'update' | 'destroy',
): Operation => ({
  id: `${action} ${type}`,
  method: 'GET',
  path: `/api/${plural(type)}`,
  statuses: [],
  isPublished: true,
  resource: { type, collection: plural(type), action },
});

/** What is known about an ordinary target, which has one additional type, `item`. */
export const ordinaryTarget: TargetDescription = {
  resources: [...specifiedNames, 'item'].map((type) => ({
    type,
    plural: plural(type),
    path: parentsByType[type] || type === 'address' || type === 'line_item' ? undefined : `/api/${type}s`,
    parents: parentsByType[type] ?? [],
    schema: schemas.get(type),
  })),
  operations: contractOperations(),
  choices: [],
  locales: ['en_US', 'de_DE'],
};
