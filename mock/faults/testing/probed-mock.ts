import type { Control } from '../../control/client/control-client.ts';
import { createControl } from '../../control/client/create-control.ts';
import { startMock } from '../../start.ts';
import { Client } from './client.ts';

/** A running mock whose company `acme` gets the faults. */
export type ProbedMock = {
  /** Revokes all consents, resets the clock if it was moved, and returns a client of `acme`. */
  newClient(): Promise<Client>;
  /** Controls `acme`. */
  control: Control;
  stop(): Promise<void>;
};

/** Starts a mock in strict mode. */
export async function startProbedMock(): Promise<ProbedMock> {
  const mock = await startMock({ strict: true, seed: 'faults' });
  const port = Number(new URL(mock.baseUrl).port);
  const acme = createControl(`http://acme.localhost:${port}`);
  const globex = createControl(`http://globex.localhost:${port}`);
  let moved = false;
  const advance = async (seconds: number) => {
    moved = true;
    await acme.clock.advance(seconds);
  };
  return {
    async newClient() {
      if (moved) await acme.reset();
      moved = false;
      await Promise.all([acme.grants.drop(), globex.grants.drop()]);
      return new Client(port, 'acme', advance);
    },
    control: acme,
    stop: () => mock.stop(),
  };
}

/** Whether a client sees the effect of a fault, without knowledge of its implementation. */
export type Probe = (client: Client) => Promise<boolean>;

/** The probes of some faults, by their names. */
export type Probes = Readonly<Record<string, Probe>>;
