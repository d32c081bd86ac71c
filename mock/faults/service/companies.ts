import { faultsOf } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { sharesCallers, sharesRecords } from '../ways/companies.ts';

/** Faults of the walls between companies; each lets into the company where it is on what belongs to others. */
export const companyFaults = faultsOf(
  '1 rule 3',
  'Every access is scoped to one company, identified by the subdomain of the address used.',
  [
    {
      name: 'companies.records-shared',
      seen: 'The id of a record of another company is found here.',
      shape: 'let through',
      install: sharesRecords(calls({ action: 'read' })),
    },
    {
      name: 'companies.lists-shared',
      seen: 'Lists hold the records of all companies.',
      shape: 'let through',
      install: sharesRecords(calls({ action: 'list' })),
    },
    {
      name: 'companies.searches-shared',
      seen: 'A search finds the records of all companies; lists without `q` hold those of this company.',
      shape: 'let through',
      install: sharesRecords(calls({ action: 'list', parameter: 'q' })),
    },
    {
      name: 'companies.logins-shared',
      seen: 'The email and password of somebody who has a login in another company alone are taken here.',
      shape: 'let through',
      install: sharesCallers(calls({ way: 'basic' })),
    },
    {
      name: 'companies.tokens-shared',
      section: '5.2 login step 4',
      breaks:
        "The result is a user access token that works within one company and acts on the user's behalf.",
      seen: 'A token that another company gave out is taken here.',
      shape: 'let through',
      install: sharesCallers(calls({ way: ['bearer', 'query'] })),
    },
  ],
);
