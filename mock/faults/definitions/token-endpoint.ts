import type { Json, JsonObject } from '../../contract/json.ts';
import { steps } from '../../http/steps.ts';
import { codes } from '../../oauth/grants/codes.ts';
import { tokenHasExpired, tokenResponse, tokenSeconds } from '../../oauth/grants/tokens.ts';
import * as redeem from '../../oauth/token/code-exchange.ts';
import type { TokenRequest } from '../../oauth/token/request.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { changeMember, omitMembers, renameMember } from '../builders/members.ts';
import { matchAnswers, matchCalls } from '../builders/requests.ts';
import { changeBody, changeText } from '../builders/responses.ts';
import { installAll, rejectCalls, replaceRule, replaceRuleDuring } from '../builders/steps.ts';

const secretsIn = ({ credentials }: TokenRequest): string[] => credentials.flatMap(({ secrets }) => secrets);

/** Faults of how an app shows the token endpoint which one it is. */
export const appIdentityFaults = faultsInSection(
  '5.2-app-credentials',
  'An app authenticates with its client id and its secret.',
  [
    {
      name: 'oauth.unknown-app-accepted',
      seen: 'A token is given for a `client_id` that is unknown, with the secret of an app.',
      shape: 'accepted',
      install: replaceRule(redeem.identifyClient, (find) => (company, request) => {
        const secrets = secretsIn(request);
        const ofSecret = [...company.apps].find(({ clientSecret }) => secrets.includes(clientSecret));
        return ofSecret ?? find(company, request);
      }),
    },
    {
      name: 'oauth.secret-overlooked',
      seen: 'A token is given with any `client_secret`.',
      shape: 'accepted',
      install: replaceRule(redeem.verifyClientSecret, () => () => undefined),
    },
    {
      name: 'oauth.secret-not-needed',
      seen: 'A token is given without a `client_secret`; a wrong one is refused.',
      shape: 'accepted',
      install: replaceRule(
        redeem.verifyClientSecret,
        (demand) => (app, request) => (secretsIn(request).length === 0 ? undefined : demand(app, request)),
      ),
    },
    {
      name: 'oauth.secret-cut-short',
      seen: 'A token is given for a `client_secret` without its last character.',
      shape: 'off by one',
      install: replaceRule(redeem.verifyClientSecret, (demand) => (app, request) => {
        const isNear = secretsIn(request).includes(app.clientSecret.slice(0, -1));
        return isNear ? undefined : demand(app, request);
      }),
    },
  ],
);

const ENDPOINT = { operation: ['requestToken', 'requestTokenByQuery'] };

const demandsNothing = () => undefined;

/** Lets an app exchange a code that was given to another one, with a redirect_uri of either. */
const sharesCodes: Install = (behaviours) => {
  let isShared = false;
  behaviours.replace(redeem.verifyCodeOwner, () => (code, app) => {
    isShared = code.clientId !== app.clientId;
  });
  behaviours.replace(
    redeem.verifyRedirectWithinSite,
    (demand) =>
      (...given) =>
        isShared ? undefined : demand(...given),
  );
  behaviours.replace(
    redeem.verifySameRedirectUri,
    (demand) =>
      (...given) =>
        isShared ? undefined : demand(...given),
  );
};

/** Takes any word for the code that was given out last. */
const takesAnyCode: Install = replaceRule(redeem.findCode, (know) => (company, request) => {
  const [, last] = codes.entries(company).at(-1) ?? [];
  const isKnown = request.code !== undefined && codes.get(company, request.code) !== undefined;
  return isKnown || last === undefined ? know(company, request) : { ...last, spentFor: null };
});

/** Takes only what stands in a form. */
const takesForms: Install = replaceRule(steps.servePage, (serve) => (exchange, front) => {
  if (matchCalls(ENDPOINT)(exchange)) exchange.address = { ...exchange.address, query: [] };
  return serve(exchange, front);
});

/** Faults of what the token endpoint takes. */
export const tokenRequestFaults = [
  ...faultsInSection('4.5-token-parameters', 'The token endpoint takes its parameters from the query.', [
    {
      name: 'oauth.token-endpoint-missing',
      seen: '`/oauth/token` is 404.',
      shape: 'wrong status',
      install: rejectCalls(matchCalls(ENDPOINT), 404, steps.servePage),
    },
    {
      name: 'oauth.query-overlooked',
      seen: 'The token endpoint overlooks its query, and takes forms alone.',
      shape: 'one method only',
      install: takesForms,
    },
  ]),
  ...faultsInSection('5.2-code-single-use', 'A code gives one token.', [
    {
      name: 'oauth.code-works-twice',
      seen: 'A code that was exchanged for a token gives another token when it is exchanged again.',
      shape: 'second use only',
      install: replaceRule(redeem.verifyCodeUnused, () => demandsNothing),
    },
  ]),
  ...faultsInSection('7.3-wrong-code', 'A wrong or used code is invalid_grant.', [
    {
      name: 'oauth.code-of-another-app',
      seen: 'An app gets a token for a code that was given to another app.',
      shape: 'accepted',
      install: sharesCodes,
    },
    {
      name: 'oauth.any-code',
      seen: 'Any word is taken for the code that was given out last.',
      shape: 'accepted',
      install: takesAnyCode,
    },
  ]),
  ...faultsInSection('7.3-redirect', 'A redirect_uri outside the app is invalid_grant.', [
    {
      name: 'oauth.foreign-redirect-accepted',
      seen: 'A token is given for a `redirect_uri` outside of the site of the app.',
      shape: 'accepted',
      install: installAll(
        replaceRule(redeem.verifyRedirectWithinSite, () => demandsNothing),
        replaceRule(redeem.verifySameRedirectUri, () => demandsNothing),
      ),
    },
  ]),
  ...faultsInSection('7.3-state', 'A state other than that of the dialog is invalid_grant.', [
    {
      name: 'oauth.other-state-accepted',
      seen: 'A token is given for a `state` other than the one of the dialog.',
      shape: 'accepted',
      install: replaceRule(redeem.verifySameState, () => demandsNothing),
    },
  ]),
];

