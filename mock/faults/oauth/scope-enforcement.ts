import { steps } from '../../http/steps.ts';
import { faultsOf, type Install } from '../fault.ts';
import { type Calls, calls } from '../ways/calls.ts';
import { follows } from '../ways/steps.ts';

/** Lets tokens do whatever their user may, in some calls. */
const overlooked = (wanted: Calls = {}): Install =>
  follows(calls({ way: ['bearer', 'query'], ...wanted }), steps.authenticate, (exchange) => {
    const { user } = exchange.caller ?? {};
    exchange.caller = user && { user, permissions: user.permissions };
  });

/** Faults of how scopes are enforced. */
export const enforcementFaults = faultsOf(
  '5.2 scope syntax 3',
  'A context without a list grants all create, read, update and delete permissions in that context. A listed set grants only those.',
  [
    {
      name: 'scope.overlooked',
      seen: 'A token may do whatever its user may, with any scope.',
      shape: 'let through',
      install: overlooked(),
    },
    {
      name: 'scope.overlooked-in-query',
      seen: 'A token in the query may do whatever its user may; in the header it is held to its scope.',
      shape: 'one way only',
      install: overlooked({ way: 'query' }),
    },
    {
      name: 'scope.overlooked-on-destroys',
      seen: 'A token may destroy whatever its user may, with any scope.',
      shape: 'let through',
      install: overlooked({ action: 'destroy' }),
    },
    {
      name: 'scope.overlooked-on-orders',
      seen: 'A token may do with orders whatever its user may, with any scope.',
      shape: 'one resource only',
      install: overlooked({ type: 'order' }),
    },
    {
      name: 'scope.overlooked-beneath',
      seen: 'A token sees what lies beneath contacts, with any scope.',
      shape: 'nested only',
      install: overlooked({ parent: 'contact' }),
    },
  ],
);
