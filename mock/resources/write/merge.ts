import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { type Behaviours, behaviour } from '../../world/behaviour.ts';
import type { Draft } from '../model/draft.ts';
import { unwrap } from '../model/draft.ts';
import type { Field, ListField, OwnedField } from '../model/field.ts';
import { elementsOf, type NestedRecord } from '../model/field.ts';
import type { PropertyError } from '../model/property-error.ts';
import type { Catalogue, ResourceType } from '../model/resource-type.ts';
import type { Change } from '../rules/type-rules.ts';
import { discriminatorOf, Elements, interpretElement } from './nested-element.ts';
import { validateValues } from './validate.ts';

/** Whether a field is read from a body; read-only fields are not (facts#bodies-read-only). */
export const acceptsField = behaviour(
  'write.takes-field',
  (field: Field, sent: JsonObject): boolean =>
    !field.readOnly && !field.writeOnly && Object.hasOwn(sent, field.name),
);

/** Interprets an element of a nested list (facts#bodies-nested). */
export const readElement = behaviour('write.understands-element', interpretElement);

/** Merges the body into the current values, and validates every record that it changes. */
export const mergeBody = behaviour<Change>('write.merge-body', (draft) => {
  const merge = new Merge(draft);
  draft.fields = merge.record(draft.type, draft.fields, draft.body.record);
  draft.errors = merge.errors;
});

class Merge {
  /** Properties of nested records are prefixed with the field that holds them (spec#7.2-nested-prefix). */
  readonly errors: PropertyError[] = [];
  readonly #catalogue: Catalogue;
  readonly #behaviours: Behaviours;
  readonly #validatorOf: Draft['validatorOf'];
  /** Whether the record is being created, so that nested records have no ids yet. */
  readonly #isNew: boolean;

  constructor({ catalogue, company, validatorOf, before }: Draft) {
    this.#catalogue = catalogue;
    this.#behaviours = company.behaviours;
    this.#validatorOf = validatorOf;
    this.#isNew = before === undefined;
  }

  /**
   * The values of `before` with the sent ones in their place. Fields that are read-only or unknown are ignored
   * (facts#bodies-read-only); a field that has a default is never null.
   */
  record(type: ResourceType, before: JsonObject, sent: JsonObject, prefix = ''): JsonObject {
    const fields: JsonObject = { ...type.blank };
    const takes = this.#behaviours.get(acceptsField);
    for (const field of type.values) {
      const value = takes(field, sent) ? sent[field.name] : before[field.name];
      if (value !== undefined && value !== null) fields[field.name] = value;
    }
    for (const field of type.holders) {
      fields[field.name] =
        field.kind === 'owned'
          ? this.#owned(field, before, sent, prefix)
          : this.#kept(type, field, before, sent, prefix);
    }
    this.#validate(type, fields, prefix);
    return fields;
  }

  #owned(field: OwnedField, before: JsonObject, sent: JsonObject, prefix: string): NestedRecord[] {
    const kept = elementsOf(before, field.name);
    const value = this.#takes(field, sent) ? sent[field.name] : undefined;
    if (value === undefined) return kept;
    if (value === null) return [];
    if (!isJsonObject(value)) {
      this.#report(prefix, [{ property: field.name, code: 'invalid' }]);
      return kept;
    }
    const type = this.#catalogue.type(field.type);
    const { record } = unwrap(type.name, value);
    const fields = this.record(type, kept[0]?.fields ?? {}, record, `${prefix}${field.name}.`);
    return [{ type: type.name, fields }];
  }

  #kept(type: ResourceType, field: ListField, before: JsonObject, sent: JsonObject, prefix: string) {
    const through = this.#fieldSent(type, field, sent);
    const elements = elementsOf(before, field.name);
    if (through === undefined) return elements;
    return this.#list(through, field, elements, sent[through.name] ?? null, prefix);
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
      const element = this.#behaviours.get(readElement)(this.#catalogue, types, elements, value, this.#isNew);
      if ('code' in element) this.#report(`${prefix}${property}.`, [element]);
      else if (element.removes) elements.remove(element.index);
      else {
        const type = this.#catalogue.type(element.type);
        const old = elements.at(element.index)?.fields ?? {};
        const told = target.types.length > 1 ? { type: discriminatorOf(this.#catalogue, type.name) } : {};
        const fields = this.record(type, old, { ...element.record, ...told }, `${prefix}${property}.`);
        elements.put(element.index, { type: type.name, fields });
      }
    }
    if (elements.remaining.length > limit) this.#report(prefix, [{ property, code: 'too_many', limit }]);
    return elements.remaining;
  }

  #validate(type: ResourceType, fields: JsonObject, prefix: string): void {
    if (this.#validatorOf === undefined) return;
    const validate = this.#behaviours.get(validateValues);
    this.#report(prefix, validate(type, fields, this.#validatorOf(`${type.name}_create`)));
  }

  #report(prefix: string, errors: readonly PropertyError[]): void {
    for (const error of errors) {
      this.errors.push({ ...error, property: (prefix + error.property).replace(/\.$/, '') });
    }
  }

  /** Which of a list and its parts was sent; a part takes precedence, as `line_items` over `items` (facts#document-items). */
  #fieldSent(type: ResourceType, target: ListField, sent: JsonObject): ListField | undefined {
    const given = [...type.fields.values()].filter(
      (field): field is ListField =>
        field.kind === 'list' &&
        (field === target || field.partOf === target.name) &&
        this.#takes(field, sent),
    );
    return given.find((field) => field !== target) ?? given[0];
  }

  #takes(field: Field, sent: JsonObject): boolean {
    return this.#behaviours.get(acceptsField)(field, sent);
  }
}
