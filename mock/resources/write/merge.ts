import type { Json, JsonObject } from '../../handler.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { Field, ListField, OwnedField } from '../model/field.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { elementsOf, type NestedRecord } from '../nested-record.ts';
import type { Problem } from '../problem.ts';
import { discriminatorOf, Elements, understandElement } from './element.ts';
import { isObject, unwrap } from './sent.ts';

/** Finds what is wrong with the values of one record, nested records apart. */
export type Judge = (type: ResourceType, fields: JsonObject) => Problem[];

/** Puts what a client sent over what was there, and collects what is wrong with it. */
export class Merge {
  /** Properties of nested records are prefixed with the field that holds them (specification 7.2, rule 3). */
  readonly problems: Problem[] = [];
  readonly #catalogue: Catalogue;
  readonly #judge: Judge;
  readonly #isNew: boolean;

  /** @param isNew whether the record is being created: then no nested record has an id yet */
  constructor(catalogue: Catalogue, judge: Judge, isNew: boolean) {
    this.#catalogue = catalogue;
    this.#judge = judge;
    this.#isNew = isNew;
  }

  /**
   * The values of `before` with the sent ones in their place. Fields that are read-only or unknown are ignored
   * (facts, bodies); a field that has a default is never null.
   */
  record(type: ResourceType, before: JsonObject, sent: JsonObject, prefix = ''): JsonObject {
    const fields: JsonObject = {};
    for (const field of type.fields.values()) {
      if (field.kind === 'value' && !field.writeOnly) fields[field.name] = keptValue(field, before, sent);
      if (field.kind === 'owned') fields[field.name] = this.#owned(field, before, sent, prefix);
      if (field.kind === 'list' && field.partOf === undefined) {
        const through = fieldSent(type, field, sent);
        fields[field.name] =
          through === undefined
            ? elementsOf(before, field.name)
            : this.#list(through, field, elementsOf(before, field.name), sent[through.name] ?? null, prefix);
      }
    }
    this.#report(prefix, this.#judge(type, fields));
    return fields;
  }

  #owned(field: OwnedField, before: JsonObject, sent: JsonObject, prefix: string): NestedRecord[] {
    const kept = elementsOf(before, field.name);
    const value = isTaken(field, sent) ? sent[field.name] : undefined;
    if (value === undefined) return kept;
    if (value === null) return [];
    if (!isObject(value)) {
      this.#report(prefix, [{ property: field.name, code: 'invalid' }]);
      return kept;
    }
    const type = this.#catalogue.type(field.type);
    const { record } = unwrap(type.name, value);
    const fields = this.record(type, kept[0]?.fields ?? {}, record, `${prefix}${field.name}.`);
    return [{ type: type.name, fields }];
  }

  #list(
    through: ListField,
    target: ListField,
    before: NestedRecord[],
    sent: Json,
    prefix: string,
  ): NestedRecord[] {
    const { name: property, types } = through;
    if (!Array.isArray(sent)) {
      this.#report(prefix, [{ property, code: 'invalid' }]);
      return before;
    }
    const limit = target.most;
    if (sent.length > limit) {
      this.#report(prefix, [{ property, code: 'too_many', limit }]);
      return before;
    }
    const elements = new Elements(before);
    for (const value of sent) {
      const element = understandElement(this.#catalogue, types, elements, value, this.#isNew);
      if ('code' in element) this.#report(`${prefix}${property}.`, [element]);
      else if (element.removes) elements.remove(element.place);
      else {
        const type = this.#catalogue.type(element.type);
        const old = elements.at(element.place)?.fields ?? {};
        const told = target.types.length > 1 ? { type: discriminatorOf(this.#catalogue, type.name) } : {};
        const fields = this.record(type, old, { ...element.record, ...told }, `${prefix}${property}.`);
        elements.put(element.place, { type: type.name, fields });
      }
    }
    if (elements.left.length > limit) this.#report(prefix, [{ property, code: 'too_many', limit }]);
    return elements.left;
  }

  #report(prefix: string, problems: readonly Problem[]): void {
    for (const problem of problems) {
      this.problems.push({ ...problem, property: (prefix + problem.property).replace(/\.$/, '') });
    }
  }
}

function keptValue(field: Field & { kind: 'value' }, before: JsonObject, sent: JsonObject): Json {
  const value = isTaken(field, sent) ? sent[field.name] : before[field.name];
  return value ?? field.initial;
}

/** Which of a list and its parts was sent; a part wins, so `line_items` over `items` (facts, documents). */
function fieldSent(type: ResourceType, target: ListField, sent: JsonObject): ListField | undefined {
  const sentFields = [...type.fields.values()].filter(
    (field): field is ListField =>
      field.kind === 'list' && (field === target || field.partOf === target.name) && isTaken(field, sent),
  );
  return sentFields.find((field) => field !== target) ?? sentFields[0];
}

function isTaken(field: Field, sent: JsonObject): boolean {
  return !field.readOnly && !field.writeOnly && Object.hasOwn(sent, field.name);
}
