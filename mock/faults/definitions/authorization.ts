import { htmlPage } from '../../http/exchange/response.ts';
import { steps } from '../../http/steps.ts';
import { allowedCallback, deniedCallback } from '../../oauth/authorization/callback.ts';
import { refuseBeyondUser } from '../../oauth/authorization/endpoint.ts';
import { authenticateUser } from '../../oauth/authorization/login.ts';
import { findRequestingApp } from '../../oauth/authorization/request.ts';
import { findLoggedInUser } from '../../oauth/authorization/session.ts';
import { findGrant, type Grant, grantsOf, isAlreadyGranted } from '../../oauth/grants/grants.ts';
import { revokeTokens } from '../../oauth/grants/grants-and-tokens.ts';
import type { Access } from '../../oauth/grants/scope.ts';
import { type Install, replace } from '../../world/behaviour.ts';
import { hourMs } from '../../world/clock.ts';
import { parsePermissions } from '../../world/permissions.ts';
import { rememberOtherCompanies } from '../builders/access.ts';
import { inTheImplicitGrant } from '../builders/places.ts';
import { matchCalls } from '../builders/requests.ts';
import { faultsInSection } from '../builders/section.ts';
import { replaceDuring } from '../builders/steps.ts';

/** Faults of the login page. */
export const loginFaults = faultsInSection('5.2-login-first', 'accepted', {
  'login.skipped': {
    seen: 'The consent dialog is shown without a login.',
    shape: 'ignored',
    install: replace(findLoggedInUser, (find, exchange) => find(exchange) ?? [...exchange.company.users][0]),
  },
  'login.any-password': {
    seen: 'The login page accepts any password for a known email.',
    install: replace(authenticateUser, (_current, company, email) => company.findUser(email)),
  },
  'login.password-of-another-user': {
    seen: 'The login page accepts the password of any user for a known email.',
    install: replace(authenticateUser, (find, company, email, password) => {
      const isOfAny = [...company.users].some((user) => find(company, user.email, password));
      return isOfAny ? company.findUser(email) : find(company, email, password);
    }),
  },
  'login.any-email': {
    seen: 'The login page accepts an unknown email with any password.',
    install: replace(authenticateUser, (find, company, email, password) =>
      company.findUser(email) === undefined ? [...company.users][0] : find(company, email, password),
    ),
  },
  'login.rejected': {
    section: '5.2-code-dialog',
    seen: 'The login page rejects the correct email and password.',
    shape: 'rejected',
    install: replace(authenticateUser, () => undefined),
  },
});

const isImplicit = matchCalls(inTheImplicitGrant.calls);

/** A request whose address answers the question of the consent dialog. */
const isDecided = matchCalls({ parameter: 'decision', value: 'allow' });

const isHead = matchCalls({ method: 'HEAD' });

/** The access that a grant gives. */
function accessOf(grant: Grant | undefined): Access | undefined {
  return grant && { permissions: parsePermissions(grant.permissions), offline: grant.offline };
}

/** Accepts grants of another user or app as well. */
const acceptGrant = (isTaken: (grant: Grant, email: string, clientId: string) => boolean): Install =>
  replace(findGrant, (find, company, user, app) => {
    const grants = [...grantsOf(company).values()];
    return (
      find(company, user, app) ?? accessOf(grants.find((grant) => isTaken(grant, user.email, app.clientId)))
    );
  });

/** Accepts a user's grants of all companies. */
const shareGrantsAcrossCompanies: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(findGrant, (find, company, user, app) =>
    [company, ...elsewhere()].map((one) => find(one, user, app)).find((access) => access !== undefined),
  );
};

/** Refuses an app that the user has authorized in another company. */
const authorizeInOneCompany: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(refuseBeyondUser, (refuse, exchange, request, user) => {
    const { behaviours: own } = exchange.company;
    const isTaken = elsewhere().some((company) => own.get(findGrant)(company, user, request.app));
    if (!isTaken) return refuse(exchange, request, user);
    return {
      status: 403,
      body: htmlPage('<!doctype html>This app is authorized elsewhere.'),
    };
  });
};

/** Revokes the tokens of an app in the other companies with every code and token that a user allows it. */
const revokeElsewhere: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(allowedCallback, (allow, company, user, request, access) => {
    for (const other of elsewhere()) revokeTokens(other, { user: user.email, app: request.app.clientId });
    return allow(company, user, request, access);
  });
};

