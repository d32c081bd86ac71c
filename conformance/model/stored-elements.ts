import { formatValue } from '../match/matcher.ts';
import { type Element, elementsIn, isSameValue, type Scalar } from './kept-values.ts';
import { markersIn } from './markers.ts';
import { unwrap } from './nested-objects.ts';
import type { Reply } from './reply.ts';

/** What is known of the records without an address of their own that a record holds. */
export type StoredElements = {
  /** The moment at which what was sent last was answered. */
  writtenAt: number;
  /** Values of nested records without an address of their own, as the record itself last showed them, by id and field. */
  nested: ReadonlyMap<string, Scalar> | undefined;
  /** What was sent for nested records that were new, by where they belong, until the record shows them. */
  added: readonly Element[];
  /** The nested records that it has shown since the last write; undefined where nobody has looked. */
  elements: readonly Element[] | undefined;
  /** What the last write sent for nested records, where it is known what there was before: no value of them comes more often. */
  sent: { readonly elements: readonly Element[]; readonly before: readonly Element[] } | undefined;
  /** The nested records that the last write sent, with those values that their ids showed when it was answered, or before where it sent all. */
  changed: readonly Element[];
  /** To whom it was shown so: others can be shown less. */
  shownTo: string | undefined;
};

/** Whether a reply shows one record with all of its fields. */
export const isWhole = ({ action, query }: Reply): boolean =>
  action === 'read' && !query.has('fields') && !query.has('fields[]');

/** Whether a reply shows a record with all of its fields, as they have been since the last write. */
export const showsWhatWasWritten = (reply: Reply, { writtenAt }: StoredElements): boolean =>
  isWhole(reply) && writtenAt < reply.beganAt;

/** A value of a nested record that was another one before, or one more or less than before; ids can be new each time. */
export function changedNested(
  reply: Reply,
  before: ReadonlyMap<string, Scalar>,
  texts: readonly [string, Scalar][],
  isSameCaller: boolean,
): string | undefined {
  if (isSameCaller && isWhole(reply) && texts.length < before.size)
    return `${texts.length} values in place of ${before.size}`;
  const [place, text] =
    texts.find(([key, it]) => it !== (before.get(key) ?? it)) ??
    (isWhole(reply) && texts.length > before.size ? texts.find(([key]) => !before.has(key)) : undefined) ??
    [];
  return place && `${formatValue(text)} in ${place}`;
}

const isSameElement = (it: Element, other: Element): boolean =>
  it.id !== undefined && it.id === other.id && it.place === other.place;

/** What a write sends for the lists of the record. */
export function storeElements(
  stored: StoredElements,
  type: string,
  { description, sent, shown: [one] }: Reply,
  now: number,
): void {
  const elements = elementsIn(description, type, unwrap(sent, type));
  const places = new Set(elements.map(({ place }) => place));
  // Of two lists of one type it is open which counts.
  const isOne = places.size < 2;
  stored.added = isOne ? elements.filter(({ isNew }) => isNew) : [];
  const before = (stored.elements ?? []).filter(({ place }) => places.size === 0 || places.has(place));
  stored.sent = isOne && stored.elements ? { elements, before } : undefined;
  const shown = one?.type === type ? elementsIn(description, type, one.record) : [];
  // Where some are left out or new, the others can get other places.
  const areAll =
    elements.length === before.length &&
    elements.every((it) => before.some((other) => isSameElement(it, other)));
  const known = areAll ? [...shown, ...before] : shown;
  stored.changed = elements.map((it) => {
    const same = known.filter((other) => isSameElement(it, other));
    const isKnown = ([name, value]: [string, Scalar]) =>
      same.some(({ values }) => values.get(name) === value);
    return { ...it, values: new Map([...it.values].filter(isKnown)) };
  });
  stored.elements = undefined;
  stored.writtenAt = now;
}

/** The texts of a nested record that have a marker, by field. */
const markedTexts = ({ values }: Element): readonly (readonly [string, Scalar])[] =>
  [...values].filter(([, it]) => typeof it === 'string' && markersIn(it).length > 0);

/** Whether an element has the id of one that there was before the last write. */
const wasThere = ({ before }: NonNullable<StoredElements['sent']>, { id }: Element): boolean =>
  id !== undefined && before.some((it) => it.id === id);

