import { readScope } from '../../oauth/scope.ts';
import { tokenEnds } from '../../oauth/tokens.ts';
import { OFFLINE_ACCESS, ScopeError } from '../../world/permissions.ts';
import { faultsOf, type Install } from '../fault.ts';
import { replaces } from '../ways/rules.ts';

const HOUR = 3_600_000;

/** Lets tokens that never end, end so long after they were given out. */
const endsAfter = (ms: number): Install =>
  replaces(tokenEnds, (ends) => (row, now) => {
    const issued = 'issuedAtMs' in row && typeof row.issuedAtMs === 'number' ? row.issuedAtMs : now;
    return ends(row, now) || (row.endsAtMs === null && issued + ms <= now);
  });

/** Faults of `offline_access`. */
export const offlineFaults = [
  ...faultsOf('8', 'Offline token lifetime: does not expire (requested with offline_access).', [
    {
      name: 'offline.ends-in-an-hour',
      seen: 'A token that was asked for with `offline_access` is 401 after an hour.',
      shape: 'wrong value',
      install: endsAfter(HOUR),
    },
    {
      name: 'offline.ends-in-a-month',
      seen: 'A token that was asked for with `offline_access` is 401 after thirty days.',
      shape: 'wrong value',
      install: endsAfter(30 * 24 * HOUR),
    },
  ]),
  ...faultsOf(
    '5.2 scope syntax 6',
    'Adding offline_access to the scope requests a token that does not expire.',
    [
      {
        name: 'offline.turned-away',
        seen: 'A request for authorization with `offline_access` is refused.',
        shape: 'turned away',
        install: replaces(readScope, (read) => (text, contexts) => {
          if (!text?.split(' ').includes(OFFLINE_ACCESS)) return read(text, contexts);
          throw new ScopeError('context', OFFLINE_ACCESS, 'There is no offline access.');
        }),
      },
      {
        name: 'offline.grants-everything',
        section: '5.2 scope syntax 3',
        breaks: 'A listed set grants only those.',
        seen: 'A token with `offline_access` in its scope may do whatever its user may.',
        shape: 'let through',
        install: replaces(readScope, (read) => (text, contexts) => {
          const isOffline = text?.split(' ').includes(OFFLINE_ACCESS);
          return read(isOffline ? [...contexts, OFFLINE_ACCESS].join(' ') : text, contexts);
        }),
      },
    ],
  ),
];