/** Revokes the tokens of the other apps with every code and token that a user allows an app. */
const revokeOtherApps: Install = replace(allowedCallback, (allow, company, user, request, access) => {
  for (const { clientId } of company.apps)
    if (clientId !== request.app.clientId) revokeTokens(company, { user: user.email, app: clientId });
  return allow(company, user, request, access);
});

/** Treats an app that a user has denied as if the user had allowed it everything. */
const treatDenialAsConsent: Install = (behaviours) => {
  const denied = new Set<string>();
  behaviours.replace(deniedCallback, (deny, request) => {
    denied.add(request.app.clientId);
    return deny(request);
  });
  behaviours.replace(findGrant, (find, company, user, app) => {
    const everything = { permissions: user.permissions, offline: true };
    return find(company, user, app) ?? (denied.has(app.clientId) ? everything : undefined);
  });
};

/** Faults of the consent dialog. */
export const consentFaults = [
  ...faultsInSection('5.2-code-dialog', 'ignored', {
    'consent.skipped': {
      seen: 'A logged-in user is redirected to the app with a code, without a consent dialog.',
      install: replace(isAlreadyGranted, () => true),
    },
    'consent.skipped-for-a-decision': {
      seen: 'With `decision=allow` in the address, the app is allowed without a consent dialog.',
      shape: 'accepted',
      install: replaceDuring(isDecided, isAlreadyGranted, () => true, steps.servePage),
    },
    'consent.skipped-for-head': {
      seen: '`HEAD /oauth/authorize` redirects a logged-in user to the app with a code, without a consent dialog.',
      shape: 'one method only',
      install: replaceDuring(isHead, isAlreadyGranted, () => true, steps.servePage),
    },
    'consent.skipped-for-implicit': {
      section: '5.2-implicit-request',
      seen: '`response_type=token` skips the consent dialog; `response_type=code` shows it.',
      shape: 'one method only',
      install: replaceDuring(isImplicit, isAlreadyGranted, () => true, steps.servePage),
    },
  }),
  ...faultsInSection('5.2-consent-remembered', 'second use only', {
    'consent.asked-again': {
      seen: 'The consent dialog is shown again to a user who has already allowed the app the same scope.',
      install: replace(isAlreadyGranted, () => false),
    },
    'consent.forgotten-in-an-hour': {
      seen: 'The consent dialog is shown again once the token has expired.',
      install: replace(findGrant, (_current, company, user, app) => {
        const since = company.clock.now() - hourMs;
        return accessOf(
          [...grantsOf(company).values()].find(
            ({ email, clientId, grantedAtMs }) =>
              email === user.email && clientId === app.clientId && grantedAtMs > since,
          ),
        );
      }),
    },
    'consent.of-another-user': {
      seen: 'The consent dialog is skipped because another user has allowed the app.',
      shape: 'accepted',
      install: acceptGrant((grant, _email, clientId) => grant.clientId === clientId),
    },
    'consent.of-another-app': {
      seen: 'The consent dialog is skipped because the user has allowed another app.',
      shape: 'accepted',
      install: acceptGrant((grant, email) => grant.email === email),
    },
    'consent.of-another-company': {
      section: '1-company-consent',
      seen: 'The consent dialog is skipped because the user has allowed the app in another company.',
      shape: 'accepted',
      install: shareGrantsAcrossCompanies,
    },
    'consent.in-one-company-only': {
      section: '1-company-consent',
      seen: 'A user who has allowed an app in one company gets an error page instead of its consent dialog in another one.',
      install: authorizeInOneCompany,
    },
    'consent.ends-tokens-elsewhere': {
      section: '1-company-consent',
      seen: 'When a user allows an app in one company, its tokens of this user in the other companies return 401.',
      install: revokeElsewhere,
    },
    'consent.ends-tokens-of-other-apps': {
      section: '5.2-user-token',
      seen: 'When a user allows an app, the tokens of this user of all other apps return 401.',
      install: revokeOtherApps,
    },
    'consent.for-unknown-apps': {
      section: '4.5-authorize-client',
      seen: 'With an unknown `client_id`, the consent dialog is shown for the first app.',
      shape: 'accepted',
      install: replace(findRequestingApp, (find, company, clientId) => {
        const [first] = company.apps;
        return company.findApp(clientId ?? '') ?? first ?? find(company, clientId);
      }),
    },
    'consent.given-by-denial': {
      section: '5.2-code-deny',
      seen: 'After a user has denied an app, the next request skips the consent dialog, and the app gets a code.',
      install: treatDenialAsConsent,
    },
  }),
];
