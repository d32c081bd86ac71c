import { createReadStream, renameSync, rmSync } from 'node:fs';
import type { Contract } from '../../contract/contract.ts';
import type { ControlContext } from '../context/context.ts';
import { type PreparedFile, prepareStateFile } from './prepare-file.ts';
import { placeCompany, readState, requireValid } from './read-state.ts';
import { restoreLater, schemasDigest } from './restore-later.ts';
import { SqliteStore } from './sqlite-store.ts';
import { type SavingOptions, StateSaver } from './state-saver.ts';

/**
 * Opens the file of a state, and restores its companies, whose records are loaded when a request needs them. A state in
 * JSON is imported first, and its file replaced.
 * @param name the file, as the user calls it
 * @param contract of the control API, which has the schema of a state in JSON
 * @param isDurable whether a change is saved before its response is sent
 * @throws StartError saying why the file cannot be used
 */
export async function openState(
  name: string,
  contract: Contract,
  mock: ControlContext,
  isDurable: boolean,
): Promise<StateSaver> {
  const file = prepareStateFile(name);
  if (file.isJson) await importJson(file, name, contract, mock);
  const store = await SqliteStore.open(file.path, name);
  try {
    const state = new StateSaver(store, mock.world, savingOptions(store, mock, isDurable));
    await restoreCompanies(store, state, name, mock);
    await state.start();
    return state;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function savingOptions(
  { schemas: savedSchemas }: SqliteStore,
  mock: ControlContext,
  isDurable: boolean,
): SavingOptions {
  return { schemas: schemasDigest(mock), savedSchemas, isDurable };
}

/** Restores all companies. Where the schemas are others than before, everything is loaded and validated. */
async function restoreCompanies(
  store: SqliteStore,
  state: StateSaver,
  name: string,
  mock: ControlContext,
): Promise<void> {
  const isKnown = store.schemas === schemasDigest(mock);
  for (const head of store.heads) {
    const company = restoreLater(head, store, state, mock);
    if (isKnown) continue;
    await company.load();
    requireValid(name, company.exportData(), mock);
  }
}

/** Replaces a state in JSON by a store of the same companies; until it is complete, the file stays as it is. */
async function importJson(
  { path }: PreparedFile,
  name: string,
  contract: Contract,
  mock: ControlContext,
): Promise<void> {
  for (const company of await readState(name, createReadStream(path), contract, mock))
    placeCompany(company, mock);
  const beside = `${path}.importing`;
  // The rest of an import that was killed.
  for (const rest of [beside, `${beside}-wal`, `${beside}-journal`]) rmSync(rest, { force: true });
  const store = await SqliteStore.open(prepareStateFile(beside).path, name);
  try {
    const state = new StateSaver(store, mock.world, savingOptions(store, mock, false));
    await state.start();
    await state.stop();
    renameSync(beside, path);
  } catch (error) {
    await store.close();
    rmSync(beside, { force: true });
    throw error;
  }
}
