import { hash } from 'node:crypto';
import { isJsonObject, type Json, mapValues } from '../contract/json.ts';
import { permissionType } from '../resources/model/permission-list.ts';
import { validateValues } from '../resources/write/validate.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import { type Ids, issueId } from '../world/ids.ts';
import { describeFields, withoutKeywords, writeValues } from './builders.ts';
import { describeParameters } from './document.ts';
import type { FieldPlace } from './representation.ts';

const idFields = new Set(['id', 'parent_id', 'contact_id', 'related_object_id']);

/** Whether a field has the id of a record; permissions are those of the document, whose ids are no choice. */
function isIdField({ type, name }: FieldPlace): boolean {
  return idFields.has(name) && type !== permissionType;
}

const digits = /^\d{1,15}$/;

/** What describes the mock's own ids. */
const ownKeywords = ['minLength', 'maxLength', 'pattern', 'examples', 'format'];

/** The rules for ids of the mock's own form do not apply; whether a record has the id is another rule. */
const acceptOtherIds: Install = replace(validateValues, (current, type, fields, validate) =>
  current(type, fields, validate).filter(({ property, code }) => !idFields.has(property) || code === 'blank'),
);

/** Issues texts of a form as ids. */
export function issueTexts(issue: (ids: Ids) => string): Install {
  return all(
    replace(issueId, (_current, ids) => issue(ids)),
    acceptOtherIds,
    describeFields(isIdField, (schema) => ({ ...withoutKeywords(schema, ...ownKeywords), type: 'string' })),
  );
}

/** Only numbers are ids: another value of a field that refers to a record is invalid. */
const acceptNumbers: Install = replace(validateValues, (current, type, fields, validate) => {
  const others = type.values.flatMap(({ name, readOnly }) => {
    const value = fields[name] ?? null;
    const isOther = idFields.has(name) && !readOnly && value !== null && !digits.test(String(value));
    return isOther ? [name] : [];
  });
  const invalid = others.map((property) => ({ property, code: 'invalid' }) as const);
  return [...current(type, fields, validate), ...invalid];
});

/** Issues numbers, or numbers and texts, as ids. */
export function issueNumbers(issue: (ids: Ids) => string, types: string[]): Install {
  return all(
    replace(issueId, (_current, ids) => issue(ids)),
    acceptOtherIds,
    types.includes('string') ? () => undefined : acceptNumbers,
    writeValues({
      isMeant: isIdField,
      show: (id) => (typeof id === 'string' && digits.test(id) ? Number(id) : id),
      read: (id) => (typeof id === 'number' ? String(id) : id),
      schema: (schema) => ({ ...withoutKeywords(schema, ...ownKeywords), type: types }),
    }),
    describeParameters('id', (parameter) => {
      if (parameter.in === 'path') Object.assign(parameter, { schema: { type: 'string' }, example: '1001' });
    }),
  );
}

/** A UUID of version 8, whose bits a server defines itself (RFC 9562, 5.8). */
export function toUuid(id: string): string {
  const hex = hash('sha256', id, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Gives all records of a company new ids, in the form that it issues now, wherever the old ones stand. */
export function renewIds(company: Company): void {
  const { records, behaviours, users } = company;
  const issue = behaviours.get(issueId);
  const renewed = new Map<string, string>();
  const collect = (value: Json): void => {
    if (Array.isArray(value)) for (const one of value) collect(one);
    else if (isJsonObject(value)) {
      if (typeof value.id === 'string') renewed.set(value.id, issue(company.ids));
      for (const member of Object.values(value)) collect(member);
    }
  };
  const all = records.exportData();
  for (const { fields } of all) collect(fields);
  const idOf = (id: string) => renewed.get(id) ?? id;
  const rename = (value: Json): Json => {
    if (typeof value === 'string') return idOf(value);
    if (Array.isArray(value)) return value.map(rename);
    return isJsonObject(value) ? mapValues(value, rename) : value;
  };
  for (const record of all) records.remove(record);
  for (const { type, id, fields, parent, creatorId } of all)
    records.put({
      type,
      id: idOf(id),
      fields: rename(fields) as typeof fields,
      parent: parent && { ...parent, id: idOf(parent.id) },
      creatorId: creatorId && idOf(creatorId),
    });
  for (const user of [...users]) company.addUser({ ...user, id: idOf(user.id) });
}
