import type { Mismatch } from '../errors/mismatch.ts';
import { formatValue, wrongValue } from '../match/matcher.ts';
import type { Field } from '../schemas/published.ts';
import { markersIn } from './markers.ts';
import { nestedObjects, unwrap } from './nested-objects.ts';
import type { DataRecord, PublishedType, PublishedTypes } from './published-types.ts';
import type { Reply, Shown } from './reply.ts';

/** A text that was sent for a record: whether the record has shown it, and from which moment on it has to. */
type StoredText = { readonly value: string; readonly isShown: boolean; readonly since: number };

/** A write that was refused, what it sent, and the requirement that its effect would violate. */
type RefusedWrite = { readonly requirement: string; readonly texts: ReadonlyMap<string, string> };

type StoredRecord = {
  readonly type: string;
  /** The moment at which its creation was answered. */
  readonly since: number;
  readonly texts: Map<string, StoredText>;
  /** The text that each field showed last, and those before, which no field goes back to unless they are sent again. */
  readonly last: Map<string, string>;
  readonly former: Map<string, Set<string>>;
  readonly refused: RefusedWrite[];
  /** Texts of nested records without an address of their own, as the record itself last showed them, by id and field. */
  nested: ReadonlyMap<string, string> | undefined;
};

/** What a record shows in the place of a text that was stored, and the requirement that this violates. */
type ChangedText = { readonly requirement: string; readonly mismatch: Mismatch };

/**
 * The texts that were sent for records, as long as nothing that succeeded can have changed them. Other values are not kept: a service can
 * compute them anew.
 */
export type StoredTexts = {
  /** A write begins that can change the records which its address names. */
  begin(moment: number, method: string, url: string): void;
  /** Takes in what a reply tells at a moment. */
  learn(reply: Reply, now: number): void;
  /** The first text that a reply shows otherwise than it is stored; `met` where it shows one that is, undefined where it shows none. */
  judge(reply: Reply): ChangedText | 'met' | undefined;
  /** Whether a record was created before a moment, and nothing destroyed it since. */
  exists(reply: Reply, type: string, id: string): boolean;
};

const special =
  /(^|_)(id|type|kind|number|e?mail|status|state|language|currency|country|locale|source)$|Id$|lock|version|etag/i;

/** Whether a field keeps any text, as far as its schema says. */
const isFreeText = (field: Field): boolean =>
  field.types.includes('string') &&
  field.types.every((it) => it === 'string' || it === 'null') &&
  !field.readOnly &&
  !field.enum &&
  (!field.format || field.format === 'date') &&
  !field.pattern &&
  !field.nested &&
  !special.test(field.name);

/** Texts that can stand for something else: an address of another record. */
const isPlain = (text: string): boolean => text.trim() !== '' && !/^(\/|https?:)/i.test(text);

/** The free texts in what a request sends for a record of a type. */
function textsIn({ type, schema }: PublishedType, sent: unknown): ReadonlyMap<string, string> {
  const record = unwrap(sent, type);
  return new Map(
    (schema?.fields ?? []).filter(isFreeText).flatMap(({ name }) => {
      const value = record[name];
      return typeof value === 'string' && isPlain(value) ? [[name, value] as const] : [];
    }),
  );
}

const idOf = ({ id }: DataRecord): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;

/** The free texts of records in a record, by id and field: only of types without an address, which nothing else changes (spec#2.1-address-endpoint). */
function nestedTexts({ resources }: PublishedTypes, type: string, record: DataRecord): [string, string][] {
  // Deeper ones belong to a record that is nested itself.
  const own = nestedObjects({ resources }, type, record).filter((it) => it.place.split('.').length === 2);
  return own.flatMap(({ type: inner, value }) => {
    const resource = resources.find((it) => it.type === inner);
    const id = idOf(unwrap(value, inner));
    if (resource === undefined || resource.path !== undefined || id === undefined) return [];
    return [...textsIn(resource, value)].map(([name, text]): [string, string] => [
      `${inner} ${id} ${name}`,
      text,
    ]);
  });
}

/** Whether a reply shows one record with all of its fields. */
const isWhole = ({ action, query }: Reply): boolean =>
  action === 'read' && !query.has('fields') && !query.has('fields[]');

/** A text of a nested record that was another one before, or one more than before; ids can be new each time. */
function changedNested(
  reply: Reply,
  before: ReadonlyMap<string, string>,
  texts: readonly [string, string][],
): string | undefined {
  const [place, text] =
    texts.find(([key, it]) => it !== (before.get(key) ?? it)) ??
    (isWhole(reply) && texts.length > before.size ? texts.find(([key]) => !before.has(key)) : undefined) ??
    [];
  return place && `${formatValue(text)} in ${place}`;
}

