import type { Mismatch, MissedValue } from '../errors/mismatch.ts';
import { isSafeMethod } from '../http/client.ts';
import { formatValue, missedValue, wrongValue } from '../match/matcher.ts';
import { createFieldHabits } from './field-habits.ts';
import {
  elementsIn,
  idIn,
  idsIn,
  isSameEcho,
  isSameValue,
  nestedTexts,
  type Scalar,
  sendsState,
  textsIn,
  uniqueId,
} from './kept-values.ts';
import type { FindMarkers } from './markers.ts';
import type { DataRecord, PublishedType } from './published-types.ts';
import { decoded } from './record-address.ts';
import { callerOf, createdIdIn, createdPlaceIn, type Reply, type Shown } from './reply.ts';
import {
  changedNested,
  isWhole,
  type StoredElements,
  showsWhatWasWritten,
  storeElements,
  wrongElement,
} from './stored-elements.ts';

/** A value that was sent for a record: whether the record has shown it, whether it has to do so only then, and from which moment on. */
type StoredText = {
  readonly value: Scalar;
  readonly isShown: boolean;
  readonly isEcho: boolean;
  readonly isEnumerated?: boolean;
  readonly since: number;
};

/** A write that was refused, what it sent, and the requirement that its effect would violate. */
type RefusedWrite = { readonly requirement: string; readonly texts: ReadonlyMap<string, Scalar> };

type StoredRecord = {
  readonly type: string;
  readonly id: string;
  /** The moment at which its creation was answered. */
  readonly since: number;
  readonly texts: Map<string, StoredText>;
  /** The text that each field showed last, and those before, which no field goes back to unless they are sent again. */
  readonly last: Map<string, string>;
  readonly former: Map<string, Set<string>>;
  readonly refused: RefusedWrite[];
  /** Whether a write gave it a state: what a state does to a record is open (spec#3-open-states). */
  hasState: boolean;
  /** The fields that the first reading after the last write showed, in which all are shown. */
  shownNames: ReadonlySet<string>;
  /** What it refers to, or whose ids its address has: with one of these, a service can destroy it. */
  readonly references: Set<string>;
} & StoredElements;

/** What a record shows in the place of a text that was stored, and the requirement that this violates. */
type ChangedText = { readonly requirement: string; readonly mismatch: Mismatch };

const wrongText = (expected: string, got: string, requirement = 'read.shows-the-record'): ChangedText => ({
  requirement,
  mismatch: wrongValue(expected, got),
});

const missedText = (
  { name, value }: MissedValue,
  why: string,
  got: string,
  requirement = 'read.shows-the-record',
): ChangedText => ({ requirement, mismatch: missedValue({ name, value }, why, got) });

/** The values that were sent for records and shown as they were sent, as long as nothing that succeeded can have changed them. */
export type StoredTexts = {
  /** A write begins that can change the records which its address names. */
  begin(moment: number, method: string, url: string): void;
  /** Takes in what a reply tells at a moment. */
  learn(reply: Reply, now: number): void;
  /** The first text that a reply shows otherwise than it is stored; `met` where it shows one that is, undefined where it shows none. */
  judge(reply: Reply): ChangedText | 'met' | undefined;
  /** Whether a record was created before a moment, and nothing destroyed it since. */
  exists(reply: Reply, type: string, id: string): boolean;
  /** Whether such a record is in a state that a client gave it, which can take it away from who reads it. */
  hasState(reply: Reply, type: string, id: string): boolean;
};

/** What a record shows in the place of a value that was sent for it: decimals can be written as text. */
const shownFor = (value: Scalar, shown: unknown): unknown =>
  typeof value === 'number' && typeof shown === 'string' && shown.trim() !== '' ? Number(shown) : shown;

/** Types whose creation shows what was created (spec#4.1-create-comment, spec#4.1-create-email, spec#4.1-create-payment). */
export const shownWhenCreated = ['comment', 'email', 'payment'];

/** Whether a reply shows the record at its own address, restricted to fields of which this is one (spec#4.2-fields). */
const isNamed = ({ action, place, query }: Reply, name: string): boolean => {
  const [list, ...more] = query.getAll('fields');
  const isOwn = action === 'read' && place?.parent === undefined;
  return isOwn && more.length === 0 && list?.split(',').includes(name) === true;
};

const segmentsOf = (url: string): readonly string[] =>
  new URL(url).pathname
    .split('/')
    .map((it) => decoded(it) ?? it)
    .flatMap((it) => [it.replace(/\.\w+$/, ''), it]);

