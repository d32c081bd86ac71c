import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import { getOption, readFlag, unwrap } from '../model/draft.ts';
import type { NestedRecord } from '../model/field.ts';
import type { PropertyError } from '../model/property-error.ts';
import { type Catalogue, pascalName } from '../model/resource-type.ts';

/** An interpreted element of a nested list. */
export type SentElement = {
  type: string;
  record: JsonObject;
  /** The index of the element that it changes; undefined if it adds one. */
  index: number | undefined;
  /** Whether it asks for removal. */
  removes: boolean;
};

/** The elements of a list, by index and id. */
export class Elements {
  readonly #elements: (NestedRecord | undefined)[];
  readonly #places: Map<Json, number>;

  constructor(before: readonly NestedRecord[]) {
    this.#elements = [...before];
    this.#places = new Map(before.map(({ fields }, place) => [fields.id ?? null, place]));
  }

  indexOf(id: Json): number | undefined {
    return this.#places.get(id);
  }

  at(place: number | undefined): NestedRecord | undefined {
    return place === undefined ? undefined : this.#elements[place];
  }

  put(place: number | undefined, element: NestedRecord): void {
    this.#elements[place ?? this.#elements.length] = element;
  }

  /** Removes an element and its id. */
  remove(place: number | undefined): void {
    const element = this.at(place);
    if (place === undefined || element === undefined) return;
    this.#elements[place] = undefined;
    this.#places.delete(element.fields.id ?? null);
  }

  get remaining(): NestedRecord[] {
    return this.#elements.filter((element) => element !== undefined);
  }
}

/**
 * Interprets an element, with or without an envelope (facts#bodies-nested). Without one, it has the type of
 * the element that has its id, or of the one that its `type` names (`LineItem`), or of the first that the list holds.
 * An unknown id is an error in an existing record, unless the element is to be removed; in a new
 * record ids are ignored, as they are read-only.
 */
export function interpretElement(
  catalogue: Catalogue,
  types: readonly string[],
  elements: Elements,
  value: Json,
  isNew: boolean,
): SentElement | PropertyError {
  if (!isJsonObject(value)) return { property: '', code: 'invalid' };
  const wrapper = types.find((type) => Object.hasOwn(value, type) && isJsonObject(value[type]));
  const sent = unwrap(wrapper ?? '', value);
  const id = isNew ? null : (sent.record.id ?? null);
  const place = id === null || id === '' ? undefined : elements.indexOf(id);
  const removes = readFlag(getOption(sent, '_destroy')) === true;
  if (id !== null && id !== '' && place === undefined && !removes) return { property: 'id', code: 'unknown' };
  const known = elements.at(place)?.type;
  const isOfAnotherType = known !== undefined && (!types.includes(known) || (wrapper ?? known) !== known);
  if (isOfAnotherType) return { property: 'id', code: 'unknown' };
  const type = wrapper ?? known ?? typeNamed(catalogue, types, sent.record.type ?? null);
  if (type === undefined) return { property: 'type', code: 'inclusion' };
  return { type, record: sent.record, index: place, removes };
}

/** The value of the field `type` for a nested type. */
export function discriminatorOf(catalogue: Catalogue, type: string): Json {
  const field = catalogue.type(type).fields.get('type');
  return field?.kind === 'value' && field.initial !== null ? field.initial : pascalName(type);
}

function typeNamed(catalogue: Catalogue, types: readonly string[], name: Json): string | undefined {
  if (name === null || types.length === 1) return types[0];
  return types.find((type) => discriminatorOf(catalogue, type) === name);
}
