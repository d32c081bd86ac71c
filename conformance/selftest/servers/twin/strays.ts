import type { ApiCall } from './call.ts';
import { type Item, itemsOf } from './company.ts';
import { sentRecord } from './intake.ts';
import type { Kind } from './kinds.ts';

/** A record of any company by its id. */
function anywhere({ twin }: ApiCall, kind: Kind, id: string): Item | undefined {
  return [...twin.companies.values()].map((company) => itemsOf(company, kind.name).get(id)).find(Boolean);
}

/** A record of another company that an update of one field alone reaches, where that law is broken. */
export function strayToUpdate(call: ApiCall, kind: Kind, id: string): Item | undefined {
  if (call.twin.keeps('company.updates-isolated')) return undefined;
  const isAlone = Object.keys(sentRecord(call, kind) ?? {}).length === 1;
  return isAlone ? anywhere(call, kind, id) : undefined;
}

/** A contact of another company whose invoices can be asked for, where that law is broken. */
export function strayParent(call: ApiCall, kind: Kind, id: string): Item | undefined {
  const isOpen = !call.twin.keeps('company.nested-lists-isolated') && call.method === 'GET';
  return isOpen ? anywhere(call, kind, id) : undefined;
}

/** Takes a nested record out of its parent by its own id, where that law is broken; tells whether it did. */
export function removesPart(call: ApiCall, kind: Kind, [id = '', part = '', partId = '']: string[]): boolean {
  if (call.twin.keeps('nested-types.no-removal-by-id') || call.method !== 'DELETE') return false;
  const item = itemsOf(call.company, kind.name).get(id);
  const parts = item?.parts.get(part) ?? [];
  const others = parts.filter((one) => String(one.id) !== partId);
  item?.parts.set(part, others);
  return others.length < parts.length;
}
