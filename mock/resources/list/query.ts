import type { Json } from '../../contract/json.ts';

/** Query parameters by name, as an operation declares them. */
export type Query = Readonly<Record<string, Json>>;

/** A parameter's text; the empty string when it is not given. */
export function textOf(query: Query, name: string): string {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  return value === undefined || value === null ? '' : String(value);
}

/** The fields that `fields=a,b` or `fields[]=a&fields[]=b` asks for; undefined for all (spec#4.2-fields, facts#lists-fields). */
export function chosenFields(query: Query): ReadonlySet<string> | undefined {
  if (!Object.hasOwn(query, 'fields') && !Object.hasOwn(query, 'fields[]')) return undefined;
  const fieldValues = ['fields', 'fields[]'].flatMap(
    (name) => (Object.hasOwn(query, name) ? query[name] : []) ?? [],
  );
  const names = fieldValues.flatMap((value) => String(value).split(','));
  const chosen = names.map((name) => name.trim()).filter((name) => name !== '');
  return chosen.length === 0 ? undefined : new Set(chosen);
}

/** The parts of a comma-separated parameter. */
export function alternatives(value: string): ReadonlySet<string> {
  return new Set(value.split(',').map((part) => part.trim()));
}
