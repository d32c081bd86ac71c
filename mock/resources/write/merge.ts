import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { type Behaviours, behaviour } from '../../world/behaviour.ts';
import type { Conversion } from '../../world/handler.ts';
import type { Draft } from '../model/draft.ts';
import { unwrap } from '../model/draft.ts';
import type { Field, ListField, OwnedField, ValueField } from '../model/field.ts';
import { elementsOf, type NestedRecord } from '../model/field.ts';
import type { PropertyError } from '../model/property-error.ts';
import type { ResourceType } from '../model/resource-type.ts';
import type { Change } from '../rules/type-rules.ts';
import { convertValue } from './convert.ts';
import { discriminatorOf, Elements, interpretElement } from './nested-element.ts';
import { validateValues } from './validate.ts';

/** Whether a field is read from a body; read-only fields are not (facts#bodies-read-only). */
export const acceptsField = behaviour(
  (field: Field, sent: JsonObject): boolean =>
    !field.readOnly && !field.writeOnly && Object.hasOwn(sent, field.name),
);

/** What the property of an error begins with in an element of a nested list (spec#7.2-nested-prefix). */
export const nestedPrefix = behaviour(
  (property: string, _index: number, _type: string): string => `${property}.`,
);

/** Merges the body into the current values, and validates every record that it changes. */
export const mergeBody = behaviour<Change>((draft) => {
  const merge = new Merge(draft);
  const { type, fields, body } = draft;
  const isWrapped = body.record !== body.outer;
  const at = { prefix: '', path: isWrapped ? [type.name] : [] };
  draft.fields = merge.record(type, fields, body.record, at);
  draft.errors = merge.errors;
  draft.conversions = merge.conversions;
});

/** Where a record is in the body. */
type Position = {
  /** What the properties of its errors begin with, `addresses.`. */
  prefix: string;
  /** The names and indexes that lead to it: `contact`, `addresses`, 0. */
  path: readonly (string | number)[];
};

