import type { ApiCall, Call } from './call.ts';
import type { Item, Twin, Value } from './company.ts';
import { keptOf } from './distortions.ts';
import { newId } from './ids.ts';
import { type Field, type Kind, kindNamed } from './kinds.ts';
import { type Fault, languageOf, messageOf } from './messages.ts';
import { contactNamed } from './owners.ts';
import { faultsOf, type PropertyFault, propertyName, type Sent } from './property-errors.ts';

const assigned: Record<NonNullable<Field['assigned']>, (twin: Twin, field: Field) => Value> = {
  number: (twin, field) => {
    const number = twin.nextNumber();
    return field.type === 'integer' ? number : `N${number}`;
  },
  today: (twin) => new Date(twin.clock.now() * 1000).toISOString().slice(0, 10),
};

function keptValue(twin: Twin, field: Field, sent: Sent): Value {
  const given = field.readOnly ? undefined : sent[field.name];
  if (given !== undefined && given !== null && given !== '') return keptOf(twin, field, given as Value);
  return field.assigned ? assigned[field.assigned](twin, field) : ((given as Value | undefined) ?? null);
}

/** Makes a record from what was sent, which has to be without faults; ids and numbers are new. */
export function recordFrom(twin: Twin, kind: Kind, sent: Sent): Item {
  const parts = (kind.parts ?? []).map(({ name, kind: partKind }): [string, Item[]] => {
    const elements = (sent[name] ?? []) as Sent[];
    return [name, elements.map((element) => recordFrom(twin, kindNamed(twin.kinds, partKind), element))];
  });
  return {
    kind: kind.name,
    id: newId[twin.choices.ids](twin.nextNumber()),
    values: new Map(kind.fields.map((field) => [field.name, keptValue(twin, field, sent)])),
    parts: new Map(parts),
    version: 0,
  };
}

/** What a client would have to send for the record to be as it is: the start of an update that keeps what it is not told. */
export function asSent(item: Item): Sent {
  const parts = [...item.parts].map(([name, elements]) => [name, elements.map(asSent)]);
  return { ...Object.fromEntries(item.values), ...Object.fromEntries(parts) };
}

/** Puts values and nested records of `next` in the place of those of `item`; its id and its own fields stay. */
export function overwrite(kind: Kind, item: Item, next: Item): void {
  const own = new Set(kind.fields.filter((field) => field.readOnly).map(({ name }) => name));
  for (const [name, value] of next.values) if (!own.has(name)) item.values.set(name, value);
  item.parts = next.parts;
  item.version += 1;
}

/** What is wrong with a record, a reference to a contact that does not exist in the company included. */
export function allFaults({ twin, company }: Call, kind: Kind, sent: Sent): PropertyFault[] {
  const dangling = kind.fields.filter(({ type, name }) => {
    const id = sent[name] ?? '';
    const isId = typeof id === 'string' || typeof id === 'number';
    return type === 'reference' && isId && id !== '' && !contactNamed(twin, company, id);
  });
  return [...faultsOf(twin, kind, sent), ...dangling.map(({ name }): PropertyFault => [[name], 'wrong'])];
}

function messageFor(call: ApiCall, fault: Fault): string {
  const { keeps } = call.twin;
  if (!keeps('errors.message-not-empty')) return '';
  if (fault === 'wrong' && !keeps('errors.wrong-has-message')) return '';
  return messageOf(fault, languageOf(call));
}

/** Property errors as pairs of name and translated message (section 7.2). */
export function errorPairs(call: ApiCall, faults: readonly PropertyFault[]): unknown {
  const { keeps } = call.twin;
  const shown = keeps('errors.all-properties') ? faults : faults.slice(0, 1);
  const pairs = shown.map(([path, fault], at) => [
    propertyName(call.twin, path),
    messageFor(call, fault),
    ...(at > 0 && !keeps('errors.later-are-pairs') ? [fault] : []),
  ]);
  return { errors: pairs };
}