/** A nested record with a marker that is shown more often than it was sent, and was there before without being sent. */
function doubledElement({ sent }: StoredElements, shown: readonly Element[]): Element | undefined {
  if (sent === undefined) return undefined;
  const ids = new Set(sent.elements.map(({ id }) => id));
  const others = sent.before.filter(({ id }) => !ids.has(id));
  return [...sent.elements.filter((it) => wasThere(sent, it)), ...others].find((one) => {
    const texts = markedTexts(one);
    const isEqual = (it: Element): boolean =>
      it.place === one.place && texts.every(([name, text]) => it.values.get(name) === text);
    const countIn = (elements: readonly Element[]): number => elements.filter(isEqual).length;
    return texts.length > 0 && countIn(shown) > countIn([...others, ...sent.elements]);
  });
}

/** A nested record that was there before, was sent back with its texts, and shows none of the same texts any more; its id can be new. */
function removedElement({ sent }: StoredElements, shown: readonly Element[]): Element | undefined {
  // What becomes of ids that were not there is open.
  if (!sent?.elements.every((it) => it.isNew || wasThere(sent, it))) return undefined;
  return sent.elements.find((one) => {
    const texts = markedTexts(one);
    const hasTexts = ({ place, values }: Element): boolean =>
      place === one.place && texts.every(([name, text]) => values.get(name) === text);
    const isBack = sent.before.some((it) => isSameElement(it, one) && hasTexts(it));
    return texts.length > 0 && !one.isEnded && isBack && !shown.some(hasTexts);
  });
}

/** A nested record that was there before, and shows a marker which the last write sent for another one by its id that is still there without it. */
function misplacedElement({ sent }: StoredElements, shown: readonly Element[]): Element | undefined {
  if (sent === undefined) return undefined;
  const shows = ({ values }: Element, text: Scalar): boolean => [...values.values()].includes(text);
  const isSentFor = (it: Element, text: Scalar): boolean =>
    sent.elements.some((one) => one.id === it.id && shows(one, text));
  for (const one of sent.elements.filter((it) => wasThere(sent, it)))
    for (const [, text] of markedTexts(one)) {
      const isWithout = shown.some((it) => isSameElement(it, one) && !shows(it, text));
      const other = shown.find(
        (it) => it.place === one.place && wasThere(sent, it) && shows(it, text) && !isSentFor(it, text),
      );
      if (isWithout && other !== undefined) return other;
    }
  return undefined;
}

/** What was sent for a new nested record and is not shown so, in fields that have kept something. */
function lostElement(
  { added }: StoredElements,
  shown: readonly Element[],
  keeping: ReadonlySet<string>,
): Element | undefined {
  return added.find(({ place, values }) => {
    const kept = [...values].filter(([name]) => keeping.has(`${place} ${name}`));
    const rivals = shown.filter((it) => it.place === place);
    return (
      kept.length > 0 &&
      rivals.every((it) => kept.some(([name, value]) => !isSameValue(value, it.values.get(name))))
    );
  });
}

/** What an update sent for a nested record by its id, which showed so then or before, and shows otherwise now, in fields that have kept something. */
function undoneElement(
  { changed }: StoredElements,
  shown: readonly Element[],
  keeping: ReadonlySet<string>,
  isSameCaller: boolean,
): Element | undefined {
  return changed.find((it) => {
    const same = shown.find((other) => isSameElement(it, other));
    return (
      same !== undefined &&
      [...it.values].some(
        ([name, value]) =>
          (same.values.has(name) || (isSameCaller && same.blank.includes(name))) &&
          keeping.has(`${it.place} ${name}`) &&
          !isSameValue(value, same.values.get(name)),
      )
    );
  });
}

/** What is expected of a nested record that a reply shows otherwise than it was written, and what is shown. */
export function wrongElement(
  stored: StoredElements,
  shown: readonly Element[],
  keeping: ReadonlySet<string>,
  isSameCaller: boolean,
): readonly [expected: string, actual: string] | undefined {
  const valuesIn = ({ values }: Element): string => formatValue(Object.fromEntries(values));
  const misplaced = misplacedElement(stored, shown);
  if (misplaced !== undefined) {
    const { id, place } = misplaced;
    return [`element ${id} of ${place} without what was sent for another one`, valuesIn(misplaced)];
  }
  const lost =
    lostElement(stored, shown, keeping) ??
    undoneElement(stored, shown, keeping, isSameCaller) ??
    (isSameCaller ? removedElement(stored, shown) : undefined);
  if (lost !== undefined)
    return [`an element of ${lost.place} with ${valuesIn(lost)}, as it was sent`, 'none'];
  const more = doubledElement(stored, shown);
  return more && [`one element of ${more.place} with ${valuesIn(more)}, as it was sent`, 'more of them'];
}
