import { setTimeout as pause } from 'node:timers/promises';
import { firstValue } from '../../http/exchange/address.ts';
import { steps } from '../../http/steps.ts';
import { type AuthorizationCode, codes } from '../../oauth/grants/codes.ts';
import * as redeem from '../../oauth/token/code-exchange.ts';
import { TokenError } from '../../oauth/token/error.ts';
import type { TokenRequest } from '../../oauth/token/request.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import { hourMs } from '../../world/clock.ts';
import { rememberSecrets } from '../builders/access.ts';
import { matchCalls, tokenRequests } from '../builders/requests.ts';
import { faultsInSection } from '../builders/section.ts';
import { rejectCalls } from '../builders/steps.ts';

/** Checks the secret once for each code. */
const checkSecretOnce: Install = (behaviours) => {
  const refused = new Set<string | undefined>();
  behaviours.replace(redeem.verifyClientSecret, (verify, app, request) => {
    if (refused.has(request.code)) return;
    refused.add(request.code);
    verify(app, request);
  });
};

const secretsIn = ({ credentials }: TokenRequest): string[] => credentials.flatMap(({ secrets }) => secrets);

/** Reports a missing secret with another error than a wrong one. */
const reportMissingSecret: Install = replace(redeem.verifyClientSecret, (verify, app, request) => {
  if (secretsIn(request).length === 0) throw new TokenError('malformed');
  verify(app, request);
});

/** Faults of client authentication at the token endpoint. */
export const appIdentityFaults = faultsInSection('5.2-app-credentials', 'accepted', {
  'oauth.unknown-app-accepted': {
    seen: 'The token endpoint accepts an unknown `client_id` with the secret of an app.',
    install: replace(redeem.identifyClient, (find, company, request) => {
      const secrets = secretsIn(request);
      const ofSecret = [...company.apps].find(({ clientSecret }) => secrets.includes(clientSecret));
      return ofSecret ?? find(company, request);
    }),
  },
  'oauth.secret-ignored': {
    seen: 'The token endpoint accepts any `client_secret`.',
    install: replace(redeem.verifyClientSecret, () => undefined),
  },
  'oauth.secret-checked-once': {
    seen: 'The token endpoint accepts a wrong `client_secret` when a code is sent with it a second time.',
    shape: 'second use only',
    install: checkSecretOnce,
  },
  'oauth.secret-optional': {
    seen: 'The token endpoint accepts a missing `client_secret`; it rejects a wrong one.',
    install: replace(redeem.verifyClientSecret, (verify, app, request) =>
      secretsIn(request).length === 0 ? undefined : verify(app, request),
    ),
  },
  'oauth-errors.missing-secret-renamed': {
    section: '7.3-wrong-secret',
    seen: 'A missing `client_secret` is reported as `invalid_request`.',
    shape: 'wrong value',
    install: reportMissingSecret,
  },
  'oauth.secret-truncated': {
    section: '7.3-wrong-secret',
    seen: 'The token endpoint accepts a `client_secret` without its last character.',
    shape: 'off by one',
    install: replace(redeem.verifyClientSecret, (verify, app, request) => {
      const isNear = secretsIn(request).includes(app.clientSecret.slice(0, -1));
      return isNear ? undefined : verify(app, request);
    }),
  },
});

const acceptAll = () => undefined;

/** Lets an app exchange a code that was issued to another app, with the redirect_uri of either. */
const shareCodesBetweenApps: Install = (behaviours) => {
  let isShared = false;
  behaviours.replace(redeem.verifyCodeOwner, (_current, code, app) => {
    isShared = code.clientId !== app.clientId;
  });
  behaviours.replace(redeem.verifyRedirectWithinSite, (verify, ...given) =>
    isShared ? undefined : verify(...given),
  );
  behaviours.replace(redeem.verifySameRedirectUri, (verify, ...given) =>
    isShared ? undefined : verify(...given),
  );
};

/** Accepts any string in place of the last issued code. */
const acceptAnyCode: Install = replace(redeem.findCode, (find, company, request) => {
  const [, last] = codes.entries(company).at(-1) ?? [];
  const isKnown = request.code !== undefined && codes.get(company, request.code) !== undefined;
  return isKnown || last === undefined ? find(company, request) : { ...last, spentFor: null };
});

/** Also accepts the beginning of a code, with a percent sign behind it. */
const acceptPatterns: Install = (behaviours) => {
  const issued = rememberSecrets(behaviours);
  behaviours.replace(redeem.findCode, (find, company, request) => {
    const [, beginning] = /^(.{8,})%$/s.exec(request.code ?? '') ?? [];
    const isMeant = (it: string) => beginning !== undefined && it.startsWith(beginning);
    const code = issued.find((it) => isMeant(it) && codes.get(company, it) !== undefined);
    return find(company, { ...request, code: code ?? request.code });
  });
};

