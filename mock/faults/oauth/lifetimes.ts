import { steps } from '../../http/steps.ts';
import { tokenEnds, tokenSeconds } from '../../oauth/tokens.ts';
import { faultsOf } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { replaces, replacesDuring } from '../ways/rules.ts';

const MINUTE = 60_000;

/** Faults of how long tokens last. */
export const lifetimeFaults = faultsOf(
  '8',
  'Default access token lifetime: 1 hour (3600 seconds less a second in practice: expires_in is seconds).',
  [
    {
      name: 'oauth.token-lasts-a-minute',
      seen: 'A token says that it expires in 60 seconds, and does.',
      shape: 'wrong value',
      install: replaces(tokenSeconds, () => () => 60),
    },
    {
      name: 'oauth.token-lasts-a-day',
      seen: 'A token says that it expires in 86400 seconds, and does.',
      shape: 'wrong value',
      install: replaces(tokenSeconds, () => () => 86_400),
    },
    {
      name: 'oauth.token-ends-early',
      seen: 'A token says that it expires in 3599 seconds, and is 401 after a minute.',
      shape: 'wrong value',
      install: replaces(tokenEnds, (ends) => (row, now) => {
        const issued = 'issuedAtMs' in row && typeof row.issuedAtMs === 'number' ? row.issuedAtMs : now;
        return ends(row, now) || (row.endsAtMs !== null && issued + MINUTE <= now);
      }),
    },
    {
      name: 'oauth.token-never-ends',
      seen: 'A token is taken after its time.',
      shape: 'let through',
      install: replaces(tokenEnds, () => () => false),
    },
    {
      name: 'oauth.token-never-ends-in-query',
      seen: 'A token in the query is taken after its time; in the header it is 401.',
      shape: 'one way only',
      install: replacesDuring(
        calls({ parameter: 'access_token' }),
        tokenEnds,
        () => () => false,
        steps.authenticate,
      ),
    },
  ],
);
