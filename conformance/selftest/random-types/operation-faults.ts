import type { JsonSchema, TypeSchema } from 'countersign-contract/schemas';
import {
  type AdaptedRequest,
  jsonResponse,
  parseJsonBody,
  type Rewrite,
  withJsonBody,
} from '../adapter/rewrite.ts';

type Action = 'list' | 'create' | 'read' | 'update' | 'destroy' | 'action';

/** An operation that a link of a drawn type names. */
export type DrawnOperation = {
  readonly type: string;
  readonly schema: TypeSchema;
  readonly action: Action;
  /** The type of the parent under which it is. */
  readonly parent?: string;
  readonly method: string;
  /** What its paths match. */
  readonly path: RegExp;
  /** `POST ships/{id}/crates`. */
  readonly name: string;
};

const actions: Readonly<Record<string, Action>> = {
  instances: 'list',
  self: 'read',
  create: 'create',
  update: 'update',
  destroy: 'destroy',
};

/** The operations that the links of drawn types name. */
export const operationsOf = (types: ReadonlyMap<string, TypeSchema>): readonly DrawnOperation[] =>
  [...types].flatMap(([type, schema]) =>
    schema.links.map(({ rel, href, method }) => {
      const parent = [...types.keys()].find((it) => it !== type && href.startsWith(`${it}s/`));
      const path = new RegExp(`^/api/${href.replace('{id}', '[^/]+')}$`);
      const action = actions[rel] ?? 'action';
      return { type, schema, action, ...(parent && { parent }), method, path, name: `${method} ${href}` };
    }),
  );

/** One violation in one operation: how the server behaves then, and which requirements say that it must not. */
export type OperationFault = {
  readonly noticedBy: RegExp;
  readonly rewrite: Rewrite;
  /** Whether it sees the responses of other operations too. */
  readonly seesAll?: true;
};

type Context = {
  readonly operation: DrawnOperation;
  /** A number to draw a field or a parameter by. */
  readonly draw: number;
  /** Whether a request is of the operation. */
  concerns(request: AdaptedRequest): boolean;
};

const drawn = <Item>(items: readonly Item[], draw: number): Item | undefined => items[draw % items.length];

type Record_ = { readonly [name: string]: unknown };

/** The records in a response, changed in place. */
function recordsIn(content: unknown, type: string): Record<string, unknown>[] {
  const elements: unknown[] = [Object(content)[type], Object(content)[`${type}s`]].flat();
  return elements.filter((it) => it !== undefined).map((it) => Object(Object(it)[type] ?? it));
}

/** The record that a request sends, with or without its envelope. */
const sentIn = (request: AdaptedRequest, type: string): Record_ => {
  const body = Object(parseJsonBody(request));
  return Object(body[type] ?? body);
};

/** The names of the fields that a client sets and sees. */
const shownFields = ({ properties }: TypeSchema): readonly string[] =>
  Object.entries(properties)
    .filter(([name, it]) => {
      const isShown = !it.readOnly && !it.writeOnly && name !== 'lock_version';
      return isShown && !/array|object/.test(String(it.type));
    })
    .map(([name]) => name);

const constraints = ['enum', 'pattern', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'format'];

/** The names of the fields that a client sets, of which some value is refused. */
const ruledFields = ({ properties, required = [] }: TypeSchema): readonly string[] =>
  Object.entries(properties)
    .filter(([name, it]: [string, JsonSchema]) => {
      const isPlain =
        !it.readOnly && !it.writeOnly && !/array|object/.test(String(it.type)) && name !== 'lock_version';
      return isPlain && (required.includes(name) || constraints.some((one) => one in it));
    })
    .map(([name]) => name);

const about: Readonly<Record<Action, RegExp>> = {
  list: /^(list|paths)\./,
  create: /^create\./,
  read: /^read\./,
  update: /^update\./,
  destroy: /^destroy\./,
  action: /^schema\.links-list-parameters/,
};

