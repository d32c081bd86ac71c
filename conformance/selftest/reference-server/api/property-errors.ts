import type { Choices } from '../choices/choices.ts';
import { decimalPattern, type Field, getType, type ResourceType } from '../choices/resource-types.ts';
import type { AuthenticatedRequest, HttpRequest } from '../request/http.ts';
import { type ErrorKind, languageOfRequest, translateError } from '../request/messages.ts';
import { findReferencedContact } from '../state/contact-references.ts';
import { isJsonObject, type JsonObject, needsElement, valueToStore } from '../state/records.ts';
import { recordsOf, type ServerState, type StoredRecord, type Value } from '../state/state.ts';
import { timestampNames } from './timestamps.ts';

/** The path of a property and its error. `['line_items', 0, 'amount']` is the amount of the first line item. */
export type PropertyError = [path: ReadonlyArray<string | number>, kind: ErrorKind];

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

const typeChecks: Record<Field['type'], (value: unknown) => boolean> = {
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

/** Whether a value has the type of a field, in the spelling that the server chooses. */
function hasType({ choices }: ServerState, field: Field, value: unknown): boolean {
  if (field.type === 'date' && choices.dates === 'seconds')
    return Number.isSafeInteger(value) && Number(value) >= 0;
  if (field.type === 'number' && choices.decimals === 'text')
    return typeof value === 'string' && new RegExp(decimalPattern(field)).test(value);
  return typeChecks[field.type](value);
}

function findFieldError(server: ServerState, field: Field, value: unknown): ErrorKind | undefined {
  if (isBlank(value)) return field.required ? 'blank' : undefined;
  if (!hasType(server, field, value)) return 'wrong';
  if (field.values && !field.values.includes(String(value))) return 'unlisted';
  if (field.pattern && !new RegExp(field.pattern, 'u').test(String(value))) return 'wrong';
  if (field.maxLength && String(value).length > field.maxLength) return 'long';
  if (field.minimum !== undefined && Number(value) < field.minimum) return 'small';
  return undefined;
}

/** The property errors of a record without wrappers, including its nested records (spec#7.2). */
function findErrors(server: ServerState, type: ResourceType, sent: JsonObject): PropertyError[] {
  const errors: PropertyError[] = [];
  for (const field of type.fields) {
    const kind = field.readOnly ? undefined : findFieldError(server, field, sent[field.name]);
    if (kind) errors.push([[field.name], kind]);
  }
  const parts = server.conforms('nested.validated') ? (type.nestedLists ?? []) : [];
  for (const part of parts) {
    const elements = sent[part.name] ?? [];
    if (!Array.isArray(elements) || !elements.every(isJsonObject)) {
      errors.push([[part.name], 'wrong']);
      continue;
    }
    if (elements.length === 0 && needsElement(server, type)) errors.push([[part.name], 'blank']);
    elements.forEach((element, at) => {
      for (const [path, kind] of findErrors(server, getType(server.types, part.type), element))
        errors.push([[part.name, at, ...path], kind]);
    });
  }
  if (server.choices.unknownMembers === 'refused') errors.push(...unknownMembers(type, sent));
  return errors;
}

function unknownMembers(type: ResourceType, sent: JsonObject): PropertyError[] {
  const known = new Set([...type.fields, ...(type.nestedLists ?? [])].map(({ name }) => name));
  return Object.keys(sent)
    .filter((name) => !known.has(name))
    .map((name) => [[name], 'unknown']);
}

/** The members of a body that only the server sets, nested ones included, where the server refuses them (spec#2.2-open-read-only). */
export function readOnlyMembers(
  server: ServerState,
  type: ResourceType,
  sent: JsonObject,
): readonly PropertyError[] {
  if (server.choices.readOnlyMembers === 'ignored') return [];
  const own = type.fields.filter((field) => field.readOnly).map(({ name }) => name);
  const names = ['id', ...timestampNames(server), ...(type.owner ? [type.owner.related] : []), ...own];
  const nested = (type.nestedLists ?? []).flatMap((part) => {
    const elements = sent[part.name];
    if (!Array.isArray(elements)) return [];
    return elements
      .filter(isJsonObject)
      .flatMap((element, at) =>
        readOnlyMembers(server, getType(server.types, part.type), element).map(
          ([path, kind]): PropertyError => [[part.name, at, ...path], kind],
        ),
      );
  });
  const found = names.filter((name) => name in sent).map((name): PropertyError => [[name], 'fixed']);
  return [...found, ...nested];
}

const formatPath: Record<Choices['nestedPrefix'], (path: PropertyError[0]) => string> = {
  dot: (path) => path.filter((step) => typeof step === 'string').join('.'),
  underscore: (path) => path.filter((step) => typeof step === 'string').join('_'),
  type: (path) => path.filter((step) => typeof step === 'string').join('.'),
  index: (path) =>
    path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at ? `.${step}` : step)).join(''),
  slash: (path) => path.join('/'),
};

