import { collectionOf } from 'countersign-contract/schemas';
import type { JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import { hasPermission } from '../../world/permissions.ts';
import type { Draft } from '../model/draft.ts';
import { getOption } from '../model/draft.ts';
import { elementsOf } from '../model/field.ts';
import type { InitialValues } from './type-rules.ts';

const documentTypes = ['invoice', 'order'];

/** Fields that are not copied: the identity and the life cycle of the other document. */
const notCopied = new Set([
  'id',
  'number',
  'date',
  'due_date',
  'status',
  'lock_version',
  'created_at',
  'updated_at',
]);

/**
 * A create body with `source`, the id of an order or invoice, copies that document, without number and date, into a
 * new draft (facts#document-source). Values in the body replace the copied ones. A document that the caller
 * cannot read is unknown to them (spec#7.1-401-roles).
 */
export const copySource = behaviour<InitialValues>('document.copies-source', (writing) => {
  const { company, type, before, body } = writing;
  const source = getOption(body, 'source') ?? '';
  if (before !== undefined || source === '') return {};
  const id = typeof source === 'string' ? source : '';
  const [document] = readableTypes(writing).flatMap((name) => company.records.get(name, id) ?? []);
  if (document === undefined) return { property: 'source', code: 'unknown' };
  const copied: JsonObject = {};
  for (const name of type.fields.keys()) {
    if (!notCopied.has(name) && Object.hasOwn(document.fields, name))
      copied[name] = document.fields[name] ?? null;
  }
  copied.items = elementsOf(document.fields, 'items').map((item) => ({
    type: item.type,
    fields: { ...item.fields, id: null, created_at: null, updated_at: null },
  }));
  return copied;
});

function readableTypes({ catalogue, permissions }: Draft): readonly string[] {
  return documentTypes.filter((name) => {
    const collection = collectionOf(catalogue.type(name).schema);
    return collection !== undefined && hasPermission(permissions, `api/${collection}`, 'read');
  });
}
