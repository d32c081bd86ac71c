import { filterName, filterTarget } from '../schemas/list-parameters.ts';
import type { ReportMistake } from '../schemas/schema-error.ts';
import type { SchemaLink, TypeSchema } from '../schemas/type-schema.ts';

/** Names that the service gives a meaning beyond the fields of a type, as `sort_by` or `filter[...]` take them. */
const beyondFields: Readonly<Record<string, readonly string[]>> = {
  auth_permission: ['auth_permission.name', 'auth_context.name'],
  email: ['address', 'status'],
  invoice: ['price_total', 'price_tax'],
  order: ['price_total', 'price_tax'],
  payment: ['updated_at'],
};

/**
 * Checks that every `filter[...]` and every value of `sort_by` of a list names something in its records
 * (facts#lists-filters, facts#lists-sorting).
 * @param types the names of all types
 */
export function checkListParameters(
  [type, schema]: readonly [string, TypeSchema],
  [link, pointer]: readonly [SchemaLink, string],
  types: ReadonlySet<string>,
  report: ReportMistake,
): void {
  if (link.method !== 'GET') return;
  const extra = Object.hasOwn(beyondFields, type) ? (beyondFields[type] ?? []) : [];
  const fields = Object.keys(schema.properties);
  for (const [name, parameter] of Object.entries(link.properties ?? {})) {
    const at = `${pointer}/properties/${name}`;
    const filter = filterName(name);
    if (filter !== undefined && !extra.includes(filter)) {
      const target = filterTarget(filter, schema);
      if (target === undefined || (target.kind === 'parent' && !types.has(target.type))) {
        const sentence = `filters by nothing: "${filter}" is neither a field, nor a field with _from, _to or s behind its name.`;
        report(type, at, sentence, `Fields: ${fields.join(', ')}.`);
      }
    }
    if (name !== 'sort_by') continue;
    for (const [index, value] of (parameter.enum ?? []).entries()) {
      if (fields.includes(String(value)) || extra.includes(String(value))) continue;
      const sentence = `"${value}" is not a field, so lists cannot be sorted by it.`;
      report(type, `${at}/enum/${index}`, sentence, `Fields: ${fields.join(', ')}.`);
    }
  }
}
