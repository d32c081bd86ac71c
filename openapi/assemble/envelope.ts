import type { JsonSchema } from '../schemas/type-schema.ts';
import { inSentence, nameOf, spaced } from './names.ts';
import { refer } from './references.ts';

/** A record under the name of its type, beside its links (spec#2.3-record). */
export function envelopeSchema(type: string, title: string, record: string): JsonSchema {
  return {
    title: `${title} with links`,
    description: `One ${inSentence(title)} under the name of its type, beside its links.`,
    type: 'object',
    properties: { [type]: refer('schemas', record), links: refer('schemas', 'links') },
    required: [type, 'links'],
    additionalProperties: false,
  };
}

/** Records under the plural name, each in its own envelope, beside the list's links and page (spec#4.1-list). */
export function listSchema(type: string, collection: string): JsonSchema {
  const envelope = refer('schemas', nameOf.envelope(nameOf.record(type)));
  return {
    title: `List of ${spaced(collection)}`,
    description: `One page of ${spaced(collection)}, beside the links of the list.`,
    type: 'object',
    properties: {
      [collection]: { description: `The ${spaced(collection)} of the page.`, type: 'array', items: envelope },
      links: refer('schemas', 'links'),
      collection: refer('schemas', 'collection'),
    },
    required: [collection, 'links', 'collection'],
    additionalProperties: false,
  };
}
