import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { loadDocument } from '../document/document.ts';

/** A body with the JSON text of a literal, and whether it has to compile. */
type Case = { readonly call: string; readonly title: string; readonly isRight: boolean };

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
};

const { paths, components } = loadDocument();
const schemas = components.schemas as Readonly<Record<string, Schema>>;

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

/** The properties of a schema, those of its parts included. */
function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { properties = {}, allOf = [], anyOf = [] } = resolve(schema);
  const inner = schema.$ref === undefined ? [...allOf] : [...allOf, ...anyOf.filter((it) => it.properties)];
  return Object.assign({}, ...inner.map(propertiesOf), properties);
}

/** A value of another JSON type than the schema has. */
function otherTypeThan({ type, enum: values }: Schema): unknown {
  if (values !== undefined) return 'opne';
  return [type].flat().includes('string') ? 4711 : 'text';
}

/** What a schema requires, with a value of its type each. */
function requiredOf(schema: Schema): object {
  const properties = propertiesOf(schema);
  const rightValue = ({ type, enum: values }: Schema) =>
    values?.[0] ?? ([type].flat().includes('string') ? 'text' : 1);
  return Object.fromEntries(
    (resolve(schema).required ?? []).map((name) => [name, rightValue(resolve(properties[name] ?? {}))]),
  );
}

const isScalar = ({ type, $ref, items, enum: values }: Schema): boolean =>
  values !== undefined ||
  ($ref === undefined &&
    items === undefined &&
    [type].flat().some((it) => ['string', 'integer', 'number', 'boolean'].includes(it ?? '')));

/** Wrong records with one mistake each, by what is wrong. */
function wrongRecords(record: Readonly<Record<string, Schema>>, smallest: object): [string, object][] {
  const scalar = Object.entries(record).find(([, it]) => isScalar(resolve(it)) && !resolve(it).enum);
  const enumerated = Object.entries(record).find(([, it]) =>
    resolve(it).enum?.every((value) => value !== null),
  );
  return [
    ['an unknown field', { ...smallest, nonsense: 42 }],
    ...[scalar, enumerated].flatMap((field): [string, object][] =>
      field === undefined
        ? []
        : [
            [
              field === scalar ? 'a wrong type' : 'a value outside its enum',
              { ...smallest, [field[0]]: otherTypeThan(resolve(field[1])) },
            ],
          ],
    ),
  ];
}

/** The smallest body of an operation, as its document gives it, wrapped: the type and the record. */
function smallestOf(content: { examples?: Readonly<Record<string, unknown>> }): [string, object] | undefined {
  const { wrapped } = content.examples ?? {};
  const value = (wrapped as { value?: Readonly<Record<string, object>> } | undefined)?.value;
  return value && Object.entries(value)[0];
}

/** The cases of an action, whose body has parameters and no record. */
function casesOfParameters(schema: Schema, call: (body: object) => string): readonly Case[] {
  const properties = propertiesOf(schema);
  const required = requiredOf(schema);
  const untyped = Object.keys(properties).filter((name) => properties[name]?.type === undefined);
  return [
    { call: call(required), title: 'what is required', isRight: true },
    ...untyped.flatMap((name) =>
      ['1', 1, true].map((value) => ({
        call: call({ ...required, [name]: value }),
        title: `${name}: ${JSON.stringify(value)}`,
        isRight: true,
      })),
    ),
    ...wrongRecords(properties, required).map(([title, wrong]) => ({
      call: call(wrong),
      title,
      isRight: false,
    })),
  ];
}

