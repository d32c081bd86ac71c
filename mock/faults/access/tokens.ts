import { steps } from '../../http/steps.ts';
import { faultsOf } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { letsIn } from '../ways/lets-in.ts';
import { turnsAway } from '../ways/steps.ts';

const WRITING = ['create', 'update', 'destroy'];

const TOKENS = { way: ['bearer', 'query'] } as const;

/** Faults of how tokens are shown. */
export const tokenFaults = faultsOf(
  '5.2 server-side rule 5',
  'The token is required on all API calls. It is passed either as the query parameter access_token, or in the request header Authorization: Bearer <ACCESS_TOKEN>.',
  [
    {
      name: 'token.header-turned-away',
      seen: 'A token in the header is 401; in the query it is taken.',
      shape: 'one way only',
      install: turnsAway(calls({ way: 'bearer' }), 401, steps.authorize),
    },
    {
      name: 'token.query-turned-away',
      seen: 'A token in the query is 401; in the header it is taken.',
      shape: 'one way only',
      install: turnsAway(calls({ way: 'query' }), 401, steps.authorize),
    },
    {
      name: 'token.query-turned-away-on-writes',
      seen: 'A token in the query is 401 on create, update and destroy.',
      shape: 'one way only',
      install: turnsAway(calls({ way: 'query', action: WRITING }), 401, steps.authorize),
    },
    {
      name: 'token.any-word',
      seen: 'Any word is taken for a token.',
      shape: 'let through',
      install: letsIn(calls(TOKENS)),
    },
    {
      name: 'token.any-word-in-query',
      seen: 'Any word in the query is taken for a token; in the header it is 401.',
      shape: 'one way only',
      install: letsIn(calls({ way: 'query' })),
    },
  ],
);
