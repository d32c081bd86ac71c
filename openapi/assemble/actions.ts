import type { Action } from '../schemas/endpoints.ts';

/** The nouns in sentences about a type. */
export type Nouns = {
  /** One record: `line item`. */
  one: string;
  /** The collection: `contacts`. */
  many: string;
  required: string[];
};

/** What the operations of one action have in common. */
export type ActionDescription = {
  /** Start of the operationId. */
  verb: string;
  /** Permission in the context of the collection; undefined where authentication is enough. */
  permission?: string;
  /** Shared parameters, by the name of their component. */
  parameters: string[];
  /** Status of the success response. */
  status: number;
  /** Statuses of the error responses. */
  errors: number[];
  summary: (words: Nouns) => string;
  description: (words: Nouns) => string;
  /** Description of the success response. */
  response: (words: Nouns) => string;
};

const everywhere = ['locale', 'v'];
const selection = ['fields', 'fields_list', ...everywhere];
const bodyErrors = [400, 401, 404, 413, 415, 422];

function requiredFields({ required }: Nouns): string {
  const names = required.map((name) => `\`${name}\``).join(', ');
  return names ? `Must be given, and not blank: ${names}.` : 'No field is required.';
}

/**
 * The parameters, statuses and texts of each action (spec#4.1, spec#4.2, error statuses spec#7.1, success
 * statuses facts#bodies-statuses). 403 is for a record that cannot be destroyed; a missing permission is 401.
 */
export const actions: Record<Action, ActionDescription> = {
  list: {
    verb: 'list',
    permission: 'read',
    parameters: ['q', 'page', 'per_page', ...selection],
    status: 200,
    errors: [400, 401, 404],
    summary: ({ many }) => `List ${many}`,
    description: ({ many }) => `Returns the ${many} page by page: those that match \`q\` and every filter.`,
    response: ({ many }) => `One page of the ${many}.`,
  },
  read: {
    verb: 'read',
    permission: 'read',
    parameters: selection,
    status: 200,
    errors: [400, 401, 404],
    summary: ({ one }) => `Read one ${one}`,
    description: ({ one }) => `Returns the ${one} with this id, and the records that it nests.`,
    response: ({ one }) => `The ${one}.`,
  },
  current: {
    verb: 'readCurrent',
    permission: 'read',
    parameters: selection,
    status: 200,
    errors: [400, 401, 404],
    summary: ({ one }) => `Read the current ${one}`,
    description: ({ one }) => `Returns the ${one} that the call itself belongs to.`,
    response: ({ one }) => `The current ${one}.`,
  },
  create: {
    verb: 'create',
    permission: 'create',
    parameters: everywhere,
    status: 201,
    errors: bodyErrors,
    summary: ({ one }) => `Create one ${one}`,
    description: requiredFields,
    response: ({ one }) => `The created ${one}.`,
  },
  update: {
    verb: 'update',
    permission: 'update',
    parameters: everywhere,
    status: 200,
    errors: bodyErrors,
    summary: ({ one }) => `Update one ${one}`,
    description: ({ one }) =>
      `Fields of the ${one} that are left out stay as they are; read-only and unknown ones are ignored.`,
    response: ({ one }) => `The ${one} with its changes.`,
  },
  destroy: {
    verb: 'destroy',
    permission: 'delete',
    parameters: everywhere,
    status: 200,
    errors: [400, 401, 403, 404],
    summary: ({ one }) => `Destroy one ${one}`,
    description: ({ one }) => `Removes the ${one} for good, unless its state forbids that.`,
    response: ({ one }) => `The ${one} is destroyed.`,
  },
  schema: {
    verb: 'read',
    parameters: everywhere,
    status: 200,
    errors: [400, 401, 404],
    summary: ({ many }) => `Read the schema of ${many}`,
    description: ({ many }) =>
      `Returns the JSON Schema of the fields of ${many}, and the links to their endpoints.`,
    response: ({ many }) => `The schema of ${many}.`,
  },
  // Its operationId, permission, title and response come from the link.
  custom: {
    verb: '',
    parameters: everywhere,
    status: 200,
    errors: [400, 401, 404],
    summary: ({ one }) => `Act on one ${one}`,
    description: ({ one }) => `An action of the ${one} with this id.`,
    response: ({ one }) => `What comes of the action on the ${one}.`,
  },
};
