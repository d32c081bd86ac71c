import type { JsonObject } from '../contract/json.ts';
import type { RandomSource } from './random-source.ts';
import { comments, products, tags, titles } from './sample-data.ts';

/** An order or invoice as a client would send it: a few line items, some grouped under headings and sub-totals. */
export function randomDocument(contactId: string, status: string, random: RandomSource): JsonObject {
  const lines = Array.from({ length: random.between(1, 4) }, (_, index) => randomLineItem(index + 1, random));
  const isGrouped = lines.length > 2 && random.chance(50);
  return {
    contact_id: contactId,
    status,
    title: random.pick(titles),
    notes_after: random.chance(30) ? 'Vielen Dank — thank you — merci.' : null,
    tag_list: random.chance(30) ? random.pick(tags) : null,
    items: isGrouped ? withGroups(lines) : lines,
  };
}

/** A comment as a client would send it. */
export function randomComment(random: RandomSource): JsonObject {
  return { text: random.pick(comments) };
}

/** An e-mail to a contact, as a client would send it. */
export function randomEmail(to: string, subject: string, random: RandomSource): JsonObject {
  const body = 'Guten Tag,\nplease find the document enclosed.\nCordialement';
  return { to_addr: to, subject, body, send: random.chance(70) };
}

function randomLineItem(position: number, random: RandomSource): JsonObject {
  const { name, price, cost, unit, tax } = random.pick(products);
  return {
    line_item: {
      position,
      name,
      price_single: price,
      cost,
      quantity: unit === 'sheets' ? random.between(100, 900) : random.pick([1, 2, 3, 5, 7.5, 12]),
      quantity_unit: unit,
      tax,
      discount: random.pick([null, null, null, 5, 12.5]),
    },
  };
}

function withGroups(lines: readonly JsonObject[]): JsonObject[] {
  const last = lines.length + 1;
  return [
    { divider_item: { position: 0, name: 'Positions' } },
    ...lines,
    { sub_total_item: { position: last, name: 'Sum' } },
  ];
}
