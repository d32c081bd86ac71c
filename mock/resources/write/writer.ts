import type { JsonObject } from '../../handler.ts';
import type { Company } from '../../world/company.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { User } from '../../world/user.ts';
import type { Catalogue } from '../model/catalogue.ts';
import { pascalName, type ResourceType } from '../model/resource-type.ts';
import type { Problem } from '../problem.ts';
import { everyType } from '../rules/every-type.ts';
import { rulesOf } from '../rules/rule-table.ts';
import type { TypeRules } from '../rules/type-rules.ts';
import type { Draft, Writing } from './draft.ts';
import { judgesValues, type SchemaValidator } from './judge.ts';
import { Merge } from './merge.ts';
import { NOTHING_SENT, unwrap } from './sent.ts';

/** What came of a write: the record as it is now, or what is wrong with what was sent. */
export type Written = { record: StoredRecord } | { problems: readonly Problem[] };

/** Who writes, and where. */
export interface Author {
  company: Company;
  user: User | undefined;
}

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
  create(author: Author, type: ResourceType, body: JsonObject, parent: RecordKey | null = null): Written {
    const kind = parent && (rulesOf(parent.type).relatedAs ?? pascalName(parent.type));
    return this.#write({
      ...author,
      catalogue: this.#catalogue,
      type,
      before: undefined,
      parent: parent && kind ? { type: parent.type, id: parent.id, kind } : null,
      sent: unwrap(type.name, body),
    });
  }

  /** Changes a record; whatever is not sent stays. */
  update(author: Author, before: StoredRecord, body: JsonObject): Written {
    const type = this.#catalogue.type(before.type);
    const sent = unwrap(type.name, body);
    return this.#write({ ...author, catalogue: this.#catalogue, type, before, parent: null, sent });
  }

  /** Writes a record of the mock's own accord: read-only values are taken too, and nothing is refused. */
  plant(author: Author, type: ResourceType, values: JsonObject): StoredRecord {
    const merge = new Merge(this.#catalogue, () => [], true);
    const fields = merge.record(type, valuesOnly(type, values), values);
    const draft = {
      ...author,
      catalogue: this.#catalogue,
      type,
      before: undefined,
      parent: null,
      sent: NOTHING_SENT,
      fields,
    };
    this.#complete(draft, rulesOf(type.name));
    const record = {
      type: type.name,
      id: String(fields.id),
      fields,
      parent: null,
      creatorId: author.user?.id ?? null,
    };
    author.company.records.put(record);
    return record;
  }

  #write(writing: Writing): Written {
    const { company, type, before, user } = writing;
    const own = rulesOf(type.name);
    const base = own.origin && company.rules.of(own.origin)(writing);
    if (base !== undefined && isProblem(base)) return { problems: [base] };
    const merge = new Merge(this.#catalogue, this.#judge(company), before === undefined);
    const fields = merge.record(type, before?.fields ?? base ?? {}, writing.sent.record);
    const draft = { ...writing, fields };
    const problems = this.#check(draft, own, merge.problems);
    if (problems.length > 0) return { problems };
    this.#complete(draft, own);
    const record: StoredRecord = {
      type: type.name,
      id: String(fields.id),
      fields,
      parent: before?.parent ?? (writing.parent && { type: writing.parent.type, id: writing.parent.id }),
      creatorId: before?.creatorId ?? user?.id ?? null,
    };
    const revise = (other: StoredRecord, values: JsonObject) => this.#revise(writing, other, values);
    const others = (own.consequences ?? []).flatMap((rule) => company.rules.of(rule)(draft, record, revise));
    for (const written of [record, ...others]) company.records.put(written);
    return { record };
  }

  #judge(company: Company) {
    return (type: ResourceType, fields: JsonObject) =>
      company.rules.of(judgesValues)(type, fields, this.#validator(`${type.name}_create`));
  }

  #check(draft: Draft, own: TypeRules, merged: readonly Problem[]): Problem[] {
    const { rules } = draft.company;
    if (merged.length === 0) for (const rule of own.prepare ?? []) rules.of(rule)(draft);
    const checks = [...(everyType.checks ?? []), ...(own.checks ?? [])];
    const flagged = new Set(merged.map(({ property }) => property));
    const found = checks
      .flatMap((rule) => rules.of(rule)(draft))
      .filter(({ property }) => !flagged.has(property));
    return inFieldOrder(draft.type, unrepeated([...merged, ...found]));
  }

  #complete(draft: Draft, own: TypeRules): void {
    const { rules } = draft.company;
    for (const rule of [...(own.complete ?? []), ...(everyType.complete ?? [])]) rules.of(rule)(draft);
  }

  /** Writes a record of the mock's own accord; the values are known to be in order. */
  #revise(by: Writing, before: StoredRecord, values: JsonObject): StoredRecord {
    const type = this.#catalogue.type(before.type);
    const fields = { ...before.fields, ...values };
    const draft = { ...by, type, before, parent: null, sent: NOTHING_SENT, fields };
    const own = rulesOf(type.name);
    for (const rule of own.prepare ?? []) by.company.rules.of(rule)(draft);
    this.#complete(draft, own);
    return { ...before, fields };
  }
}

function valuesOnly(type: ResourceType, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => type.fields.get(name)?.kind === 'value'),
  );
}

function isProblem(value: JsonObject | Problem): value is Problem {
  return typeof value.property === 'string' && typeof value.code === 'string';
}

/** Each message once, however many nested records earn it: an answer stays as short as there are fields. */
function unrepeated(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.property} ${problem.code}`, problem])).values()];
}

function inFieldOrder(type: ResourceType, problems: readonly Problem[]): Problem[] {
  if (problems.length < 2) return [...problems];
  const names = [...type.fields.keys()];
  const place = ({ property }: Problem) => names.indexOf(property.split('.')[0] ?? '');
  return problems.toSorted((a, b) => place(a) - place(b));
}
