import type { JsonObject } from '../../contract/json.ts';
import type { Conversion } from '../../world/handler.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { Author, Draft, Parent, SchemaValidator } from '../model/draft.ts';
import { emptyBody, type RequestBody, unwrap } from '../model/draft.ts';
import type { PropertyError } from '../model/property-error.ts';
import { type Catalogue, pascalName, type ResourceType } from '../model/resource-type.ts';
import { rulesOf } from '../rules/rules.ts';
import { mergeBody } from './merge.ts';
import { phases, recordOf, run } from './steps.ts';

/** The result of a write: the written record, or the errors in the body. */
export type Written =
  | { record: StoredRecord; conversions: readonly Conversion[] }
  | { errors: readonly PropertyError[] };

/** Writes records of every type, all or nothing: a rejected write changes nothing. */
export class Writer {
  readonly #catalogue: Catalogue;
  readonly #validatorOf: (schema: string) => SchemaValidator;
  readonly #strictInput: boolean;

  /**
   * @param validatorOf finds the validator of a component schema of the document
   * @param strictInput whether values of other types than the declared ones are refused instead of converted
   */
  constructor(
    catalogue: Catalogue,
    validatorOf: (schema: string) => SchemaValidator,
    { strictInput = false } = {},
  ) {
    this.#catalogue = catalogue;
    this.#validatorOf = validatorOf;
    this.#strictInput = strictInput;
  }

  /** Creates a record of a type, under a parent or on its own; its id is issued unless it is given. */
  create(author: Author, type: ResourceType, body: JsonObject, parent?: RecordKey, id?: string): Written {
    return this.#write(this.#draft(author, type, unwrap(type.name, body), { parent, id }));
  }

  /** Changes a record; properties that are not sent stay. */
  update(author: Author, before: StoredRecord, body: JsonObject): Written {
    const type = this.#catalogue.type(before.type);
    return this.#write(this.#draft(author, type, unwrap(type.name, body), { before }));
  }

  /** Writes a seeded record: read-only values are accepted, and nothing is validated. */
  seed(
    author: Author,
    type: ResourceType,
    values: JsonObject,
    parent?: RecordKey,
    id?: string,
  ): StoredRecord {
    const body = { ...emptyBody, record: values };
    const draft = {
      ...this.#draft(author, type, body, { parent, id }),
      validatorOf: undefined,
      strictInput: true,
    };
    draft.fields = Object.fromEntries(
      Object.entries(values).filter(([name]) => type.fields.get(name)?.kind === 'value'),
    );
    mergeBody.apply(draft);
    draft.errors = [];
    run(draft, [phases.complete]);
    const record = recordOf(draft);
    author.company.records.put(record);
    return record;
  }

  #write(draft: Draft): Written {
    run(draft, Object.values(phases));
    const { record, errors, conversions } = draft;
    return record === undefined ? { errors } : { record, conversions };
  }

  #draft(
    { company, user, permissions }: Author,
    type: ResourceType,
    body: RequestBody,
    {
      before,
      parent,
      id,
    }: { before?: StoredRecord; parent?: RecordKey | undefined; id?: string | undefined } = {},
  ): Draft {
    return {
      catalogue: this.#catalogue,
      company,
      user,
      permissions,
      type,
      before,
      id,
      parent: parent === undefined ? null : parentOf(parent),
      body,
      validatorOf: this.#validatorOf,
      strictInput: this.#strictInput,
      fields: {},
      errors: [],
      conversions: [],
      record: undefined,
    };
  }
}

function parentOf({ type, id }: RecordKey): Parent {
  return { type, id, kind: rulesOf(type).relatedAs ?? pascalName(type) };
}
