import type { JsonObject } from '../../handler.ts';
import { allows } from '../../world/permissions.ts';
import { rule } from '../../world/rule.ts';
import { elementsOf } from '../nested-record.ts';
import { optionOf } from '../write/sent.ts';
import type { Origin } from './type-rules.ts';

/** The types of documents, and the contexts that say who may read them. */
const DOCUMENTS = [
  ['invoice', 'api/invoices'],
  ['order', 'api/orders'],
] as const;

/** What a copy does not take over: its own identity, and what belongs to the life of the other document. */
const NOT_COPIED = new Set([
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
 * new draft (facts, documents). Values that are sent as well stand over the copied ones. A document that the caller may
 * not read does not exist for them.
 */
export const copiesSource = rule<Origin>('document.copies-source', (writing) => {
  const { company, type, before, sent, permissions } = writing;
  const source = optionOf(sent, 'source') ?? '';
  if (before !== undefined || source === '') return {};
  const id = typeof source === 'string' ? source : '';
  const [document] = DOCUMENTS.flatMap(([name, context]) => {
    const mayRead = permissions === undefined || allows(permissions, context, 'read');
    return (mayRead && company.records.get(name, id)) || [];
  });
  if (document === undefined) return { property: 'source', code: 'unknown' };
  const copied: JsonObject = {};
  for (const name of type.fields.keys()) {
    if (!NOT_COPIED.has(name) && Object.hasOwn(document.fields, name))
      copied[name] = document.fields[name] ?? null;
  }
  copied.items = elementsOf(document.fields, 'items').map((item) => ({
    type: item.type,
    fields: { ...item.fields, id: null, created_at: null, updated_at: null },
  }));
  return copied;
});
