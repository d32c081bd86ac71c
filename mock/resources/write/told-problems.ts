import type { ResourceType } from '../model/resource-type.ts';
import type { PropertyError } from '../problem.ts';

/**
 * Problems as they are told: in the order of the schema's fields, and each once, however many nested records have it,
 * so that an answer is no longer than there are fields.
 */
export function sortErrors(type: ResourceType, problems: readonly PropertyError[]): PropertyError[] {
  if (problems.length < 2) return [...problems];
  const once = new Map(problems.map((problem) => [`${problem.property} ${problem.code}`, problem]));
  const names = [...type.fields.keys()];
  const place = ({ property }: PropertyError) => names.indexOf(property.split('.')[0] ?? '');
  return [...once.values()].toSorted((a, b) => place(a) - place(b));
}
