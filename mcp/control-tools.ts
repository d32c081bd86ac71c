import { localFetch } from 'countersign';
import type { LocalMock } from './local-mock.ts';
import type { Json, Tool } from './tool.ts';

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly schema: Json;
  readonly description?: string;
};

type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: { readonly 'application/json'?: { readonly schema: Json } };
  };
};

/** The document of the control API (OpenAPI 3.1), as the mock serves it. */
type ControlDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, Json>>;
  };
};

const methods = ['get', 'post', 'put', 'delete'];

/** What gives nothing but secrets (a state, a profile, a token), a stream or text for machines is not for a model. */
const isForAssistants = ({ operationId, tags }: Operation): boolean =>
  !/^(state\..*|tokens\.create|profile|document\.read|journal\.(follow|har))$/.test(operationId) &&
  !tags.includes('Monitoring');

const schemaPointer = '#/components/schemas/';

/** The schemas that a text refers to, and those that these refer to, by name. */
function definitionsFor(text: string, schemas: ControlDocument['components']['schemas']): Json {
  const found = new Map<string, Json>();
  const collect = (part: string): void => {
    for (const [, name = ''] of part.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas[name];
      if (schema === undefined || found.has(name)) continue;
      found.set(name, schema);
      collect(JSON.stringify(schema));
    }
  };
  collect(text);
  return Object.fromEntries(found);
}

/** The schema of the arguments of an operation: its parameters by name, its `body`, and the company that it is about. */
function inputOf(
  { requestBody }: Operation,
  parameters: readonly Parameter[],
  document: ControlDocument,
): Tool['inputSchema'] {
  const body = requestBody?.content['application/json']?.schema;
  const properties = {
    company: { type: 'string', description: 'name of the company; the first one by default' },
    ...Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    ...(body && { body }),
  };
  const required = [
    ...parameters.filter((it) => it.in === 'path').map(({ name }) => name),
    ...(requestBody?.required ? ['body'] : []),
  ];
  const definitions = definitionsFor(JSON.stringify(properties), document.components.schemas);
  const schema = { type: 'object', additionalProperties: false, properties, required, $defs: definitions };
  return JSON.parse(JSON.stringify(schema).replaceAll(schemaPointer, '#/$defs/'));
}

const secretNames = /password|secret|token$|^code$|authorization|cookie/i;

/** What stands in the place of a secret. */
const withheld = '‹withheld›';

/** A value without its secrets, which are known by their names: what a model reads may be kept, and shown to anybody. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && secretNames.test(name) ? withheld : withoutSecrets(inner),
    ]),
  );
}

/** Sends the request of an operation to the mock, and returns the body of the response without secrets. @throws Error for a refusal */
async function callOperation(
  mock: LocalMock,
  { method, path, parameters }: { method: string; path: string; parameters: readonly Parameter[] },
  { company, body, ...values }: Json,
): Promise<unknown> {
  const url = new URL((await mock.current()).baseUrl);
  if (company !== undefined) url.hostname = `${company}.localhost`;
  url.pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  for (const { name } of parameters.filter((it) => it.in === 'query'))
    if (values[name] !== undefined) url.searchParams.set(name, String(values[name]));
  const response = await localFetch(url, {
    method: method.toUpperCase(),
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return text === '' ? 'done' : withoutSecrets(JSON.parse(text));
}

/** A tool for each operation of the control API that is for assistants: `clock.advance` is `clock_advance`. */
export async function controlTools(mock: LocalMock): Promise<Tool[]> {
  const response = await localFetch(`${(await mock.current()).baseUrl}/__mock/openapi.json`);
  const document = (await response.json()) as ControlDocument;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method): Tool[] => {
      const operation = item[method];
      if (operation === undefined || !isForAssistants(operation)) return [];
      const parameters = (operation.parameters ?? []).flatMap((it) =>
        '$ref' in it ? (document.components.parameters[it.$ref.split('/').at(-1) ?? ''] ?? []) : it,
      );
      return [
        {
          name: operation.operationId.replaceAll('.', '_'),
          description: `${operation.summary}. ${operation.description ?? ''}`.trim(),
          isReading: method === 'get',
          inputSchema: inputOf(operation, parameters, document),
          call: (values) => callOperation(mock, { method, path, parameters }, values),
        },
      ];
    }),
  );
}
