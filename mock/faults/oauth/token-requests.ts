import { steps } from '../../http/steps.ts';
import { codes } from '../../oauth/codes.ts';
import * as redeem from '../../oauth/redeem.ts';
import { faultsOf, type Install } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { replaces, together } from '../ways/rules.ts';
import { turnsAway } from '../ways/steps.ts';

const ENDPOINT = { operation: ['requestToken', 'requestTokenByQuery'] };

const demandsNothing = () => undefined;

/** Lets an app exchange a code that was given to another one, with a redirect_uri of either. */
const sharesCodes: Install = (behaviours) => {
  let isShared = false;
  behaviours.replace(redeem.demandOwnCode, () => (code, app) => {
    isShared = code.clientId !== app.clientId;
  });
  behaviours.replace(
    redeem.demandOwnRedirect,
    (demand) =>
      (...given) =>
        isShared ? undefined : demand(...given),
  );
  behaviours.replace(
    redeem.demandSameRedirect,
    (demand) =>
      (...given) =>
        isShared ? undefined : demand(...given),
  );
};

/** Takes any word for the code that was given out last. */
const takesAnyCode: Install = replaces(redeem.knownCode, (know) => (company, request) => {
  const [, last] = codes.all(company).at(-1) ?? [];
  const isKnown = request.code !== undefined && codes.find(company, request.code) !== undefined;
  return isKnown || last === undefined ? know(company, request) : { ...last, spentFor: null };
});

/** Takes only what stands in a form. */
const takesForms: Install = replaces(steps.servePage, (serve) => (exchange, service) => {
  if (calls(ENDPOINT)(exchange)) exchange.address = { ...exchange.address, query: [] };
  return serve(exchange, service);
});

/** Faults of what the token endpoint takes. */
export const tokenRequestFaults = [
  ...faultsOf(
    '4.5',
    'The token endpoint {base_url}/oauth/token takes client_id, redirect_uri, client_secret, code, passed as query parameters.',
    [
      {
        name: 'oauth.token-endpoint-missing',
        seen: '`/oauth/token` is 404.',
        shape: 'wrong status',
        install: turnsAway(calls(ENDPOINT), 404, steps.servePage),
      },
      {
        name: 'oauth.query-overlooked',
        seen: 'The token endpoint overlooks its query, and takes forms alone.',
        shape: 'one way only',
        install: takesForms,
      },
    ],
  ),
  ...faultsOf('5.2 server-side rule 2', 'A code can be used once only.', [
    {
      name: 'oauth.code-works-twice',
      seen: 'A code that was exchanged for a token gives another token when it is exchanged again.',
      shape: 'second use only',
      install: replaces(redeem.demandUnspentCode, () => demandsNothing),
    },
  ]),
  ...faultsOf('7.3', 'invalid_grant: the code is invalid, or was already used.', [
    {
      name: 'oauth.code-of-another-app',
      seen: 'An app gets a token for a code that was given to another app.',
      shape: 'let through',
      install: sharesCodes,
    },
    {
      name: 'oauth.any-code',
      seen: 'Any word is taken for the code that was given out last.',
      shape: 'let through',
      install: takesAnyCode,
    },
  ]),
  ...faultsOf('7.3', "invalid_grant: redirect_uri is not included in the app's URL.", [
    {
      name: 'oauth.foreign-redirect-accepted',
      seen: 'A token is given for a `redirect_uri` outside of the site of the app.',
      shape: 'let through',
      install: together(
        replaces(redeem.demandOwnRedirect, () => demandsNothing),
        replaces(redeem.demandSameRedirect, () => demandsNothing),
      ),
    },
  ]),
  ...faultsOf(
    '7.3',
    'invalid_grant: the given state does not match the state sent when the token was requested.',
    [
      {
        name: 'oauth.other-state-accepted',
        seen: 'A token is given for a `state` other than the one of the dialog.',
        shape: 'let through',
        install: replaces(redeem.demandSameState, () => demandsNothing),
      },
    ],
  ),
];
