import type { JsonSchema, JsonValue } from 'countersign-contract/schemas';
import type { Change } from './changes.ts';

type Bound = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems';

/** In which direction a limit narrows what may be sent, and what it says. */
const bounds: readonly (readonly [name: Bound, narrows: 1 | -1, says: string])[] = [
  ['minLength', 1, 'characters at least'],
  ['maxLength', -1, 'characters at most'],
  ['minimum', 1, 'at least'],
  ['maximum', -1, 'at most'],
  ['minItems', 1, 'elements at least'],
  ['maxItems', -1, 'elements at most'],
];

/** What differs in one field of a type, for those who send it and for those who read it. */
export function fieldChanges(place: string, before: JsonSchema, after: JsonSchema): Change[] {
  const breaks = (says: string): Change => ({ breaks: true, says: `${place} ${says}` });
  const adds = (says: string): Change => ({ breaks: false, says: `${place} ${says}` });
  return [
    ...typeChanges(before, after).map(breaks),
    ...valueChanges(before, after, breaks, adds),
    ...bounds.flatMap(([name, narrows, says]) => {
      const [old, now] = [limitIn(before, name), limitIn(after, name)];
      if (old === now) return [];
      const isNarrower = now !== undefined && (old === undefined || (now - old) * narrows > 0);
      const limit = now === undefined ? `has no limit "${says}" any more` : `takes ${now} ${says}`;
      return [isNarrower ? breaks(`${limit}, before ${old ?? 'any'}`) : adds(limit)];
    }),
    ...(after.readOnly && !before.readOnly ? [breaks('is read-only: what is sent is ignored')] : []),
    ...(before.readOnly && !after.readOnly ? [adds('is taken from clients')] : []),
  ];
}

function limitIn(schema: JsonSchema, name: Bound): number | undefined {
  const limit = schema[name];
  return typeof limit === 'number' ? limit : undefined;
}

/** Types, formats and patterns that are others. */
function typeChanges(before: JsonSchema, after: JsonSchema): string[] {
  const [old, now] = [typesOf(before), typesOf(after)];
  return [
    ...(old === now ? [] : [`is ${now}, before ${old}`]),
    ...(['format', 'pattern'] as const).flatMap((name) =>
      before[name] === after[name]
        ? []
        : [`has the ${name} ${after[name] ?? 'of none'}, before ${before[name] ?? 'none'}`],
    ),
  ];
}

function typesOf({ type, anyOf }: JsonSchema): string {
  return [type ?? (anyOf ? 'one of several' : 'anything')].flat().toSorted().join(' or ');
}

type Tell = (says: string) => Change;

function valueChanges(before: JsonSchema, after: JsonSchema, breaks: Tell, adds: Tell): Change[] {
  const [old, now] = [before.enum, after.enum];
  if (old === undefined && now === undefined) return [];
  if (now === undefined) return [adds('takes and has values of all kinds')];
  if (old === undefined) return [breaks(`takes nothing but ${listed(now)}`)];
  const gone = old.filter((value) => !now.includes(value));
  const fresh = now.filter((value) => !old.includes(value));
  return [
    ...(gone.length > 0 ? [breaks(`takes ${listed(gone)} no more`)] : []),
    ...(fresh.length > 0 ? [adds(`may be ${listed(fresh)}, which clients do not know so far`)] : []),
  ];
}

function listed(values: readonly (JsonValue | undefined)[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}
