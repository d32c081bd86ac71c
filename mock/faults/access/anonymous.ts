import type { Exchange } from '../../http/exchange/exchange.ts';
import { faultsOf, type Install } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { letsIn } from '../ways/lets-in.ts';

/** Whether a request shows no credentials at all. */
function isAnonymous({ message, address }: Exchange): boolean {
  const inQuery = address.query.some(([name]) => name === 'access_token');
  return message.headers.authorization === undefined && !inQuery;
}

const letsAnybody = (wanted: Parameters<typeof calls>[0]): Install => {
  const isCall = calls(wanted);
  return letsIn((exchange) => isAnonymous(exchange) && isCall(exchange));
};

/** Faults of calls without credentials. */
export const anonymousFaults = faultsOf('4', 'Every API call needs authentication (section 5).', [
  {
    name: 'auth.lists-open',
    seen: 'Lists are answered to anybody.',
    shape: 'let through',
    install: letsAnybody({ action: 'list' }),
  },
  {
    name: 'auth.creates-open',
    seen: 'Anybody may create records.',
    shape: 'let through',
    install: letsAnybody({ action: 'create' }),
  },
  {
    name: 'auth.destroys-open',
    seen: 'Anybody may destroy records.',
    shape: 'let through',
    install: letsAnybody({ action: 'destroy' }),
  },
  {
    name: 'auth.orders-open',
    seen: 'An order is answered to anybody who has its id; lists of orders, and all other records, need authentication.',
    shape: 'one resource only',
    install: letsAnybody({ action: 'read', type: 'order' }),
  },
  {
    name: 'auth.beneath-open',
    seen: 'What lies beneath a contact is listed to anybody; lists at the top need authentication.',
    shape: 'nested only',
    install: letsAnybody({ action: 'list', parent: 'contact' }),
  },
  {
    name: 'auth.schemas-open',
    seen: 'The schema of a type is answered to anybody; all schemas together need authentication.',
    shape: 'let through',
    install: letsAnybody({ action: 'schema' }),
  },
]);
