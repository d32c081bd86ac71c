import { type Answer, type ApiCall, json } from './call.ts';
import { type Item, itemsOf } from './company.ts';
import { envelopeOf } from './envelope.ts';
import { sentRecord } from './intake.ts';
import type { Kind } from './kinds.ts';
import type { Sent } from './property-errors.ts';
import { allFaults, asSent, errorPairs, overwrite, recordFrom } from './records.ts';
import { refuse } from './refusals.ts';

const mostRecords = 20_000;

function faulty(call: ApiCall, kind: Kind, sent: Sent): Answer | undefined {
  const faults = allFaults(call, kind, sent);
  if (faults.length === 0) return undefined;
  return json(call.twin, call.twin.keeps('errors.status-422') ? 422 : 400, errorPairs(call, faults));
}

/** Creates a record, on its collection or beneath a parent (sections 4.1 and 7.2). */
export function create(call: ApiCall, kind: Kind, parent?: { collection: string; id: string }): Answer {
  const { choices, keeps } = call.twin;
  const sent = sentRecord(call, kind);
  if (!sent) return refuse(call, 400);
  const wrong = faulty(call, kind, sent);
  if (wrong) return wrong;
  const items = itemsOf(call.company, kind.name);
  if (items.size >= mostRecords) return refuse(call, 403);
  const item = recordFrom(call.twin, kind, sent);
  if (parent) item.parent = parent;
  item.isNew = true;
  if (keeps('create.stores')) items.set(String(item.id), item);
  const headers = { location: `${call.twin.addressOf(call.company)}/api/${kind.collection}/${item.id}` };
  if (choices.createdBody === 'location' && !parent) return { status: choices.createdStatus, headers };
  const content = envelopeOf(call, item);
  if (!keeps('create.answers-resource')) return json(call.twin, choices.createdStatus, {});
  const answer = json(call.twin, choices.createdStatus, content);
  return parent ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Answers one record (section 4.1). */
export function read(call: ApiCall, item: Item): Answer {
  return json(call.twin, 200, envelopeOf(call, item));
}

/** Changes a record: what is not sent stays, or is cleared, as the twin has chosen. */
export function update(call: ApiCall, kind: Kind, item: Item): Answer {
  const { choices, keeps } = call.twin;
  const sent = sentRecord(call, kind);
  if (!sent) return refuse(call, 400);
  const kept = asSent(item);
  const whole =
    choices.updateSemantics === 'merge' ? { ...kept, ...sent } : { ...assignedOf(kind, kept), ...sent };
  const wrong = keeps('update.checked') ? faulty(call, kind, whole) : undefined;
  if (wrong) return wrong;
  if (keeps('update.stores')) overwrite(kind, item, recordFrom(call.twin, kind, whole));
  return choices.updatedStatus === 204 ? { status: 204 } : read(call, item);
}

function assignedOf(kind: Kind, kept: Sent): Sent {
  return Object.fromEntries(
    kind.fields.filter((field) => field.assigned).map(({ name }) => [name, kept[name]]),
  );
}
