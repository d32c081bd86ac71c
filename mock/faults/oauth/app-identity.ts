import * as redeem from '../../oauth/redeem.ts';
import type { TokenRequest } from '../../oauth/token-request.ts';
import { faultsOf } from '../fault.ts';
import { replaces } from '../ways/rules.ts';

const secretsIn = ({ credentials }: TokenRequest): string[] => credentials.flatMap(({ secrets }) => secrets);

/** Faults of how an app shows the token endpoint which one it is. */
export const appIdentityFaults = faultsOf(
  '5.2 login step 3',
  'The app MUST identify itself with its app id (client_id, generated when the app is created) and its secret (client_secret).',
  [
    {
      name: 'oauth.unknown-app-accepted',
      seen: 'A token is given for a `client_id` that is unknown, with the secret of an app.',
      shape: 'let through',
      install: replaces(redeem.appOfRequest, (find) => (company, request) => {
        const secrets = secretsIn(request);
        const ofSecret = [...company.apps].find(({ clientSecret }) => secrets.includes(clientSecret));
        return ofSecret ?? find(company, request);
      }),
    },
    {
      name: 'oauth.secret-overlooked',
      seen: 'A token is given with any `client_secret`.',
      shape: 'let through',
      install: replaces(redeem.demandSecret, () => () => undefined),
    },
    {
      name: 'oauth.secret-not-needed',
      seen: 'A token is given without a `client_secret`; a wrong one is refused.',
      shape: 'let through',
      install: replaces(
        redeem.demandSecret,
        (demand) => (app, request) => (secretsIn(request).length === 0 ? undefined : demand(app, request)),
      ),
    },
    {
      name: 'oauth.secret-cut-short',
      seen: 'A token is given for a `client_secret` without its last character.',
      shape: 'off by one',
      install: replaces(redeem.demandSecret, (demand) => (app, request) => {
        const isNear = secretsIn(request).includes(app.clientSecret.slice(0, -1));
        return isNear ? undefined : demand(app, request);
      }),
    },
  ],
);
