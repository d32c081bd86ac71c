import { steps } from '../../http/steps.ts';
import { faultsOf } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { skips } from '../ways/steps.ts';

/** Faults of what users may do. */
export const roleFaults = faultsOf('7.1', '401 Unauthorized: not logged in, or restricted by roles.', [
  {
    name: 'roles.overlooked',
    seen: 'A user whose role does not allow it may create, update and destroy.',
    shape: 'let through',
    install: skips(calls({ way: 'basic' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-on-updates',
    seen: 'A user whose role does not allow it may update; to create and to destroy are 401.',
    shape: 'let through',
    install: skips(calls({ way: 'basic', action: 'update' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-on-destroys',
    seen: 'A user whose role does not allow it may destroy; to create and to update are 401.',
    shape: 'let through',
    install: skips(calls({ way: 'basic', action: 'destroy' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-beneath',
    seen: "A user who may not read invoices sees a contact's; the list of all invoices is 401.",
    shape: 'nested only',
    install: skips(calls({ way: 'basic', action: 'list', parent: 'contact' }), steps.authorize),
  },
]);
