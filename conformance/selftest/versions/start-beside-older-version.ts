import { startAdapter } from '../adapter/adapter.ts';
import { startMock } from '../mock.ts';
import { besideOlderVersion, inOlderVersion, type Lapse, type OlderVersion } from './older-version.ts';

const older: OlderVersion = {
  version: '0.9',
  names: { last_name: 'surname', external_ref: 'foreign_ref', amount: 'sum' },
};

/** Starts the mock with two versions of its schemas side by side, and a profile that names the older one. */
export async function startBesideOlderVersion(lapse?: Lapse) {
  const { port, rawProfile, stop } = await startMock();
  const profile = { ...rawProfile, fields: { contact: { lastName: 'last_name' } } };
  const adapter = await startAdapter({ port, profile }, [besideOlderVersion(older, lapse)]);
  return {
    rawProfile: { ...inOlderVersion(adapter.profile, older), schemaVersion: older.version },
    /** The profile that names no version, and so is judged by the current one. */
    currentProfile: adapter.profile,
    async stop() {
      await adapter.stop();
      await stop();
    },
  };
}
