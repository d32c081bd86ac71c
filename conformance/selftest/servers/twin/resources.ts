import { type Answer, type ApiCall, json } from './call.ts';
import { type Item, itemsOf } from './company.ts';
import { envelopeOf } from './envelope.ts';
import { sentRecord } from './intake.ts';
import type { Kind } from './kinds.ts';
import { refusalOf, tagOf, withoutVersion } from './locking.ts';
import { nameOfContact } from './owners.ts';
import type { Sent } from './property-errors.ts';
import { allFaults, asSent, errorPairs, overwrite, recordFrom } from './records.ts';
import { refuse } from './refusals.ts';

const mostRecords = 20_000;

function faulty(call: ApiCall, kind: Kind, sent: Sent): Answer | undefined {
  const faults = allFaults(call, kind, sent);
  if (faults.length === 0) return undefined;
  return json(call.twin, 422, errorPairs(call, faults));
}

/** Puts a new record into its company, as far as the laws about what is kept are kept. */
function store(call: ApiCall, item: Item): void {
  const { keeps } = call.twin;
  const items = itemsOf(call.company, item.kind);
  const [other] = items.values();
  if (!keeps('create.new-id') && other) item.id = other.id;
  if (!keeps('nested.stored')) item.parts.clear();
  item.isNew = true;
  items.set(String(item.id), item);
}

/** A record of what was sent for its fields alone: what a law-breaking twin keeps of a create or an update that fails. */
function remainder({ twin }: ApiCall, kind: Kind, sent: Sent): Item {
  const names = new Set(kind.fields.map(({ name }) => name));
  const own = Object.entries(sent).filter(([name]) => names.has(name));
  return recordFrom(twin, kind, Object.fromEntries(own));
}

/** Where a record is created, if not on its collection: an invoice beneath a contact names the contact as its own. */
interface Parent {
  collection: string;
  id: string;
  item?: Item;
}

/** Creates a record, on its collection or beneath a parent (sections 4.1 and 7.2). */
export function create(call: ApiCall, kind: Kind, parent?: Parent): Answer {
  const { choices, keeps } = call.twin;
  const told = sentRecord(call, kind);
  if (!told) return refuse(call, 400);
  const given = withoutVersion(told);
  const sent =
    kind.owner && parent?.item
      ? { ...given, [kind.owner.field]: nameOfContact(call.twin, call.company, parent.item) }
      : given;
  const wrong = faulty(call, kind, sent);
  if (wrong) return wrong;
  if (itemsOf(call.company, kind.name).size >= mostRecords) return refuse(call, 403);
  const item = recordFrom(call.twin, kind, sent);
  if (parent) item.parent = { collection: parent.collection, id: parent.id };
  store(call, item);
  const headers = { location: `${call.twin.addressOf(call.company)}/api/${kind.collection}/${item.id}` };
  if (choices.createdBody === 'location' && !parent) return { status: choices.createdStatus, headers };
  const content = keeps('create.answers-resource') ? envelopeOf(call, item) : {};
  const answer = json(call.twin, choices.createdStatus, content);
  return parent ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Answers one record (section 4.1). */
export function read(call: ApiCall, item: Item): Answer {
  const answer = json(call.twin, 200, envelopeOf(call, item));
  return { ...answer, headers: { ...answer.headers, ...tagOf(call.twin, item) } };
}

/** Changes a record: what is not sent stays, or is cleared, as the twin has chosen. */
export function update(call: ApiCall, kind: Kind, item: Item): Answer {
  const { choices, keeps } = call.twin;
  const told = sentRecord(call, kind);
  if (!told) return refuse(call, 400);
  const stale = refusalOf(call, item, told);
  if (stale) return refuse(call, stale);
  const sent = withoutVersion(told);
  const kept = asSent(item);
  const whole =
    choices.updateSemantics === 'merge' ? { ...kept, ...sent } : { ...assignedOf(kind, kept), ...sent };
  const wrong = keeps('update.checked') ? faulty(call, kind, whole) : undefined;
  if (wrong && !keeps('failed-update.stores-nothing')) overwrite(kind, item, remainder(call, kind, whole));
  if (wrong) return wrong;
  const others = keeps('update.one-record') ? [] : itemsOf(call.company, kind.name).values();
  for (const one of keeps('update.stores') ? [item, ...others] : [])
    overwrite(kind, one, changed(call, kind, whole));
  return choices.updatedStatus === 204 ? { status: 204 } : read(call, item);
}

function changed({ twin }: ApiCall, kind: Kind, whole: Sent): Item {
  const item = recordFrom(twin, kind, whole);
  if (!twin.keeps('nested.order-kept-by-updates')) for (const part of item.parts.values()) part.reverse();
  return item;
}

function assignedOf(kind: Kind, kept: Sent): Sent {
  return Object.fromEntries(
    kind.fields.filter((field) => field.assigned).map(({ name }) => [name, kept[name]]),
  );
}
