import { steps } from '../../http/steps.ts';
import { responseTypeOf } from '../../oauth/authorization-request.ts';
import { faultsOf } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { changesAllowed, showsPage } from '../ways/going-back.ts';
import { replaces } from '../ways/rules.ts';
import { turnsAway } from '../ways/steps.ts';

const IMPLICIT = { parameter: 'response_type', value: 'token' };

/** Faults of the implicit grant. */
export const implicitFaults = [
  ...faultsOf('5.2 implicit rule 2', 'The app sends GET /oauth/authorize with response_type=token.', [
    {
      name: 'implicit.code-instead',
      seen: 'With `response_type=token` the browser is redirected with a `code`, and without an `access_token`.',
      shape: 'wrong value',
      install: replaces(responseTypeOf, () => () => 'code'),
    },
    {
      name: 'implicit.turned-away',
      seen: 'A request with `response_type=token` is 400.',
      shape: 'turned away',
      install: turnsAway(calls({ operation: 'authorize', ...IMPLICIT }), 400, steps.servePage),
    },
  ]),
  ...faultsOf(
    '5.2 implicit rule 3',
    'The token is returned directly to the redirect address as the URL parameter access_token.',
    [
      {
        name: 'implicit.token-missing',
        seen: 'The browser is redirected without an `access_token`.',
        shape: 'missing',
        install: changesAllowed('token', (callback) => ({ ...callback, access_token: undefined })),
      },
      {
        name: 'implicit.token-renamed',
        seen: 'The browser is redirected with `token`, and without `access_token`.',
        shape: 'wrong value',
        install: changesAllowed('token', ({ access_token: token, ...rest }) => ({ token, ...rest })),
      },
      {
        name: 'implicit.token-cut-short',
        seen: 'The `access_token` that the browser is redirected with lacks its last character, and opens nothing.',
        shape: 'off by one',
        install: changesAllowed('token', (callback) => ({
          ...callback,
          access_token: callback.access_token?.slice(0, -1),
        })),
      },
      {
        name: 'implicit.page',
        seen: 'A user who allows gets a page with a link to the app, and no redirect.',
        shape: 'wrong status',
        install: showsPage('access_token'),
      },
    ],
  ),
];
