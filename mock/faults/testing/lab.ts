import { dropGrants } from '../../oauth/holdings.ts';
import { startOAuthMock } from '../../oauth/testing/oauth-mock.ts';
import { faults } from '../catalogue.ts';
import { Client } from './client.ts';

/** A running mock whose company `acme` is given faults. */
export interface Lab {
  /** Takes back every consent, puts the clock right, and gives a client to `acme`. */
  begin(): Client;
  switchOn(name: string): void;
  switchOffAll(): void;
  stop(): Promise<void>;
}

/** Starts a mock in strict mode. */
export async function startLab(): Promise<Lab> {
  const mock = await startOAuthMock();
  const { world } = mock;
  const advance = (seconds: number) => world.home.clock.advance(seconds);
  return {
    begin() {
      for (const company of world.companies.values()) {
        dropGrants(company);
        company.clock.follow();
      }
      return new Client(mock.port, 'acme', advance);
    },
    switchOn(name) {
      faults.find((fault) => fault.name === name)?.install(world.home.rules);
    },
    switchOffAll: () => world.home.rules.restore(),
    stop: () => mock.stop(),
  };
}
