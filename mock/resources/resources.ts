import type { Schemas } from 'countersign-contract/schemas';
import type { Contract } from '../contract/contract.ts';
import { type LoadedContract, loadContracts } from '../contract/load.ts';
import { behaviour } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import type { Handler } from '../world/handler.ts';
import type { StoredRecord } from '../world/records.ts';
import type { ResourceContext } from './actions/action.ts';
import { handlersOf } from './actions/action-table.ts';
import { PermissionList, permissionType } from './model/permission-list.ts';
import { Catalogue } from './model/resource-type.ts';
import { EnvelopeCache, ListCache } from './response/caches.ts';
import { fitterOf } from './response/fit-record.ts';
import { Writer } from './write/writer.ts';

/** The records of a type for lists, oldest first. */
export const listRecords = behaviour(({ records }: Company, type: string): readonly StoredRecord[] =>
  records.list(type),
);

/** The record of a type with an id, for reads. */
export const findRecord = behaviour(
  ({ records }: Company, type: string, id: string): StoredRecord | undefined => records.get(type, id),
);

/** How resources are served. */
export type ResourceOptions = {
  /** Whether values of other types than the declared ones are refused instead of converted (ruling#values-of-other-types). */
  strictInput?: boolean;
};

type Versions = ResourceOptions & {
  isBuiltIn?: boolean;
  /** The contracts of all versions that are served side by side, this one among them. */
  all?: readonly LoadedContract[];
};

/** Everything that serves the resources of a document: one implementation for all types. */
export class Resources implements ResourceContext {
  readonly contract: Contract;
  readonly schemas: Schemas;
  /** Whether the schemas are the built-in ones, which the seeded data is known to match. */
  readonly isBuiltIn: boolean;
  /** The schemas of every version by its name, the one that is served among them. */
  readonly versions: ReadonlyMap<string, Schemas>;
  readonly catalogue: Catalogue;
  readonly permissions: PermissionList;
  readonly envelopes: EnvelopeCache;
  readonly lists = new ListCache();
  readonly writer: Writer;
  /** By operationId: every operation of the document that is about a resource, and the list of schemas. */
  readonly handlers: ReadonlyMap<string, Handler>;

  constructor(
    contract: Contract,
    schemas: Schemas,
    { isBuiltIn = true, all = [], strictInput }: Versions = {},
  ) {
    this.contract = contract;
    this.schemas = schemas;
    this.isBuiltIn = isBuiltIn;
    this.versions = new Map([schemas, ...all.map((one) => one.schemas)].map((one) => [one.version, one]));
    const isShared = this.versions.size > 1;
    this.catalogue = new Catalogue(
      schemas,
      isShared ? fitterOf(new Catalogue(schemas), contract) : undefined,
    );
    this.permissions = new PermissionList(
      [contract, ...all.map((one) => one.contract)],
      [...this.versions.values()],
    );
    this.envelopes = new EnvelopeCache(this.catalogue);
    this.writer = new Writer(this.catalogue, (name) => contract.validator(name), { strictInput });
    this.handlers = handlersOf(this);
  }

  /** All records of a type, oldest first. Permissions are those of the document, the same in every company. */
  records(company: Company, type: string, language: string): readonly StoredRecord[] {
    if (type === permissionType) return this.permissions.records(language);
    return company.behaviours.get(listRecords)(company, type);
  }

  /** The record of a type with this id. */
  record(company: Company, type: string, id: string, language: string): StoredRecord | undefined {
    if (type !== permissionType) return company.behaviours.get(findRecord)(company, type, id);
    return this.permissions.records(language).find((record) => record.id === id);
  }
}

/** The resources of all versions that are served side by side. */
export type ServedVersions = {
  newest: Resources;
  older: readonly Resources[];
  /** Every type of any version: what data is made of, and stored by. */
  every: Resources;
};

/**
 * The resources of the committed document, or of all versions in a folder of schema files.
 * @throws StartError saying in one sentence what is wrong with which schema file
 */
export async function loadVersions(folder?: string, options: ResourceOptions = {}): Promise<ServedVersions> {
  const { newest, older, every } = await loadContracts(folder);
  const all = [newest, ...older];
  const resourcesOf = ({ contract, schemas }: LoadedContract) =>
    new Resources(contract, schemas, { isBuiltIn: folder === undefined, all, ...options });
  const first = resourcesOf(newest);
  return {
    newest: first,
    older: older.map(resourcesOf),
    every: every === newest ? first : resourcesOf(every),
  };
}
