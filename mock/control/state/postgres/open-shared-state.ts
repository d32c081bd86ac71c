import { StartError } from '../../../contract/load.ts';
import type { ControlContext } from '../../context/context.ts';
import type { Gauge } from '../../monitoring/metrics.ts';
import { schemasDigest } from '../restore-later.ts';
import type { StateSaver } from '../state-saver.ts';
import { Database } from './database.ts';
import { PostgresStore } from './postgres-store.ts';
import { SharedCompanies } from './shared-companies.ts';
import { SharedStateSaver } from './shared-state-saver.ts';
import { prepareTables } from './tables.ts';

/**
 * Opens a state that replicas share, and adds the companies of this world that it does not have yet. From then on the
 * world has a company while this replica serves it.
 * @param address of a PostgreSQL database
 * @param isDurable whether a change is saved before its response is sent
 * @throws StartError saying why the database cannot be used
 */
export async function openSharedState(
  address: string,
  mock: ControlContext,
  isDurable: boolean,
): Promise<StateSaver> {
  const database = await Database.load(address);
  const store = new PostgresStore(database);
  try {
    await prepareTables(database);
    await store.lease.start();
    const saver = new SharedStateSaver(store, mock.world, { schemas: schemasDigest(mock), isDurable });
    const shared = new SharedCompanies(store, saver, mock);
    for (const name of mock.world.companies.keys()) await store.reserve(name);
    await saver.start();
    mock.metrics.gauges.push(...leaseGauges(store));
    mock.access = shared;
    return saver;
  } catch (error) {
    await store.close();
    throw error instanceof StartError ? error : database.startError(error);
  }
}

function leaseGauges(store: PostgresStore): Gauge[] {
  return [
    {
      name: 'countersign_lease_valid',
      help: 'Whether this replica has a lease, so that it can serve companies: 1, or 0 while it cannot renew it.',
      read: () => Number(store.lease.isValid()),
    },
    {
      name: 'countersign_companies_leased',
      help: 'Companies that this replica has taken, which are under its lease.',
      read: () => store.size,
    },
  ];
}