/** The type of the records in a nested list. */
const nestedTypeOf = (types: ServerState['types'], list: string): string =>
  [...types.values()].flatMap(({ nestedLists = [] }) => nestedLists).find(({ name }) => name === list)
    ?.type ?? list;

/** The name of a property in an error. A nested one is prefixed with the name of its parent (spec#7.2-nested-prefix). */
function nameProperty({ choices, conforms, types }: ServerState, path: PropertyError[0]): string {
  const isLater = typeof path[1] === 'number' && path[1] > 0;
  const isPrefixed = conforms('errors.nested-prefix') && (!isLater || conforms('errors.later-nested-prefix'));
  const [first] = path;
  const named =
    choices.nestedPrefix === 'type' && path.length > 1
      ? [nestedTypeOf(types, String(first)), ...path.slice(1)]
      : path;
  const shown = isLater && !conforms('errors.later-nested-type') ? path.slice(1) : named;
  const name = formatPath[choices.nestedPrefix](isPrefixed ? shown : path.slice(-1));
  return conforms('errors.property-by-name') ? name : name.toUpperCase();
}

/** The email addresses of a record that another record of its type has, where the server does not share them. */
function takenEmails(
  { server, company }: HttpRequest,
  type: ResourceType,
  sent: JsonObject,
  own: StoredRecord | undefined,
): PropertyError[] {
  if (server.choices.sharedEmails || type.name !== 'contact') return [];
  const others = [...recordsOf(company, type.name).values()].filter((it) => it !== own);
  const isTaken = (field: Field) => {
    const value = sent[field.name];
    return (
      !isBlank(value) &&
      others.some((it) => it.values.get(field.name) === valueToStore(server, field, value as Value))
    );
  };
  return type.fields.filter((it) => it.type === 'email' && isTaken(it)).map(({ name }) => [[name], 'wrong']);
}

/**
 * The property errors of a record, including references to contacts that do not exist in the company, and values that
 * another record has. `own` is the record that is updated.
 */
export function findAllErrors(
  request: HttpRequest,
  type: ResourceType,
  sent: JsonObject,
  own?: StoredRecord,
): PropertyError[] {
  const { server, company } = request;
  const dangling = type.fields.filter(({ type, name }) => {
    const id = sent[name] ?? '';
    const isId = typeof id === 'string' || typeof id === 'number';
    return type === 'reference' && isId && id !== '' && !findReferencedContact(server, company, id);
  });
  const needsName = own === undefined || server.conforms('update.one-of-several-is-needed');
  const [name, ...otherNames] = needsName ? (type.oneOf ?? []) : [];
  const isNameless = name !== undefined && [name, ...otherNames].every((it) => isBlank(sent[it]));
  return [
    ...findErrors(server, type, sent),
    ...(isNameless ? [[[name], 'blank'] satisfies PropertyError] : []),
    ...dangling.map(({ name }): PropertyError => [[name], 'wrong']),
    ...takenEmails(request, type, sent, own),
  ];
}

function messageFor(request: AuthenticatedRequest, kind: ErrorKind): string {
  const { conforms } = request.server;
  if (!conforms('errors.message-not-empty')) return '';
  if (kind === 'wrong' && !conforms('errors.invalid-value-has-message')) return '';
  const language = languageOfRequest(request);
  return language === 'de' && !conforms('errors.message-in-german') ? '' : translateError(kind, language);
}

/** Formats property errors as pairs of name and translated message (spec#7.2). */
export function formatErrors(request: AuthenticatedRequest, errors: readonly PropertyError[]): unknown {
  const { conforms } = request.server;
  const reported = conforms('errors.all-properties') ? errors : errors.slice(0, 1);
  const pairs = reported.map(([path, kind], at) => [
    nameProperty(request.server, path),
    messageFor(request, kind),
    ...(at > 0 && !conforms('errors.later-are-pairs') ? [kind] : []),
    ...(kind === 'long' && !conforms('errors.long-are-pairs') ? [kind] : []),
  ]);
  return { errors: pairs };
}
