import type { CompanyData } from '../../world/company.ts';
import { parsePermissions } from '../../world/permissions.ts';
import type { Problem } from './judge.ts';

/** What there may be but one of in a company, by what it is known by. */
const unique: Readonly<Record<string, (state: CompanyData) => string[]>> = {
  records: ({ records }) => records.map(({ type, id }) => `${type} ${id}`),
  users: ({ users }) => users.map(({ email }) => email.toLowerCase()),
  apps: ({ apps }) => apps.map(({ clientId }) => clientId),
};

/** What a company's state says against itself: something twice, something beneath nothing, permissions that are none. */
export function contradictionsIn(state: CompanyData): Problem[] {
  return [...repeated(state), ...orphans(state), ...wrongPermissions(state)];
}

function repeated(state: CompanyData): Problem[] {
  return Object.entries(unique).flatMap(([property, namesOf]) => {
    const names = namesOf(state);
    const first = new Map(names.map((name, index) => [name, index] as const).reverse());
    return names.flatMap((name, index): Problem[] =>
      first.get(name) === index ? [] : [[`${property}.${index}`, `There already is ${name}.`]],
    );
  });
}

function orphans({ records }: CompanyData): Problem[] {
  const known = new Set(records.map(({ type, id }) => `${type} ${id}`));
  return records.flatMap(({ type, id, parent }, index): Problem[] => {
    if (parent === null || known.has(`${parent.type} ${parent.id}`)) return [];
    return [
      [
        `records.${index}`,
        `The ${type} ${id} lies beneath the ${parent.type} ${parent.id}, which is not there.`,
      ],
    ];
  });
}

function wrongPermissions({ tables }: CompanyData): Problem[] {
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap(([, row]): Problem[] => {
      const { permissions } = (row ?? {}) as { permissions?: string[] };
      const wrong = permissions && sentenceAgainst(permissions);
      return wrong === undefined ? [] : [[`tables.${table}`, wrong]];
    }),
  );
}

function sentenceAgainst(permissions: readonly string[]): string | undefined {
  try {
    parsePermissions(permissions);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