/** Knows no texts yet. */
export function createStoredTexts(markersIn: FindMarkers): StoredTexts {
  const records = new Map<string, StoredRecord>();
  /** Keys of records by id, for addresses that are spelled in any way. */
  const keysById = new Map<string, Set<string>>();
  const habits = createFieldHabits();
  const writes = new Map<number, readonly string[]>();
  /** When a write ended that names an id. */
  const endedAt = new Map<string, number>();

  /**
   * Records of types without a list of their own can share their ids, so the parent counts where the ids are short and the address of the
   * record has one.
   */
  function keyFor(reply: Reply, type: string, id: string | undefined) {
    const { company, description, place, action } = reply;
    const resource = description.resources.find((it) => it.type === type);
    if (company === undefined || id === undefined || resource === undefined) return undefined;
    const own = action === 'create' ? createdPlaceIn(reply) : place;
    const isUnique =
      id.length >= uniqueId || (own?.resource.type === type && own.id === id && own.parent === undefined);
    if (resource.path !== undefined || (resource.parents.length > 0 && isUnique))
      return JSON.stringify([company.name, type, id]);
    return resource.parents.length > 0 && place?.parent && place.resource.type === type
      ? JSON.stringify([company.name, type, id, place.parent.type, place.parent.id])
      : undefined;
  }

  const storedAs = (reply: Reply, type: string, id: string | undefined): StoredRecord | undefined =>
    records.get(keyFor(reply, type, id) ?? '');

  function open(key: string, type: string, id: string, since: number): StoredRecord {
    const stored = {
      type,
      id,
      since,
      texts: new Map(),
      last: new Map(),
      former: new Map(),
      refused: [],
      hasState: false,
      references: new Set<string>(),
      writtenAt: since,
      added: [],
      elements: undefined,
      sent: undefined,
      changed: [],
      nested: undefined,
      shownNames: new Set<string>(),
      shownTo: undefined,
    };
    records.set(key, stored);
    keysById.set(id, (keysById.get(id) ?? new Set()).add(key));
    return stored;
  }

  /** The dates that a field has shown as far from what was sent as this one; undefined where that was sent for another field. */
  const datesShiftedAs = ({ type, texts }: StoredRecord, name: string, sent: Scalar, shown: unknown) =>
    [...texts.values()].some(({ value }) => value === shown)
      ? undefined
      : habits.datesShiftedAs(`${type} ${name}`, sent, shown);

  /** A field shows what was sent for it: what it showed before is past. */
  function keep({ type, last, former }: StoredRecord, name: string, value: Scalar): void {
    habits.keep(`${type} ${name}`, value);
    if (typeof value !== 'string') return;
    const before = last.get(name);
    last.set(name, value);
    const past = former.get(name) ?? new Set();
    former.set(name, past);
    // A text without a marker can be what a service fills in.
    if (before !== undefined && markersIn(before).length > 0) past.add(before);
    past.delete(value);
  }

  function store(stored: StoredRecord, resource: PublishedType, reply: Reply, now: number): void {
    const { sent } = reply;
    const shown = reply.shown.at(0)?.record;
    stored.texts.clear();
    stored.refused.length = 0;
    stored.hasState ||= sendsState(resource, sent);
    stored.nested = undefined;
    for (const [name, value] of textsIn(resource, sent)) {
      const isShown = shownFor(value, shown?.[name]) === value;
      if (isShown) keep(stored, name, value);
      else stored.former.delete(name);
      stored.texts.set(name, { value, isShown, isEcho: false, since: now });
    }
    const enumerated = textsIn(resource, sent, 'enumerated');
    for (const [name, value] of [...textsIn(resource, sent, 'echoed'), ...enumerated]) {
      const isShown = shown?.[name] === value;
      const isEnumerated = enumerated.has(name);
      if (isShown && !reply.query.has('locale')) habits.choose(`${stored.type} ${name}`, value, isEnumerated);
      stored.texts.set(name, { value, isShown, isEcho: true, isEnumerated, since: now });
    }
    storeElements(stored, stored.type, reply, now);
    for (const it of [...segmentsOf(reply.request.url), ...idsIn(sent), ...idsIn(shown)])
      if (it !== stored.id) stored.references.add(it);
  }

  function forget(id: string): void {
    for (const key of keysById.get(id) ?? []) records.delete(key);
  }

  /** A record is destroyed, and what refers to it can be so with it. */
  function lose(id: string): void {
    forget(id);
    const lost = [...records].filter(([, { references }]) => references.has(id));
    for (const [key] of lost) records.delete(key);
    for (const [, { id: other }] of lost) lose(other);
  }

  /** What a write that was refused would have stored in the records that its address names. */
  function noteRefusal(reply: Reply, keys: readonly string[]): void {
    const { without, response, isSuccess, action, description, sent } = reply;
    const isFailedUpdate = response.status === 422 && action === 'update';
    const requirement = without?.requirement ?? (isFailedUpdate ? 'status.422-for-failed-update' : undefined);
    if (requirement === undefined) return;
    for (const stored of keys.flatMap((key) => records.get(key) ?? [])) {
      const resource = description.resources.find(({ type }) => type === stored.type);
      if (!resource) continue;
      const texts = textsIn(resource, sent);
      stored.refused.push({ requirement, texts });
      if (!isSuccess) continue;
      // Who was let in though nobody may be has changed the record as anybody: what it had besides is not known any more.
      for (const name of stored.texts.keys()) if (!texts.has(name)) stored.texts.delete(name);
      stored.former.clear();
      stored.nested = undefined;
    }
  }

  function learnWrite(reply: Reply, now: number): void {
    const { request, place, action, isSuccess, response, without, beganAt } = reply;
    writes.delete(beganAt);
    const named = segmentsOf(request.url).filter((it) => keysById.has(it));
    for (const id of named) endedAt.set(id, now);
    const isRefused = without !== undefined || (response.status >= 400 && response.status < 500);
    if (action === 'create') {
      // What is created beneath a record does not change its texts, and can change numbers, flags and what is chosen from few.
      for (const other of isSuccess ? named : [])
        for (const key of keysById.get(other) ?? [])
          for (const [name, { value, isEnumerated }] of records.get(key)?.texts ?? [])
            if (typeof value !== 'string' || isEnumerated) records.get(key)?.texts.delete(name);
      if (!isSuccess || isRefused || !place) return;
      const { type } = place.resource;
      const id = createdIdIn(reply);
      const key = keyFor(reply, type, id);
      if (key !== undefined && id !== undefined) store(open(key, type, id, now), place.resource, reply, now);
      return;
    }
    const key = place && keyFor(reply, place.resource.type, place.id);
    if (isRefused) {
      // An address that is spelled otherwise can still name the record.
      const all = named.flatMap((id) => [...(keysById.get(id) ?? [])]);
      noteRefusal(reply, key !== undefined && records.has(key) ? [key] : all);
      return;
    }
    const stored = key === undefined ? undefined : records.get(key);
    if (action === 'update' && isSuccess && stored && place) store(stored, place.resource, reply, now);
    else for (const id of named) forget(id);
  }

  /** Whether another write that names a record was under way while a request was answered. */
  const isDisturbed = (id: string, beganAt: number): boolean =>
    (endedAt.get(id) ?? -1) > beganAt ||
    [...writes].some(([moment, ids]) => moment !== beganAt && ids.includes(id));

  /** What a record has gone back to, or shows less of, or its nested records show otherwise. */
  function compareWhole(reply: Reply, stored: StoredRecord, record: DataRecord): ChangedText | undefined {
    for (const [name, texts] of stored.former) {
      const shown = record[name];
      if (stored.texts.has(name) || typeof shown !== 'string' || !texts.has(shown)) continue;
      return wrongText(
        `not ${formatValue(shown)} in ${name}, which was updated to ${formatValue(stored.last.get(name))} before an update of another field`,
        formatValue(shown),
      );
    }
    const isSameCaller = stored.shownTo === callerOf(reply);
    const missing =
      stored.nested && isSameCaller && isWhole(reply)
        ? [...stored.texts].find(
            ([name, { isShown }]) => isShown && stored.shownNames.has(name) && record[name] === undefined,
          )
        : undefined;
    if (missing !== undefined)
      return wrongText(
        `${formatValue(missing[1].value)} in ${missing[0]}, as it was shown before`,
        'nothing',
      );
    const changed =
      stored.nested &&
      changedNested(reply, stored.nested, nestedTexts(reply.description, stored.type, record), isSameCaller);
    if (changed !== undefined)
      return wrongText(`nested records as nothing sent to the ${stored.type} changed them`, changed);
    const wrong =
      showsWhatWasWritten(reply, stored) &&
      wrongElement(stored, elementsIn(reply.description, stored.type, record), habits.keeping, isSameCaller);
    return wrong ? wrongText(...wrong) : undefined;
  }

  /** The texts that one record of a reply shows, compared with those stored. */
  function compare(reply: Reply, { type, record }: Shown): ChangedText | 'met' | undefined {
    const stored = storedAs(reply, type, idIn(record.id));
    if (!stored || isDisturbed(stored.id, reply.beganAt)) return undefined;
    let isMet = false;
    for (const [name, { value, isShown, isEcho, since }] of stored.texts) {
      const shown = shownFor(value, record[name]);
      if (isShown && since < reply.beganAt && shown === undefined && isNamed(reply, name))
        return missedText({ name, value }, 'which fields names', 'nothing', 'fields.keep-named-values');
      const isOfKind = shown === null || typeof shown === typeof value;
      if (since > reply.beganAt || shown === undefined || !isOfKind) continue;
      // A service can have a date of its own, and not one for each that is sent, a day away from it.
      const isShifted =
        !isShown && [...(datesShiftedAs(stored, name, value, shown) ?? [])].some((it) => it !== value);
      if (isShifted) return missedText({ name, value }, 'as it was sent', formatValue(shown));
      const field = `${type} ${name}`;
      const isKept =
        reply.action === 'read' && (isEcho ? habits.isChoice(field, value) : habits.keeping.has(field));
      // A flag can depend on another field.
      if (!isShown && (!isKept || typeof value === 'boolean')) continue;
      const isRight =
        (isEcho ? isSameEcho : isSameValue)(value, shown) && !habits.hasLostLines(field, value, shown);
      if (isRight) isMet = true;
      else {
        const refused = stored.refused.find(({ texts }) => texts.get(name) === shown);
        const usual = reply.action === 'list' ? 'list.elements-match-the-record' : 'read.shows-the-record';
        return missedText(
          { name, value },
          refused ? 'since the write that sent another was refused' : 'as it was stored',
          formatValue(shown),
          refused?.requirement ?? usual,
        );
      }
    }
    return compareWhole(reply, stored, record) ?? (isMet ? 'met' : undefined);
  }

  /** What the creation of a nested resource answers with in place of what it sent, in a field that has kept something. */
  function compareCreated({ place, sent, shown: [one] }: Reply): ChangedText | 'met' | undefined {
    if (!place || !one || !shownWhenCreated.includes(place.resource.type)) return undefined;
    const { type } = place.resource;
    // A number can follow from others, as what is left to be paid does.
    const kept = [...textsIn(place.resource, sent)].flatMap(([name, value]) => {
      const shown = one.record[name];
      const isText = typeof value === 'string' && typeof shown === 'string';
      return isText && habits.keeping.has(`${type} ${name}`) ? [{ name, value, shown }] : [];
    });
    const wrong = kept.find(
      ({ name, value, shown }) =>
        !isSameValue(value, shown) || habits.hasLostLines(`${type} ${name}`, value, shown),
    );
    if (wrong === undefined) return kept.length > 0 ? 'met' : undefined;
    return missedText(wrong, 'as it was sent', formatValue(wrong.shown), `${type}.creation-returns-it`);
  }

  return {
    begin(moment, method, url) {
      if (!isSafeMethod(method)) writes.set(moment, segmentsOf(url));
    },
    learn(reply, now) {
      const { request, action, place, isSuccess, shown, company, query } = reply;
      if (company === undefined) return;
      if (!isSafeMethod(request.method)) {
        if (action === 'destroy' && isSuccess && place?.id !== undefined) {
          writes.delete(reply.beganAt);
          lose(place.id);
          endedAt.set(place.id, now);
        } else learnWrite(reply, now);
        return;
      }
      if (action !== 'read' || query.has('v')) return;
      for (const { type, record } of shown) {
        const stored = storedAs(reply, type, idIn(record.id));
        if (!stored || isDisturbed(stored.id, reply.beganAt)) continue;
        const elements = elementsIn(reply.description, type, record);
        if (stored.writtenAt < reply.beganAt)
          for (const { place, values } of stored.added)
            for (const it of elements)
              for (const [name, value] of values)
                if (it.place === place && it.values.get(name) === value)
                  habits.keep(`${place} ${name}`, value);
        if (isWhole(reply) && stored.nested === undefined) {
          stored.nested = new Map(nestedTexts(reply.description, type, record));
          stored.shownNames = new Set(Object.keys(record));
          stored.shownTo = callerOf(reply);
        }
        if (showsWhatWasWritten(reply, stored)) stored.elements = elements;
        for (const [name, text] of stored.texts) {
          const { value, isShown, isEcho, isEnumerated = false, since } = text;
          if (typeof value === 'string' && value === record[name]) habits.keepLines(`${type} ${name}`, value);
          if (isShown || since >= reply.beganAt) continue;
          datesShiftedAs(stored, name, value, record[name])?.add(value);
          if (shownFor(value, record[name]) !== value) continue;
          stored.texts.set(name, { ...text, isShown: true, since: now });
          if (!isEcho) keep(stored, name, value);
          else if (!query.has('locale')) habits.choose(`${type} ${name}`, value, isEnumerated);
        }
      }
    },
    judge(reply) {
      if (!reply.isSuccess || reply.without !== undefined || reply.query.has('v')) return undefined;
      if (reply.action === 'create') return compareCreated(reply);
      if (reply.action !== 'read' && reply.action !== 'list') return undefined;
      const results = reply.shown.map((it) => compare(reply, it));
      return (
        results.find((it) => it !== undefined && it !== 'met') ??
        (results.includes('met') ? 'met' : undefined)
      );
    },
    exists(reply, type, id) {
      const stored = storedAs(reply, type, id);
      return stored !== undefined && stored.since < reply.beganAt && !isDisturbed(id, reply.beganAt);
    },
    hasState: (reply, type, id) => storedAs(reply, type, id)?.hasState === true,
  };
}