/** The violations by kind; undefined where the kind does not apply to an operation. */
const kinds: Readonly<Record<string, (context: Context) => OperationFault | undefined>> = {
  'fails with 500': ({ operation: { action } }) => ({
    noticedBy: about[action],
    rewrite: { request: () => ({ rejection: jsonResponse(500, {}) }) },
  }),

  'is not there': ({ operation: { action } }) => ({
    noticedBy: about[action],
    rewrite: { request: () => ({ rejection: jsonResponse(404, {}) }) },
  }),

  'refuses with 400': ({ operation: { action, parent, schema } }) => {
    const isWrite = action === 'create' || action === 'update';
    if (action === 'action' || (action === 'list' && !parent)) return undefined;
    if (isWrite && ruledFields(schema).length === 0) return undefined;
    return {
      noticedBy: /^status\./,
      rewrite: {
        response: (it) => (it.status === (isWrite ? 422 : 404) ? { ...it, status: 400 } : it),
      },
    };
  },

  'leaves a field out': ({ operation: { action, type, schema }, draw }) => {
    const field = drawn(shownFields(schema), draw);
    if (!field || !['read', 'create', 'update'].includes(action)) return undefined;
    return {
      noticedBy: /^(read|create|update|fields)\./,
      rewrite: {
        response(response) {
          const content = parseJsonBody(response);
          for (const record of recordsIn(content, type)) delete record[field];
          return response.status < 300 && content !== undefined ? withJsonBody(response, content) : response;
        },
      },
    };
  },

  'shows another value': ({ operation: { action, type, schema }, draw }) => {
    const field = drawn(shownFields(schema), draw);
    if (!field || !['list', 'read'].includes(action)) return undefined;
    return {
      noticedBy: /^(list|read|create|update|fields)\./,
      rewrite: {
        response(response) {
          const content = parseJsonBody(response);
          for (const record of recordsIn(content, type))
            if (field in record) record[field] = typeof record[field] === 'number' ? -7 : 'another';
          return response.status < 300 && content !== undefined ? withJsonBody(response, content) : response;
        },
      },
    };
  },

  'ignores a rule': ({ operation: { action, type, schema }, draw }) => {
    const field = drawn(ruledFields(schema), draw);
    if (!field || (action !== 'create' && action !== 'update')) return undefined;
    return {
      noticedBy: /^(status\.422|errors\.|schema\.describes-the-data)/,
      rewrite: {
        response(response, request) {
          const errors: unknown[] = [Object(parseJsonBody(response)).errors ?? []].flat(1);
          const isOnlyThat = errors.length > 0 && errors.every((it) => Object(it)[0] === field);
          if (response.status !== 422 || !isOnlyThat) return response;
          const record = { id: 'A'.repeat(22), ...sentIn(request, type) };
          return jsonResponse(action === 'create' ? 201 : 200, { [type]: record, links: [] });
        },
      },
    };
  },

  'ignores a parameter': ({ operation: { action, schema }, draw }) => {
    const names = [
      ...(action === 'list' ? ['per_page', 'q'] : []),
      ...((action === 'list' || action === 'read') && shownFields(schema).length > 0 ? ['fields'] : []),
    ];
    const name = drawn(names, draw);
    if (name === undefined) return undefined;
    return {
      noticedBy: /^(per-page|fields|search)\./,
      rewrite: {
        request(request) {
          const query = new URLSearchParams(request.query);
          query.delete(name);
          return { ...request, query };
        },
      },
    };
  },

  'shows the records of another company': ({ operation: { action, type }, concerns }) => {
    if (action !== 'read' && action !== 'list') return undefined;
    const records = new Map<
      string,
      { readonly host: string; readonly id: unknown; readonly record: unknown }
    >();
    return {
      noticedBy: /^company\./,
      seesAll: true,
      rewrite: {
        response(response, request) {
          const { host = '' } = request.headers;
          const id = request.path.split('/').at(-1);
          const content = Object(parseJsonBody(response));
          const foreign = [...records.values()].filter((it) => it.host !== host);
          const same = foreign.find((it) => it.id === id);
          if (concerns(request) && action === 'read' && response.status === 404 && same)
            return jsonResponse(200, { [type]: same.record, links: [] });
          for (const record of response.status < 300 ? recordsIn(content, type) : [])
            if (!records.has(String(record.id)))
              records.set(String(record.id), { host, id: record.id, record });
          if (!concerns(request) || action === 'read' || response.status !== 200) return response;
          const added = foreign.slice(-20).map(({ record }) => ({ [type]: record, links: [] }));
          return withJsonBody(response, { ...content, [`${type}s`]: [...content[`${type}s`], ...added] });
        },
      },
    };
  },

  'does nothing': ({ operation: { action, type, schema } }) => {
    if (action !== 'update' && action !== 'destroy') return undefined;
    // Nobody can tell where there is nothing to change, or no place to look.
    const places = schema.links.filter(({ method }) => method === 'GET');
    if (places.length === 0 || (action === 'update' && shownFields(schema).length === 0)) return undefined;
    return {
      noticedBy: about[action],
      rewrite: {
        request: (it) => ({
          rejection:
            action === 'destroy'
              ? jsonResponse(204)
              : jsonResponse(200, {
                  [type]: { id: it.path.split('/').at(-1), ...sentIn(it, type) },
                  links: [],
                }),
        }),
      },
    };
  },
};

/** The names of all kinds of violations. */
export const kindNames = Object.keys(kinds);

/** The violation of a kind in one operation; undefined where the kind does not apply to it. */
export function faultOf(kind: string, context: Omit<Context, 'concerns'>): OperationFault | undefined {
  const { method, path } = context.operation;
  const concerns = (it: AdaptedRequest) => it.method === method && path.test(it.path);
  const fault = kinds[kind]?.({ ...context, concerns });
  if (!fault || fault.seesAll) return fault;
  const { request, response } = fault.rewrite;
  return {
    ...fault,
    rewrite: {
      request: (it) => (request && concerns(it) ? request(it) : it),
      response: (it, of) => (response && concerns(of) ? response(it, of) : it),
    },
  };
}
