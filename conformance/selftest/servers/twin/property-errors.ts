import type { Choices } from './choices.ts';
import type { Twin } from './company.ts';
import { type Field, type Kind, kindNamed } from './kinds.ts';
import type { Fault } from './messages.ts';

/** A property by its path from the record, and what is wrong with it. `['line_items', 0, 'amount']` is the amount of the first item. */
export type PropertyFault = [path: ReadonlyArray<string | number>, fault: Fault];

/** A JSON object as it came in. */
export type Sent = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

const fits: Record<Field['type'], (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  email: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value),
  date: (value) => typeof value === 'string' && isDay(value),
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  reference: (value) => typeof value === 'string' || Number.isSafeInteger(value),
};

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function fieldFault(field: Field, value: unknown): Fault | undefined {
  if (isBlank(value)) return field.required ? 'blank' : undefined;
  if (!fits[field.type](value)) return 'wrong';
  if (field.values && !field.values.includes(String(value))) return 'unlisted';
  if (field.pattern && !new RegExp(field.pattern, 'u').test(String(value))) return 'wrong';
  if (field.longest && String(value).length > field.longest) return 'long';
  if (field.least !== undefined && Number(value) < field.least) return 'small';
  return undefined;
}

/** What is wrong with a record of a type, its nested records included (section 7.2). `sent` has no wrappers any more. */
export function faultsOf(twin: Twin, kind: Kind, sent: Sent): PropertyFault[] {
  const faults: PropertyFault[] = [];
  for (const field of kind.fields) {
    const fault = field.readOnly ? undefined : fieldFault(field, sent[field.name]);
    if (fault) faults.push([[field.name], fault]);
  }
  for (const part of kind.parts ?? []) {
    const elements = sent[part.name] ?? [];
    if (!Array.isArray(elements) || !elements.every(isObject)) {
      faults.push([[part.name], 'wrong']);
      continue;
    }
    elements.forEach((element, at) => {
      for (const [path, fault] of faultsOf(twin, kindNamed(twin.kinds, part.kind), element))
        faults.push([[part.name, at, ...path], fault]);
    });
  }
  if (twin.choices.unknownMembers === 'refused') faults.push(...unknownMembers(kind, sent));
  return faults;
}

function unknownMembers(kind: Kind, sent: Sent): PropertyFault[] {
  const known = new Set([...kind.fields, ...(kind.parts ?? [])].map(({ name }) => name));
  return Object.keys(sent)
    .filter((name) => !known.has(name))
    .map((name) => [[name], 'unknown']);
}

const prefixed: Record<Choices['nestedPrefix'], (path: PropertyFault[0]) => string> = {
  dot: (path) => path.filter((step) => typeof step === 'string').join('.'),
  underscore: (path) => path.filter((step) => typeof step === 'string').join('_'),
  index: (path) =>
    path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at ? `.${step}` : step)).join(''),
  slash: (path) => path.join('/'),
};

/** The name that a property error carries: a nested one has the nested object's name as its prefix (section 7.2, 3). */
export function propertyName({ choices, keeps }: Twin, path: PropertyFault[0]): string {
  const isLater = typeof path[1] === 'number' && path[1] > 0;
  const isPrefixed = keeps('errors.nested-prefix') && (!isLater || keeps('errors.later-nested-prefix'));
  const name = prefixed[choices.nestedPrefix](isPrefixed ? path : path.slice(-1));
  return keeps('errors.property-by-name') ? name : name.toUpperCase();
}
