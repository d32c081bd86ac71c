import { readFileSync } from 'node:fs';

/** As much of a JSON Schema as tells about fields. */
type Schema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
};

type Row = { readonly path: string; readonly description: string; readonly needed: boolean };

const schema: Schema & { readonly $defs: Readonly<Record<string, Schema>> } = JSON.parse(
  readFileSync(new URL('../profile.schema.json', import.meta.url), 'utf8'),
);

const resolved = (it: Schema): Schema =>
  it.$ref === undefined ? it : { ...schema.$defs[it.$ref.split('/').at(-1) ?? ''], ...it };

/** Every field under a path. A definition that is used twice is listed once. */
function* rowsUnder(path: string, it: Schema, visited: Set<string>): Generator<Row> {
  const { properties = {}, required = [] } = resolved(it);
  for (const [name, field] of Object.entries(properties)) {
    const fieldPath = path === '' ? name : `${path}.${name}`;
    yield {
      path: fieldPath,
      description: resolved(field).description ?? '',
      needed: required.includes(name),
    };
    const inner = resolved(field).items;
    for (const [place, next] of [
      [fieldPath, field],
      [`${fieldPath}[]`, inner],
    ] as const) {
      if (next === undefined || (next.$ref !== undefined && visited.has(next.$ref))) continue;
      if (next.$ref !== undefined) visited.add(next.$ref);
      yield* rowsUnder(place, next, visited);
    }
  }
}

/** Every field of a profile with what its schema says of it. */
export const profileFields = (): readonly Row[] => [...rowsUnder('', schema, new Set())];

/** The page of the documentation that lists them. */
export const fieldPage = (): string =>
  [
    '# Fields of a profile',
    '',
    'Written from [the schema of profiles](../conformance/profile/profile.schema.json) by `npx vitest run conformance/profile/field-table --update`;',
    'a test keeps them the same. How a profile is used: [profiles](profile.md). Names that begin with `x-` are yours.',
    '',
    '| field | needed | what it is |',
    '|---|---|---|',
    ...profileFields().map(
      ({ path, description, needed }) =>
        `| \`${path}\` | ${needed ? 'yes' : ''} | ${description.replaceAll('|', '\\|')} |`,
    ),
    '',
  ].join('\n');
