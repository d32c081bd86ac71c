import { closestName } from '../command/closest-name.ts';
import { textsOf } from '../schemas/json-pointer.ts';
import type { ReportMistake } from '../schemas/schema-error.ts';
import type { JsonSchema, TypeSchema } from '../schemas/type-schema.ts';
import { nestingOf, referenceOf } from '../schemas/type-schema.ts';

/**
 * Checks that what a file names exists: the files that nested fields refer to, and the fields called required.
 * @param types the names of all types, those of files with mistakes among them
 */
export function checkReferences(
  type: string,
  schema: TypeSchema,
  types: ReadonlySet<string>,
  report: ReportMistake,
): void {
  for (const [name, field] of Object.entries(schema.properties)) {
    checkField(type, `/properties/${name}`, field, types, report);
    const referred = referenceOf(field);
    if (referred === undefined || types.has(referred)) continue;
    const sentence = `references "${referred}", and there is no such type.`;
    report(type, `/properties/${name}/references`, sentence, suggestionOf(referred, types));
  }
  for (const [index, name] of (schema.required ?? []).entries()) {
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (field && !field.readOnly) continue;
    const reason = field ? 'it is read-only, so clients cannot set it' : 'it is not a field';
    report(type, `/required/${index}`, `"${name}" is required, but ${reason}.`);
  }
}

/** `Did you mean "address.json"?`, where a type has nearly this name. */
function suggestionOf(name: string, types: ReadonlySet<string>, ending = ''): string | undefined {
  const closest = closestName(name, [...types]);
  return closest && `Did you mean "${closest}${ending}"?`;
}

function checkField(
  type: string,
  place: string,
  field: JsonSchema,
  types: ReadonlySet<string>,
  report: ReportMistake,
): void {
  for (const [pointer, reference] of textsOf('$ref', field, place)) {
    const at = pointer.replace(/\/\$ref$/, '');
    if (!types.has(reference.replace(/\.json$/, ''))) {
      const hint = suggestionOf(reference.replace(/\.json$/, ''), types, '.json');
      report(type, at, `refers to "${reference}", and there is no such schema file.`, hint);
    } else if (!nestingOf(field)) {
      report(
        type,
        at,
        `nest "${reference}" under a property named after its type, alone or in each anyOf of items.`,
      );
    }
  }
}