/** Uses up a code a moment after it was exchanged, for requests that arrive until then. */
const useUpLate: Install = replace(steps.servePage, async (serve, exchange, service) => {
  const { company, address } = exchange;
  const code = matchCalls(tokenRequests)(exchange) && firstValue(address, 'code');
  const atArrival = code ? codes.get(company, code) : undefined;
  if (code && atArrival !== undefined) {
    await pause(20);
    codes.set(company, code, atArrival);
  }
  return serve(exchange, service);
});

/** Reads parameters only from forms. */
const ignoreQuery: Install = replace(steps.servePage, (serve, exchange, service) => {
  if (matchCalls(tokenRequests)(exchange)) exchange.address = { ...exchange.address, query: [] };
  return serve(exchange, service);
});

/** Forgets after an hour that a code was used. */
const reviveUsedCodes: Install = (behaviours) => {
  const used = new Map<string | undefined, { stored: AuthorizationCode; atMs: number }>();
  behaviours.replace(redeem.findCode, (find, company, request) => {
    const earlier = used.get(request.code);
    const now = company.clock.now();
    if (earlier !== undefined && earlier.atMs + hourMs <= now) return { ...earlier.stored, spentFor: null };
    const stored = find(company, request);
    if (earlier === undefined) used.set(request.code, { stored, atMs: now });
    return stored;
  });
};

/** Forgets that a code was used once another one is. */
const reviveAfterAnother: Install = (behaviours) => {
  const used = new Map<string | undefined, AuthorizationCode>();
  let last: string | undefined;
  behaviours.replace(redeem.findCode, (find, company, request) => {
    const earlier = used.get(request.code);
    if (earlier !== undefined && last !== request.code) return { ...earlier, spentFor: null };
    const stored = find(company, request);
    used.set(request.code, stored);
    last = request.code;
    return stored;
  });
};

/** Accepts the state of any code that was issued. */
const acceptEarlierStates: Install = (behaviours) => {
  const known = new Set<string | null | undefined>();
  behaviours.replace(redeem.findCode, (find, company, request) => {
    for (const [, { state }] of codes.entries(company)) known.add(state);
    return find(company, request);
  });
  behaviours.replace(redeem.verifySameState, (verify, code, request) =>
    known.has(request.state) && request.state !== undefined ? undefined : verify(code, request),
  );
};

/** Faults of the token request. */
export const tokenRequestFaults = [
  ...faultsInSection('4.5-token-parameters', 'wrong status', {
    'oauth.token-endpoint-missing': {
      seen: '`/oauth/token` returns 404.',
      install: rejectCalls(tokenRequests, 404, steps.servePage),
    },
    'oauth.query-ignored': {
      seen: 'The token endpoint ignores its query and only reads forms.',
      shape: 'one method only',
      install: ignoreQuery,
    },
  }),
  ...faultsInSection('5.2-code-single-use', 'second use only', {
    'oauth.code-works-twice': {
      seen: 'A code can be exchanged for a token twice.',
      install: replace(redeem.verifyCodeUnused, acceptAll),
    },
    'oauth.code-works-twice-at-once': {
      seen: 'Of two exchanges of a code at the same time, both give a token.',
      shape: 'accepted',
      install: useUpLate,
    },
    'oauth.code-works-twice-with-its-state': {
      seen: 'A code can be exchanged twice by requests with its `state`.',
      install: replace(redeem.findCode, (find, company, request) => {
        const stored = find(company, request);
        return request.state !== undefined && request.state === stored.state
          ? { ...stored, spentFor: null }
          : stored;
      }),
    },
    'oauth.code-works-again-after-another': {
      seen: 'A code that was exchanged can be exchanged again once another one was.',
      install: reviveAfterAnother,
    },
    'oauth.code-works-again-in-an-hour': {
      seen: 'A code that was exchanged can be exchanged again an hour later.',
      install: reviveUsedCodes,
    },
  }),
  ...faultsInSection('7.3-wrong-code', 'accepted', {
    'oauth.code-of-another-app': {
      seen: 'An app can exchange a code that was issued to another app.',
      install: shareCodesBetweenApps,
    },
    'oauth.code-as-pattern': {
      seen: 'The beginning of a code is accepted with a percent sign behind it.',
      install: acceptPatterns,
    },
    'oauth.any-code': {
      seen: 'Any string is accepted in place of the last issued code.',
      install: acceptAnyCode,
    },
  }),
  ...faultsInSection('7.3-redirect', 'accepted', {
    'oauth.foreign-redirect-accepted': {
      seen: "The token endpoint accepts a `redirect_uri` outside the app's site.",
      install: all(
        replace(redeem.verifyRedirectWithinSite, acceptAll),
        replace(redeem.verifySameRedirectUri, acceptAll),
      ),
    },
  }),
  ...faultsInSection('7.3-state', 'accepted', {
    'oauth.other-state-accepted': {
      seen: 'The token endpoint accepts a `state` that differs from the authorization request.',
      install: replace(redeem.verifySameState, acceptAll),
    },
    'oauth.earlier-state-accepted': {
      seen: 'The token endpoint accepts the `state` of an earlier authorization request.',
      install: acceptEarlierStates,
    },
  }),
];
