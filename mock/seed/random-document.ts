import type { JsonObject } from '../contract/json.ts';
import type { RandomSource } from './random-source.ts';
import { products, remarks, tags, titles } from './sample-data.ts';

/** An order or invoice as a client would send it: a few line items, some grouped under headings and sub-totals. */
export function randomDocument(contactId: string, status: string, dice: RandomSource): JsonObject {
  const lines = Array.from({ length: dice.between(1, 4) }, (_, index) => inventLine(index + 1, dice));
  const grouped = lines.length > 2 && dice.chance(50);
  return {
    contact_id: contactId,
    status,
    title: dice.pick(titles),
    notes_after: dice.chance(30) ? 'Vielen Dank — thank you — merci.' : null,
    tag_list: dice.chance(30) ? dice.pick(tags) : null,
    items: grouped ? withGroups(lines) : lines,
  };
}

/** A comment as a client would send it. */
export function randomComment(dice: RandomSource): JsonObject {
  return { text: dice.pick(remarks) };
}

/** An e-mail to a contact, as a client would send it. */
export function randomEmail(to: string, subject: string, dice: RandomSource): JsonObject {
  const body = 'Guten Tag,\nplease find the document enclosed.\nCordialement';
  return { to_addr: to, subject, body, send: dice.chance(70) };
}

function inventLine(position: number, dice: RandomSource): JsonObject {
  const { name, price, cost, unit, tax } = dice.pick(products);
  return {
    line_item: {
      position,
      name,
      price_single: price,
      cost,
      quantity: unit === 'sheets' ? dice.between(100, 900) : dice.pick([1, 2, 3, 5, 7.5, 12]),
      quantity_unit: unit,
      tax,
      discount: dice.pick([null, null, null, 5, 12.5]),
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
