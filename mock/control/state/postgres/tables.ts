import { StartError } from '../../../contract/load.ts';
import type { Database } from './database.ts';

/** Of these tables; another form needs another one. */
const version = '1';

/** Replicas create the tables one after the other. */
const lock = 0x6373736e;

const existing = "SELECT to_regclass('countersign_properties') IS NOT NULL AS exist";

/**
 * `countersign_replicas` has until when, by the clock of the database, each replica can be sure of its companies;
 * `countersign_companies` has the replica of each company, the epoch that counts up whenever another one takes it, and
 * the version that counts its saves; `countersign_entries` has its records and rows, with the version that wrote them.
 */
const tables = `
  CREATE SEQUENCE countersign_epochs;
  CREATE SEQUENCE countersign_names;
  CREATE TABLE countersign_properties (name text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE countersign_replicas (id text PRIMARY KEY, expires_at timestamptz NOT NULL);
  CREATE TABLE countersign_companies (
    name text PRIMARY KEY, position bigint GENERATED ALWAYS AS IDENTITY,
    replica text, epoch bigint NOT NULL, version bigint NOT NULL DEFAULT 0, schemas text, head json
  );
  CREATE INDEX countersign_companies_of_replica ON countersign_companies (replica);
  CREATE TABLE countersign_entries (
    company text NOT NULL REFERENCES countersign_companies ON DELETE CASCADE, tab text NOT NULL, key text NOT NULL,
    position bigint GENERATED ALWAYS AS IDENTITY, version bigint NOT NULL, json json NOT NULL,
    PRIMARY KEY (company, tab, key)
  );
  CREATE INDEX countersign_entries_in_order ON countersign_entries (company, position);
  INSERT INTO countersign_properties VALUES ('version', '${version}');
`;

/** Creates the tables in a database that has none. @throws StartError where they are of another version */
export async function prepareTables(database: Database): Promise<void> {
  await database.transaction(async (query) => {
    await query(`SELECT pg_advisory_xact_lock(${lock})`);
    const [found] = await query(existing);
    if (!found?.exist) await query(tables);
  });
  const [found] = await database.query("SELECT value FROM countersign_properties WHERE name = 'version'");
  if (found?.value !== version)
    throw new StartError(
      `The database ${database.name} has a state of version ${found?.value}, and this mock reads version ${version}; name another database with --state.`,
    );
}
