import type { JsonObject } from '../contract/json.ts';
import type { Dice } from './dice.ts';
import { goods, remarks, tags, titles } from './goods.ts';

/** An order or invoice as a client would send it: a few line items, some grouped under headings and sub-totals. */
export function inventDocument(contactId: string, status: string, dice: Dice): JsonObject {
  const lines = Array.from({ length: dice.between(1, 4) }, (_, index) => inventLine(index + 1, dice));
  const grouped = lines.length > 2 && dice.happens(50);
  return {
    contact_id: contactId,
    status,
    title: dice.pick(titles),
    notes_after: dice.happens(30) ? 'Vielen Dank — thank you — merci.' : null,
    tag_list: dice.happens(30) ? dice.pick(tags) : null,
    items: grouped ? withGroups(lines) : lines,
  };
}

/** A comment as a client would send it. */
export function inventComment(dice: Dice): JsonObject {
  return { text: dice.pick(remarks) };
}

/** An e-mail to a contact, as a client would send it. */
export function inventEmail(to: string, subject: string, dice: Dice): JsonObject {
  const body = 'Guten Tag,\nplease find the document enclosed.\nCordialement';
  return { to_addr: to, subject, body, send: dice.happens(70) };
}

function inventLine(position: number, dice: Dice): JsonObject {
  const { name, price, cost, unit, tax } = dice.pick(goods);
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