class Merge {
  /** Properties of nested records are prefixed with the field that holds them (spec#7.2-nested-prefix). */
  readonly errors: PropertyError[] = [];
  readonly conversions: Conversion[] = [];
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  get #behaviours(): Behaviours {
    return this.#draft.company.behaviours;
  }

  /**
   * The values of `before` with the sent ones in their place. Fields that are read-only or unknown are ignored
   * (facts#bodies-read-only); a field that has a default is never null.
   */
  record(type: ResourceType, before: JsonObject, sent: JsonObject, at: Position): JsonObject {
    const fields = type.copy(before);
    const accepts = this.#behaviours.get(acceptsField);
    for (const field of type.values) {
      if (!accepts(field, sent)) continue;
      const value = this.#value(type, field, sent[field.name] ?? null, at);
      if (value !== undefined) fields[field.name] = value ?? type.blank[field.name] ?? null;
    }
    for (const field of type.holders) {
      fields[field.name] =
        field.kind === 'owned'
          ? this.#mergeOwned(field, before, sent, at)
          : this.#kept(type, field, before, sent, at);
    }
    this.#validate(type, fields, at);
    return fields;
  }

  /** A value in its declared type; undefined where the record keeps what it has (ruling#values-of-other-types). */
  #value(type: ResourceType, { name, schema }: ValueField, sent: Json, at: Position): Json | undefined {
    if (this.#draft.strictInput) return sent;
    const isNullForList = sent === null && schema.type === 'array';
    const value = isNullForList ? undefined : convertValue(schema, sent, type.required.has(name));
    if (value !== sent) this.#convert(name, at, sent, value);
    return value;
  }

  #convert(name: string, { path }: Position, sent: Json, stored: Json | undefined): void {
    this.conversions.push({ path: [...path, name], sent, stored });
  }

  #mergeOwned(field: OwnedField, before: JsonObject, sent: JsonObject, at: Position): NestedRecord[] {
    const current = elementsOf(before, field.name);
    const value = this.#accepts(field, sent) ? sent[field.name] : undefined;
    if (value === undefined) return current;
    if (value === null) return [];
    if (!isJsonObject(value)) {
      this.#report(at.prefix, [{ property: field.name, code: 'invalid' }]);
      return current;
    }
    const type = this.#draft.catalogue.type(field.type);
    const { record } = unwrap(type.name, value);
    const path = [...at.path, field.name];
    const fields = this.record(type, current[0]?.fields ?? {}, record, {
      prefix: `${at.prefix}${field.name}.`,
      path: record === value ? path : [...path, type.name],
    });
    return [{ type: type.name, fields }];
  }

  #kept(type: ResourceType, field: ListField, before: JsonObject, sent: JsonObject, at: Position) {
    const through = this.#fieldSent(type, field, sent, at);
    const elements = elementsOf(before, field.name);
    if (through === undefined) return elements;
    return this.#list(through, field, elements, sent[through.name] ?? null, at);
  }

  #list(
    through: ListField,
    target: ListField,
    before: NestedRecord[],
    sent: Json,
    at: Position,
  ): NestedRecord[] {
    const { name: property, types } = through;
    if (!Array.isArray(sent)) {
      this.#report(at.prefix, [{ property, code: 'invalid' }]);
      return before;
    }
    const limit = target.most;
    if (sent.length > limit) {
      this.#report(at.prefix, [{ property, code: 'too_many', limit }]);
      return before;
    }
    const elements = new Elements(before);
    // Nested records of a record that is being created have no ids yet.
    const isNew = this.#draft.before === undefined;
    for (const [index, value] of sent.entries()) {
      const prefix = at.prefix + this.#behaviours.get(nestedPrefix)(property, index, types[0] ?? property);
      const element = interpretElement(this.#draft.catalogue, types, elements, value, isNew);
      if ('code' in element) this.#report(prefix, [element]);
      else if (element.removes) elements.remove(element.index);
      else {
        const type = this.#draft.catalogue.type(element.type);
        const old = elements.at(element.index)?.fields ?? {};
        const discriminator =
          target.types.length > 1 ? { type: discriminatorOf(this.#draft.catalogue, type.name) } : {};
        const itself = [...at.path, property, index];
        const path = element.record === value ? itself : [...itself, type.name];
        const fields = this.record(type, old, { ...element.record, ...discriminator }, { prefix, path });
        elements.put(element.index, { type: type.name, fields });
      }
    }
    if (elements.remaining.length > limit) this.#report(at.prefix, [{ property, code: 'too_many', limit }]);
    return elements.remaining;
  }

  #validate(type: ResourceType, fields: JsonObject, { prefix }: Position): void {
    const { validatorOf } = this.#draft;
    if (validatorOf === undefined) return;
    const validate = this.#behaviours.get(validateValues);
    this.#report(prefix, validate(type, fields, validatorOf(`${type.name}_create`)));
  }

  #report(prefix: string, errors: readonly PropertyError[]): void {
    for (const error of errors) {
      this.errors.push({ ...error, property: (prefix + error.property).replace(/\.$/, '') });
    }
  }

  /** Which of a list and its parts was sent; a part takes precedence, as `line_items` over `items` (facts#document-items). */
  #fieldSent(type: ResourceType, target: ListField, sent: JsonObject, at: Position): ListField | undefined {
    const lists = type.listsFor.get(target.name) ?? [];
    const sentFields = lists.filter(
      (field) => this.#accepts(field, sent) && !this.#isLeftAlone(field, sent, at),
    );
    return sentFields.find((field) => field !== target) ?? sentFields[0];
  }

  /** Whether null means that a list stays unchanged (facts#bodies-loose-types). */
  #isLeftAlone({ name }: ListField, sent: JsonObject, at: Position): boolean {
    if (this.#draft.strictInput || sent[name] !== null) return false;
    this.#convert(name, at, null, undefined);
    return true;
  }

  #accepts(field: Field, sent: JsonObject): boolean {
    return this.#behaviours.get(acceptsField)(field, sent);
  }
}