function casesOf(path: string, method: string): readonly Case[] {
  const operation = paths[path]?.[method.toLowerCase() as 'post' | 'put'];
  const content = (
    operation?.requestBody as { content?: Record<string, { schema?: Schema; examples?: object }> }
  )?.content?.['application/json'];
  if (content?.schema === undefined) return [];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: 'x'`);
  const params = names.length > 0 ? `params: { path: { ${names.join(', ')} } }, ` : '';
  const call = (body: object) =>
    `client.${method}(${JSON.stringify(path)}, { ${params}body: ${JSON.stringify(body)} })`;
  const smallest = smallestOf(content as { examples?: Readonly<Record<string, unknown>> });
  if (smallest === undefined) return casesOfParameters(content.schema, call);
  const [type, record] = smallest;
  const wrapped = content.schema.anyOf?.find((it) => it.properties?.[type])?.properties?.[type] ?? {};
  const properties = propertiesOf(wrapped);
  const nested = Object.entries(properties).flatMap(([name, { items }]) =>
    (items?.anyOf ?? [])
      .flatMap((it) => Object.entries(it.properties ?? {}))
      .map(([type, inner]) => ({ name, type, properties: propertiesOf(inner), smallest: requiredOf(inner) })),
  );
  return [
    { call: call({ [type]: record }), title: 'the wrapped record', isRight: true },
    { call: call(record), title: 'the bare record', isRight: true },
    ...wrongRecords(properties, record).flatMap(([title, wrong]) => [
      { call: call({ [type]: wrong }), title: `${title}, wrapped`, isRight: false },
      { call: call(wrong), title: `${title}, bare`, isRight: false },
    ]),
    ...nested.flatMap(({ name, type: inner, properties: fields, smallest: element }) =>
      [...wrongRecords(fields, element), ['a nested record', element] as const].flatMap(([what, one]) =>
        [one, { [inner]: one }].map((sent) => ({
          call: call({ [type]: { ...record, [name]: [sent] } }),
          title: `${what} in ${name}`,
          isRight: one === element,
        })),
      ),
    ),
  ];
}

const operationsWithBody = Object.entries(paths).flatMap(([path, item]) =>
  ['POST', 'PUT']
    .filter((method) => item[method.toLowerCase() as 'post' | 'put']?.requestBody !== undefined)
    .map((method) => ({ path, method, operation: `${method} ${path}` })),
);
const cases = operationsWithBody.flatMap(({ path, method, operation }) =>
  casesOf(path, method).map((it) => ({ ...it, operation })),
);

/** The lines of a module beside this file that do not compile, by their number from 0. */
function wrongLines(text: string): ReadonlySet<number> {
  const file = join(import.meta.dirname, 'bodies.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2024)
      : getSourceFile.call(host, name, ...more);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  const found = source ? program.getSemanticDiagnostics(source) : [];
  return new Set(found.map(({ start = 0 }) => source?.getLineAndCharacterOfPosition(start).line ?? 0));
}

const head = `import { type components, createClient } from './create-client.ts'; const client = createClient({ baseUrl: '' });`;

test('every operation with a body refuses what is wrong in it, and takes what is right, at compile time', () => {
  const untried = operationsWithBody.filter((it) =>
    [true, false].some(
      (right) => !cases.some((one) => one.operation === it.operation && one.isRight === right),
    ),
  );
  expect(untried.map(({ operation }) => operation)).toEqual(['POST /oauth/token']);
  expect(cases.filter(({ isRight }) => !isRight).length).toBeGreaterThan(140);
  const wrong = wrongLines([head, ...cases.map(({ call }) => `await ${call};`)].join('\n'));
  const surprising = cases.filter(({ isRight }, at) => wrong.has(at + 1) === isRight);
  expect(
    surprising.map(
      ({ operation, title, isRight }) => `${operation} with ${title}: ${isRight ? 'refused' : 'taken'}`,
    ),
  ).toEqual([]);
});

test('the errors of a refused body are pairs', () => {
  const lines = [
    head,
    `const r = await client.POST('/api/invoices', { body: { invoice: { status: 'draft' } } });`,
    `if (r.error) { const e: components['schemas']['errors'] = r.error; e.errors[0] satisfies [string, string] | undefined; }`,
    `if (r.error) r.error.errors satisfies [string, string][];`,
  ];
  expect([...wrongLines(lines.join('\n'))]).toEqual([]);
  const wrong = [...lines, `if (r.error) r.error.errors satisfies [string][];`];
  expect([...wrongLines(wrong.join('\n'))]).toEqual([lines.length]);
});
