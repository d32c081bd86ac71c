import type { Exchange } from '../http/exchange/exchange.ts';
import type { Observer } from '../http/exchange/service.ts';
import type { World } from '../world/world.ts';
import type { CompanyJournals } from './journal/journal.ts';
import type { StateFile } from './state/state-file.ts';
import type { Switches } from './switches/switches.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who sees what goes through the API and its pages: it is written down, and what may have changed is saved. */
export function observeApi(
  world: World,
  journals: CompanyJournals,
  switches: Switches,
  state: StateFile | undefined,
): Observer {
  return {
    onResponse: (exchange) => {
      if (!readsRecords(exchange)) state?.touch(exchange.company);
    },
    onEnd: (exchange) => {
      const { company } = exchange;
      // A company that was reset or dropped in the meantime has begun anew, and this is not part of it.
      const isThere = world.companies.get(company.name) === company;
      if (isThere) journals.record(exchange, switches.faultsOf(company));
    },
  };
}

/** Who sees what goes through the control surface. */
export function observeControl(state: StateFile | undefined): Observer {
  return {
    onResponse: ({ company, message }) => {
      if (!READING.has(message.method ?? '')) state?.touch(company);
    },
    onEnd: () => undefined,
  };
}

/** Whether a request leaves its company as it was; a `GET` of the OAuth endpoints need not. */
function readsRecords({ message, operation }: Exchange): boolean {
  return READING.has(message.method ?? '') && operation?.resource !== undefined;
}