const given = matchAnswers(ENDPOINT);

const asForm = (json: string): string => {
  const pairs = Object.entries(JSON.parse(json) as JsonObject);
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
};

const times =
  (factor: number) =>
  (seconds: Json): Json =>
    typeof seconds === 'number' ? seconds * factor : seconds;

/** Faults of what the token endpoint gives. */
export const tokenAnswerFaults = [
  ...faultsInSection(
    '5.2-token-reply',
    'The reply has access_token, expires_in and the state that was sent.',
    [
      {
        name: 'token-answer.in-array',
        seen: 'The answer is an array with the object in it.',
        shape: 'wrong shape',
        install: changeBody(given, (body) => [body]),
      },
      {
        name: 'token-answer.as-form',
        seen: 'The answer is `access_token=…&expires_in=3599`.',
        shape: 'wrong type',
        install: changeText(given, asForm, 'application/x-www-form-urlencoded'),
      },
      {
        name: 'token-answer.token-missing',
        seen: 'The answer has no `access_token`.',
        shape: 'missing',
        install: changeBody(given, omitMembers('access_token')),
      },
      {
        name: 'token-answer.token-renamed',
        seen: 'The answer has `token` in the place of `access_token`.',
        shape: 'wrong value',
        install: changeBody(given, renameMember('access_token', 'token')),
      },
      {
        name: 'token-answer.token-an-object',
        seen: 'The `access_token` is an object with the token in it.',
        shape: 'wrong type',
        install: changeBody(
          given,
          changeMember('access_token', (token) => ({ token })),
        ),
      },
      {
        name: 'token-answer.expires-in-missing',
        seen: 'The answer for a token that ends has no `expires_in`.',
        shape: 'missing',
        install: changeBody(given, omitMembers('expires_in')),
      },
      {
        name: 'token-answer.expires-in-as-text',
        seen: 'The `expires_in` is a string.',
        shape: 'wrong type',
        install: changeBody(given, changeMember('expires_in', String)),
      },
      {
        name: 'token-answer.expires-in-milliseconds',
        seen: 'The `expires_in` is 3599000.',
        shape: 'wrong value',
        install: changeBody(given, changeMember('expires_in', times(1_000))),
      },
      {
        name: 'token-answer.state-missing',
        seen: 'The answer has no `state` where one was used.',
        shape: 'missing',
        install: changeBody(given, omitMembers('state')),
      },
      {
        name: 'token-answer.state-a-boolean',
        seen: 'The `state` is `true` where one was used.',
        shape: 'wrong type',
        install: changeBody(
          given,
          changeMember('state', () => true),
        ),
      },
    ],
  ),
  ...faultsInSection('5.2-state', 'The state is returned as it came.', [
    {
      name: 'token-answer.state-in-small-letters',
      seen: 'The `state` that is returned is in lower case.',
      shape: 'wrong value',
      install: changeBody(
        given,
        changeMember('state', (state) => String(state).toLowerCase()),
      ),
    },
    {
      name: 'token-answer.state-cut-short',
      seen: 'The `state` that is returned lacks its last character.',
      shape: 'off by one',
      install: changeBody(
        given,
        changeMember('state', (state) => String(state).slice(0, -1)),
      ),
    },
  ]),
  ...faultsInSection('5.2-token-call', 'The app calls the API with its token.', [
    {
      name: 'token-answer.token-cut-short',
      seen: 'The `access_token` lacks its last character, and opens nothing.',
      shape: 'off by one',
      install: replaceRule(tokenResponse, (tell) => (issued) => {
        const told = tell(issued);
        return { ...told, access_token: told.access_token.slice(0, -1) };
      }),
    },
  ]),
];

const MINUTE = 60_000;

/** Faults of how long tokens last. */
export const lifetimeFaults = faultsInSection('8-token-lifetime', 'By default a token lives for one hour.', [
  {
    name: 'oauth.token-lasts-a-minute',
    seen: 'A token says that it expires in 60 seconds, and does.',
    shape: 'wrong value',
    install: replaceRule(tokenSeconds, () => () => 60),
  },
  {
    name: 'oauth.token-lasts-a-day',
    seen: 'A token says that it expires in 86400 seconds, and does.',
    shape: 'wrong value',
    install: replaceRule(tokenSeconds, () => () => 86_400),
  },
  {
    name: 'oauth.token-ends-early',
    seen: 'A token says that it expires in 3599 seconds, and is 401 after a minute.',
    shape: 'wrong value',
    install: replaceRule(tokenHasExpired, (ends) => (row, now) => {
      const issued = 'issuedAtMs' in row && typeof row.issuedAtMs === 'number' ? row.issuedAtMs : now;
      return ends(row, now) || (row.endsAtMs !== null && issued + MINUTE <= now);
    }),
  },
  {
    name: 'oauth.token-never-ends',
    seen: 'A token is taken after its time.',
    shape: 'accepted',
    install: replaceRule(tokenHasExpired, () => () => false),
  },
  {
    name: 'oauth.token-never-ends-in-query',
    seen: 'A token in the query is taken after its time; in the header it is 401.',
    shape: 'one method only',
    install: replaceRuleDuring(
      matchCalls({ parameter: 'access_token' }),
      tokenHasExpired,
      () => () => false,
      steps.authenticate,
    ),
  },
]);
