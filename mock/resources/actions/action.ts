import type { Schemas } from 'countersign-contract/schemas';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Company } from '../../world/company.ts';
import type { Handler } from '../../world/handler.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { Catalogue, ResourceType } from '../model/resource-type.ts';
import type { EnvelopeCache, ListCache } from '../response/caches.ts';
import type { Writer } from '../write/writer.ts';

/** What the actions work with. */
export type ResourceContext = {
  readonly contract: Contract;
  /** The schemas that are served. */
  readonly schemas: Schemas;
  /** The schemas of every version by its name, the one that is served among them. */
  readonly versions: ReadonlyMap<string, Schemas>;
  readonly catalogue: Catalogue;
  readonly envelopes: EnvelopeCache;
  readonly lists: ListCache;
  readonly writer: Writer;
  /** All records of a type, oldest first. Permissions are those of the document, the same in every company. */
  records(company: Company, type: string, language: string): readonly StoredRecord[];
  /** The record of a type with this id. */
  record(company: Company, type: string, id: string, language: string): StoredRecord | undefined;
};

/** An operation of the document on resources of one type. */
export type ResourceOperation = {
  resources: ResourceContext;
  operation: Operation;
  /** The type of the records in the response. */
  type: ResourceType;
  /** The plural name of the records in a list. */
  collection: string;
  /** The type of the parent, where the operation is under one. */
  parentType: string | undefined;
};

/** Creates the handler of a resource operation. */
export type Action = (operation: ResourceOperation) => Handler;
