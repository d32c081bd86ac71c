import type { ControlContext } from '../../control/context/context.ts';
import { creationPlaces } from '../../control/records/create-records.ts';
import { permissionType } from '../../resources/model/permission-list.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { consoleNavigation } from '../components/layout.ts';

/** Whether the API creates records of a type: under a parent of this type, or on their own without one. */
export function canCreate({ resources }: ControlContext, type: string, parentType?: string): boolean {
  return creationPlaces(type, resources).includes(parentType);
}

/** The types that can be created under a record of a type. */
export function childTypes({ resources }: ControlContext, parentType: string): string[] {
  const types = [...resources.schemas.types.keys()];
  return types.filter((type) => creationPlaces(type, resources).includes(parentType));
}

/** The types with a list in the API or with records here. */
export function typesOf({ resources }: ControlContext, company: Company): string[] {
  const listed = [...resources.contract.operations.values()].flatMap(({ resource }) =>
    resource?.action === 'list' ? [resource.type] : [],
  );
  const types = [...new Set([...listed, ...company.records.listTypes()])];
  return types.filter((type) => type !== permissionType);
}

/** The page of a type, of a record, or of what lies below. */
export function dataPath(...names: string[]): string {
  return [consoleNavigation.data.path, ...names.map(encodeURIComponent)].join('/');
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

/** A record in a few words, or its id where nothing describes it. */
export function headline({ id, fields }: StoredRecord): string {
  const values = headlineFields
    .map((name) => fields[name])
    .filter((value) => value !== undefined && value !== null && value !== '');
  return values.slice(0, 3).join(' · ').slice(0, 120) || id;
}
