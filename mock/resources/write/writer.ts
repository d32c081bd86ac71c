import type { JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { Permissions } from '../../world/permissions.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { User } from '../../world/user.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { pascalName, type ResourceType } from '../model/resource-type.ts';
import type { PropertyError } from '../problem.ts';
import { rulesOf } from '../rules/rule-table.ts';
import type { Draft, Parent, Writing } from './draft.ts';
import { check, complete, consequences, prepare } from './follow-rules.ts';
import { type SchemaValidator, validateValues } from './judge.ts';
import { type Judge, Merge } from './merge.ts';
import { NOTHING_SENT, type Sent, unwrap } from './sent.ts';

/** What came of a write: the record as it is now, or what is wrong with what was sent. */
export type Written = { record: StoredRecord } | { problems: readonly PropertyError[] };

/** Who writes, where, and what they may do. */
export interface Author {
  company: Company;
  user: User | undefined;
  permissions: Permissions;
}

/** Commits a write: the record, and what else is written with it, at once. */
export const commitRecords = behaviour(
  'write.commits',
  ({ records }: Company, written: readonly StoredRecord[]): void => {
    for (const record of written) records.put(record);
  },
);

/** Writes records of every type, all or nothing: a write that is refused has changed nothing. */
export class Writer {
  readonly #catalogue: Catalogue;
  readonly #validator: (schema: string) => SchemaValidator;

  /** @param validator the validator of a component schema of the document */
  constructor(catalogue: Catalogue, validator: (schema: string) => SchemaValidator) {
    this.#catalogue = catalogue;
    this.#validator = validator;
  }

  /** Creates a record of a type, beneath a parent or on its own. */
  create(author: Author, type: ResourceType, body: JsonObject, parent?: RecordKey): Written {
    return this.#write(this.#writing(author, type, unwrap(type.name, body), parent));
  }

  /** Changes a record; whatever is not sent stays. */
  update(author: Author, before: StoredRecord, body: JsonObject): Written {
    const type = this.#catalogue.type(before.type);
    return this.#write({ ...this.#writing(author, type, unwrap(type.name, body)), before });
  }

  /** Writes a record of the mock's own accord: read-only values are taken too, and nothing is refused. */
  seed(author: Author, type: ResourceType, values: JsonObject): StoredRecord {
    const writing = this.#writing(author, type, NOTHING_SENT);
    const merge = this.#merge(writing, () => []);
    const draft = { ...writing, fields: merge.record(type, valuesOnly(type, values), values) };
    complete(draft);
    const record = recordOf(draft);
    author.company.records.put(record);
    return record;
  }

  #write(writing: Writing): Written {
    const { company, type, before, sent } = writing;
    const { origin } = rulesOf(type.name);
    const base = origin && company.behaviours.get(origin)(writing);
    if (base !== undefined && isProblem(base)) return { problems: [base] };
    const merge = this.#merge(writing, this.#judge(company));
    const draft = { ...writing, fields: merge.record(type, before?.fields ?? base ?? {}, sent.record) };
    if (merge.problems.length === 0) prepare(draft);
    const problems = check(draft, merge.problems);
    if (problems.length > 0) return { problems };
    complete(draft);
    const record = recordOf(draft);
    const others = consequences(draft, record, (other, values) => this.#revise(writing, other, values));
    company.behaviours.get(commitRecords)(company, [record, ...others]);
    return { record };
  }

  /** Writes a record of the mock's own accord; the values are known to be in order. */
  #revise(by: Author, before: StoredRecord, values: JsonObject): StoredRecord {
    const writing = this.#writing(by, this.#catalogue.type(before.type), NOTHING_SENT);
    const draft = { ...writing, before, fields: { ...before.fields, ...values } };
    prepare(draft);
    complete(draft);
    return recordOf(draft);
  }

  #writing(
    { company, user, permissions }: Author,
    type: ResourceType,
    sent: Sent,
    parent?: RecordKey,
  ): Writing {
    const catalogue = this.#catalogue;
    return {
      catalogue,
      company,
      user,
      permissions,
      type,
      sent,
      before: undefined,
      parent: parent ? kindred(parent) : null,
    };
  }

  #merge({ company, before }: Writing, judge: Judge): Merge {
    const isNew = before === undefined;
    return new Merge({ catalogue: this.#catalogue, rules: company.behaviours, judge, isNew });
  }

  #judge({ behaviours }: Company): Judge {
    return (type, fields) =>
      behaviours.get(validateValues)(type, fields, this.#validator(`${type.name}_create`));
  }
}

function kindred({ type, id }: RecordKey): Parent {
  return { type, id, kind: rulesOf(type).relatedAs ?? pascalName(type) };
}

function recordOf({ type, fields, before, parent, user }: Draft): StoredRecord {
  return {
    type: type.name,
    id: String(fields.id),
    fields,
    parent: before?.parent ?? (parent && { type: parent.type, id: parent.id }),
    creatorId: before?.creatorId ?? user?.id ?? null,
  };
}

function valuesOnly(type: ResourceType, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => type.fields.get(name)?.kind === 'value'),
  );
}

function isProblem(value: JsonObject | PropertyError): value is PropertyError {
  return typeof value.property === 'string' && typeof value.code === 'string';
}
