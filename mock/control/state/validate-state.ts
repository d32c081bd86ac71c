import type { Resources } from '../../resources/resources.ts';
import { envelope } from '../../resources/response/envelope.ts';
import { validatorOf } from '../../resources/response/fit-record.ts';
import { Company, type CompanyData } from '../../world/company.ts';
import { parsePermissions } from '../../world/permissions.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { ControlContext } from '../context/context.ts';
import { customResponsesOf } from '../switches/custom-responses.ts';

/** A day early, so that no time zone shows the year 10000. */
const LATEST = Date.parse('9999-12-30T00:00:00Z');

/** Whether a clock can show a time, in milliseconds since 1970: its year has four digits in every time zone. */
export function isSupportedTime(at: number): boolean {
  return at >= 0 && at <= LATEST;
}

/** A problem of a state: its place, as in a property error, and a sentence. */
export type StateProblem = [property: string, sentence: string];

/**
 * Finds why a company's state, which matches its schema, cannot be restored: invalid users or times, records whose
 * representation would violate the API's document, faults that do not exist.
 */
export function findStateProblems(
  state: CompanyData,
  { resources, switches }: ControlContext,
): StateProblem[] {
  const company = rebuildCompany(state);
  if (!(company instanceof Company)) return [company];
  const records = state.records.flatMap((record, index) => {
    const problem = recordProblem(resources, company, record);
    return problem === undefined ? [] : [[`records.${index}`, problem] satisfies StateProblem];
  });
  const faults = switches
    .faultsOf(company)
    .filter((name) => !switches.hasFault(name))
    .map((name): StateProblem => ['tables.control.faults', `There is no fault ${name}.`]);
  const responses = [...customResponsesOf(company).keys()]
    .filter((id) => !resources.contract.operations.has(id))
    .map((id): StateProblem => ['tables.control.responses', `There is no operation ${id}.`]);
  return [...clockProblems(company), ...findContradictions(state), ...records, ...faults, ...responses];
}

function clockProblems({ clock }: Company): StateProblem[] {
  return isSupportedTime(clock.now()) ? [] : [['clock', 'is out of 1970 to 9999-12-30 in UTC']];
}

function rebuildCompany(state: CompanyData): Company | StateProblem {
  try {
    return new Company(state, Date.now, state);
  } catch (error) {
    return ['base', error instanceof Error ? error.message : String(error)];
  }
}

function recordProblem(resources: Resources, company: Company, record: StoredRecord): string | undefined {
  const { catalogue, contract } = resources;
  if (!catalogue.has(record.type)) return `There is no type ${record.type}.`;
  const validate = validatorOf(contract, record.type);
  if (validate === undefined) return `A ${record.type} only exists nested in other records.`;
  const wrapped = tryToWrap(() => envelope({ catalogue, company, depth: 0 }, record));
  if (wrapped === undefined) return `The ${record.type} ${record.id} is not a record of this mock.`;
  if (validate(wrapped)) return undefined;
  const [error] = validate.errors ?? [];
  return `The ${record.type} ${record.id}: ${error?.instancePath} ${error?.message}.`;
}

function tryToWrap(show: () => unknown): unknown {
  try {
    return show();
  } catch {
    return undefined;
  }
}

/** The parts of a state whose keys must be unique. */
const unique: Readonly<Record<string, (state: CompanyData) => string[]>> = {
  records: ({ records }) => records.map(({ type, id }) => `${type} ${id}`),
  users: ({ users }) => users.map(({ email }) => email.toLowerCase()),
  apps: ({ apps }) => apps.map(({ clientId }) => clientId),
};

/** Contradictions in a company's state: duplicates, records without their parent, invalid permissions. */
export function findContradictions(state: CompanyData): StateProblem[] {
  return [...duplicates(state), ...recordsWithoutParent(state), ...wrongPermissions(state)];
}

function duplicates(state: CompanyData): StateProblem[] {
  return Object.entries(unique).flatMap(([property, namesOf]) => {
    const names = namesOf(state);
    const first = new Map(names.map((name, index) => [name, index] as const).reverse());
    return names.flatMap((name, index): StateProblem[] =>
      first.get(name) === index ? [] : [[`${property}.${index}`, `There is already ${name}.`]],
    );
  });
}

function recordsWithoutParent({ records }: CompanyData): StateProblem[] {
  const known = new Set(records.map(({ type, id }) => `${type} ${id}`));
  return records.flatMap(({ type, id, parent }, index): StateProblem[] => {
    if (parent === null || known.has(`${parent.type} ${parent.id}`)) return [];
    return [
      [
        `records.${index}`,
        `The ${type} ${id} belongs to the ${parent.type} ${parent.id}, which does not exist.`,
      ],
    ];
  });
}

function wrongPermissions({ tables }: CompanyData): StateProblem[] {
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap(([, row]): StateProblem[] => {
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