/** The same text but for what a service can rightly do to all: white space around it, and composed characters. */
const isSameText = (one: string, other: unknown): boolean =>
  typeof other === 'string' &&
  (one.trim().normalize() === other.trim().normalize() || (isDay(one) && other.startsWith(one)));

/** Whether a reply shows the record at its own address, restricted to fields of which this is one (spec#4.2-fields). */
const isNamed = ({ action, place, query }: Reply, name: string): boolean => {
  const [list, ...more] = query.getAll('fields');
  const isOwn = action === 'read' && place?.parent === undefined;
  return isOwn && more.length === 0 && list?.split(',').includes(name) === true;
};

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const segmentsOf = (url: string): readonly string[] =>
  new URL(url).pathname.split('/').flatMap((it) => {
    try {
      return [decodeURIComponent(it).replace(/\.\w+$/, ''), decodeURIComponent(it)];
    } catch {
      return [it];
    }
  });

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Knows no texts yet. */
export function createStoredTexts(): StoredTexts {
  const records = new Map<string, StoredRecord>();
  /** Keys of records by id, for addresses that are spelled in any way. */
  const keysById = new Map<string, Set<string>>();
  /** Fields that have shown a text as it was sent. */
  const keeping = new Set<string>();
  const writes = new Map<number, readonly string[]>();
  /** When a write ended that names an id. */
  const endedAt = new Map<string, number>();

  /** Records of types without a list of their own can share their ids. */
  const keyFor = ({ company, description }: Reply, type: string, id: string | undefined) =>
    company !== undefined &&
    id !== undefined &&
    description.resources.some((it) => it.type === type && it.path !== undefined)
      ? JSON.stringify([company.name, type, id])
      : undefined;

  function open(key: string, type: string, id: string, since: number): StoredRecord {
    const stored = {
      type,
      since,
      texts: new Map(),
      last: new Map(),
      former: new Map(),
      refused: [],
      nested: undefined,
    };
    records.set(key, stored);
    keysById.set(id, (keysById.get(id) ?? new Set()).add(key));
    return stored;
  }

  /** A field shows what was sent for it: what it showed before is past. */
  function keep({ type, last, former }: StoredRecord, name: string, value: string): void {
    keeping.add(`${type} ${name}`);
    const before = last.get(name);
    last.set(name, value);
    const past = former.get(name) ?? new Set();
    former.set(name, past);
    // A text without a mark can be what a service fills in.
    if (before !== undefined && markersIn(before).length > 0) past.add(before);
    past.delete(value);
  }

  function store(
    stored: StoredRecord,
    sent: ReadonlyMap<string, string>,
    shown: DataRecord | undefined,
    now: number,
  ): void {
    stored.texts.clear();
    stored.refused.length = 0;
    stored.nested = undefined;
    for (const [name, value] of sent) {
      const isShown = shown?.[name] === value;
      if (isShown) keep(stored, name, value);
      else stored.former.delete(name);
      stored.texts.set(name, { value, isShown, since: now });
    }
  }

  function forget(id: string): void {
    for (const key of keysById.get(id) ?? []) records.delete(key);
  }

  /** What a write that was refused would have stored in the records that its address names. */
  function noteRefusal(reply: Reply, keys: readonly string[]): void {
    const { without, response, action, description, sent } = reply;
    const isFailedUpdate = response.status === 422 && action === 'update';
    const requirement = without?.requirement ?? (isFailedUpdate ? 'status.422-for-failed-update' : undefined);
    if (requirement === undefined) return;
    for (const stored of keys.flatMap((key) => records.get(key) ?? [])) {
      const resource = description.resources.find(({ type }) => type === stored.type);
      if (resource) stored.refused.push({ requirement, texts: textsIn(resource, sent) });
    }
  }

  function learnWrite(reply: Reply, now: number): void {
    const { request, place, action, isSuccess, response, sent, shown, without, beganAt } = reply;
    writes.delete(beganAt);
    const named = segmentsOf(request.url).filter((it) => keysById.has(it));
    for (const id of named) endedAt.set(id, now);
    const isRefused = without !== undefined || (response.status >= 400 && response.status < 500);
    const [one] = shown;
    if (action === 'create') {
      // What is created beneath a record does not change its texts.
      const id = one && idOf(one.record);
      const key = one && keyFor(reply, one.type, id);
      if (isRefused || !place || !one || key === undefined || id === undefined) return;
      store(open(key, one.type, id, now), textsIn(place.resource, sent), one.record, now);
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
    if (action === 'update' && isSuccess && stored && place)
      store(stored, textsIn(place.resource, sent), one?.record, now);
    else for (const id of named) forget(id);
  }

  /** Whether another write that names a record was under way while a request was answered. */
  const isDisturbed = (id: string, beganAt: number): boolean =>
    (endedAt.get(id) ?? -1) > beganAt ||
    [...writes].some(([moment, ids]) => moment !== beganAt && ids.includes(id));

  /** The texts that one record of a reply shows, compared with those stored. */
  function compare(reply: Reply, { type, record }: Shown): ChangedText | 'met' | undefined {
    const id = idOf(record);
    const key = keyFor(reply, type, id);
    const stored = key === undefined ? undefined : records.get(key);
    if (!stored || id === undefined || isDisturbed(id, reply.beganAt)) return undefined;
    let isMet = false;
    for (const [name, { value, isShown, since }] of stored.texts) {
      const shown = record[name];
      if (isShown && since < reply.beganAt && shown === undefined && isNamed(reply, name))
        return {
          requirement: 'fields.keep-named-values',
          mismatch: wrongValue(`${formatValue(value)} in ${name}, which fields names`, 'nothing'),
        };
      if (since > reply.beganAt || shown === undefined || (shown !== null && typeof shown !== 'string'))
        continue;
      if (!isShown && (reply.action !== 'read' || !keeping.has(`${type} ${name}`))) continue;
      const isRight = isShown ? shown === value : isSameText(value, shown);
      if (isRight) isMet = true;
      else {
        const refused = stored.refused.find(({ texts }) => texts.get(name) === shown);
        const usual = reply.action === 'list' ? 'list.elements-match-the-record' : 'read.shows-the-record';
        return {
          requirement: refused?.requirement ?? usual,
          mismatch: wrongValue(
            `${formatValue(value)} in ${name}, ${refused ? 'since the write that sent another was refused' : 'as it was stored'}`,
            formatValue(shown),
          ),
        };
      }
    }
    for (const [name, texts] of stored.former) {
      const shown = record[name];
      if (stored.texts.has(name) || typeof shown !== 'string' || !texts.has(shown)) continue;
      return {
        requirement: 'read.shows-the-record',
        mismatch: wrongValue(
          `not ${formatValue(shown)} in ${name}, which was updated to ${formatValue(stored.last.get(name))} before an update of another field`,
          formatValue(shown),
        ),
      };
    }
    const changed =
      stored.nested && changedNested(reply, stored.nested, nestedTexts(reply.description, type, record));
    if (changed !== undefined)
      return {
        requirement: 'read.shows-the-record',
        mismatch: wrongValue(`nested records as nothing sent to the ${type} changed them`, changed),
      };
    return isMet ? 'met' : undefined;
  }

  return {
    begin(moment, method, url) {
      if (!safe.has(method)) writes.set(moment, segmentsOf(url));
    },
    learn(reply, now) {
      const { request, action, place, isSuccess, shown, company, query } = reply;
      if (company === undefined) return;
      if (!safe.has(request.method)) {
        if (action === 'destroy' && isSuccess && place?.id !== undefined) {
          writes.delete(reply.beganAt);
          forget(place.id);
          endedAt.set(place.id, now);
          return;
        }
        learnWrite(reply, now);
        return;
      }
      if (action !== 'read' || query.has('v')) return;
      for (const { type, record } of shown) {
        const key = keyFor(reply, type, idOf(record));
        const stored = key === undefined ? undefined : records.get(key);
        if (!stored || idOf(record) === undefined || isDisturbed(String(record.id), reply.beganAt)) continue;
        if (isWhole(reply)) stored.nested ??= new Map(nestedTexts(reply.description, type, record));
        for (const [name, text] of stored.texts)
          if (!text.isShown && text.since < reply.beganAt && record[name] === text.value) {
            stored.texts.set(name, { ...text, isShown: true, since: now });
            keep(stored, name, text.value);
          }
      }
    },
    judge(reply) {
      if (!reply.isSuccess || reply.without !== undefined || reply.query.has('v')) return undefined;
      if (reply.action !== 'read' && reply.action !== 'list') return undefined;
      const results = reply.shown.map((it) => compare(reply, it));
      return (
        results.find((it) => it !== undefined && it !== 'met') ??
        (results.includes('met') ? 'met' : undefined)
      );
    },
    exists(reply, type, id) {
      const key = keyFor(reply, type, id);
      const stored = key === undefined ? undefined : records.get(key);
      return stored !== undefined && stored.since < reply.beganAt && !isDisturbed(id, reply.beganAt);
    },
  };
}
