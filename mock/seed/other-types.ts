import { requestRecord } from 'countersign-contract/examples';
import { referenceOf } from 'countersign-contract/schemas';
import type { JsonObject } from '../contract/json.ts';
import { permissionType } from '../resources/model/permission-list.ts';
import type { Resources } from '../resources/resources.ts';
import type { Company } from '../world/company.ts';
import type { RecordKey } from '../world/records.ts';
import type { User } from '../world/user.ts';
import { createRepaired } from './repairs.ts';

/** Types whose records come from a template or from the simulated business. */
const known = new Set(
  'contact order invoice comment email payment user company'.split(' ').concat(permissionType),
);
const count = 3;

/**
 * Creates a few records of every type that the simulated business knows nothing of: made of the examples in its schema, and where there are
 * none of values that its formats and limits allow. Types that are created under others, or refer to them, come after these.
 */
export function seedOtherTypes(resources: Resources, company: Company, user: User): void {
  const places = new Map<string, Place>();
  for (const { resource } of resources.contract.operations.values()) {
    if (resource === undefined || known.has(resource.type) || !['list', 'create'].includes(resource.action))
      continue;
    const isCreated = resource.action === 'create';
    if (isCreated || !places.has(resource.type))
      places.set(resource.type, { type: resource.type, parent: resource.parent?.type, isCreated });
  }
  let waiting = [...places.values()];
  for (let wasAdded = true; wasAdded; ) {
    const left = waiting.filter((place) => !seedType(resources, company, user, place));
    wasAdded = left.length < waiting.length;
    waiting = left;
  }
}

/** Where records of a type are, and whether the API creates any. */
type Place = { type: string; parent: string | undefined; isCreated: boolean };

/** Creates the records of a type; false where what they need does not exist. */
function seedType(
  { catalogue, schemas, writer }: Resources,
  company: Company,
  user: User,
  { type: name, parent, isCreated }: Place,
): boolean {
  const type = catalogue.type(name);
  const author = { company, user, permissions: user.permissions };
  const keysOf = (other: string) => company.records.list(other).slice(-count) as readonly RecordKey[];
  let isSeeded = false;
  for (let index = 0; index < count; index += 1) {
    const at = <Item>(items: readonly Item[]): Item | undefined => items[index % items.length];
    const above = parent === undefined ? undefined : at(keysOf(parent));
    if (parent !== undefined && above === undefined) return false;
    const body = requestRecord(schemas, name) as JsonObject;
    for (const [property, field] of Object.entries(type.schema.properties)) {
      if (!Object.hasOwn(body, property)) continue;
      const referred = referenceOf(field);
      const value =
        referred === undefined ? at(field.examples ?? field.enum ?? []) : at(keysOf(referred))?.id;
      if (value !== undefined) body[property] = value;
    }
    // The examples of the document name records that are there.
    const [example] = (type.schema.properties.id?.examples ?? []).slice(index);
    const id = typeof example === 'string' ? example : undefined;
    const record = isCreated
      ? createRepaired(type, body, (repaired) => writer.create(author, type, repaired, above, id))
      : writer.seed(author, type, body, above, id);
    isSeeded ||= record !== undefined;
  }
  return isSeeded;
}
