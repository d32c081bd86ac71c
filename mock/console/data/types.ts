import type { Operation } from '../../contract/operation.ts';
import type { ControlContext } from '../../control/context/context.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { consoleNavigation } from '../components/layout.ts';

/** The operation of the API that does something with records of a type; undefined where there is none. */
export function operationFor(
  { resources }: Pick<ControlContext, 'resources'>,
  action: 'create' | 'list',
  type: string,
  parentType?: string,
): Operation | undefined {
  return [...resources.contract.operations.values()].find(
    ({ resource }) =>
      resource?.type === type && resource.action === action && resource.parent?.type === parentType,
  );
}

/** The types that can be created under a record of a type. */
export function childTypes({ resources }: ControlContext, parentType: string): string[] {
  return [...resources.contract.operations.values()].flatMap(({ resource }) =>
    resource?.action === 'create' && resource.parent?.type === parentType ? [resource.type] : [],
  );
}

/** The types with a list in the API or with records here. */
export function typesOf({ resources }: ControlContext, company: Company): string[] {
  const listed = [...resources.contract.operations.values()].flatMap(({ resource }) =>
    resource?.action === 'list' ? [resource.type] : [],
  );
  const types = [...new Set([...listed, ...company.records.listTypes()])];
  return types.filter((type) => type !== 'auth_permission');
}

/** The page of a type, of a record, or of what lies below. */
export function dataPath(...names: string[]): string {
  return [consoleNavigation.data.path, ...names.map(encodeURIComponent)].join('/');
}

/** The page of a record. */
export function pathOf({ type, id }: Pick<StoredRecord, 'type' | 'id'>): string {
  return dataPath(type, id);
}

/** Fields that identify a record to people, best first. */
const headlineFields = [
  'name',
  'organisation',
  'last_name',
  'first_name',
  'number',
  'title',
  'subject',
  'text',
  'amount',
  'email',
];

/** A record in a few words; empty where nothing describes it. */
export function headline({ fields }: StoredRecord): string {
  const values = headlineFields
    .map((name) => fields[name])
    .filter((value) => value !== undefined && value !== null && value !== '');
  return values.slice(0, 3).join(' · ').slice(0, 120);
}
