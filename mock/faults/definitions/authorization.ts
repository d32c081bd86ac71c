import { steps } from '../../http/steps.ts';
import { deniedCallback } from '../../oauth/authorization/callback.ts';
import { authenticateUser } from '../../oauth/authorization/login.ts';
import { loggedInUser } from '../../oauth/authorization/session.ts';
import { findGrant, type Grant, grantsOf, isAlreadyGranted } from '../../oauth/grants/grants.ts';
import type { Access } from '../../oauth/grants/scope.ts';
import type { Company } from '../../world/company.ts';
import { parsePermissions } from '../../world/permissions.ts';
import { otherCompanies } from '../builders/access.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { matchCalls } from '../builders/requests.ts';
import { replaceRule, replaceRuleDuring } from '../builders/steps.ts';

/** Faults of the login. */
export const loginFaults = faultsInSection('5.2-login-first', 'Nobody authorizes an app before logging in.', [
  {
    name: 'login.not-needed',
    seen: 'The dialog is shown to a browser that nobody is logged in with.',
    shape: 'ignored',
    install: replaceRule(
      loggedInUser,
      (visiting) => (exchange) => visiting(exchange) ?? [...exchange.company.users][0],
    ),
  },
  {
    name: 'login.any-password',
    seen: 'The login takes a known email with any password.',
    shape: 'accepted',
    install: replaceRule(authenticateUser, () => (company, email) => company.findUser(email)),
  },
  {
    name: 'login.anybody',
    seen: 'The login takes an email that nobody has, with any password.',
    shape: 'accepted',
    install: replaceRule(
      authenticateUser,
      (find) => (company, email, password) =>
        company.findUser(email) === undefined ? [...company.users][0] : find(company, email, password),
    ),
  },
  {
    name: 'login.turned-away',
    section: '5.2-code-dialog',
    breaks: 'A user logs in, unless already logged in, and then sees the dialog.',
    seen: 'The login refuses the right email and password.',
    shape: 'rejected',
    install: replaceRule(authenticateUser, () => () => undefined),
  },
]);

const HOUR = 3_600_000;

const isImplicit = matchCalls({ parameter: 'response_type', value: 'token' });

/** What a grant allows. */
function accessOf(grant: Grant | undefined): Access | undefined {
  return grant && { permissions: parsePermissions(grant.permissions), offline: grant.offline };
}

/** Takes grants for another user or app as well. */
const takesGrant = (isTaken: (grant: Grant, email: string, clientId: string) => boolean): Install =>
  replaceRule(findGrant, (know) => (company, user, app) => {
    const grants = [...grantsOf(company).values()];
    return (
      know(company, user, app) ?? accessOf(grants.find((grant) => isTaken(grant, user.email, app.clientId)))
    );
  });

/** Takes what a user has allowed an app in any company. */
const sharesGrants: Install = (behaviours) => {
  let elsewhere: Company[] = [];
  behaviours.replace(steps.servePage, (serve) => (exchange, front) => {
    elsewhere = otherCompanies(exchange, front);
    return serve(exchange, front);
  });
  behaviours.replace(
    findGrant,
    (know) => (company, user, app) =>
      [company, ...elsewhere].map((one) => know(one, user, app)).find((access) => access !== undefined),
  );
};

/** Takes whom a user has denied an app for who has allowed it everything. */
const takesDenials: Install = (behaviours) => {
  const denied = new Set<string>();
  behaviours.replace(deniedCallback, (deny) => (request) => {
    denied.add(request.app.clientId);
    return deny(request);
  });
  behaviours.replace(findGrant, (know) => (company, user, app) => {
    const everything = { permissions: user.permissions, offline: true };
    return know(company, user, app) ?? (denied.has(app.clientId) ? everything : undefined);
  });
};

/** Faults of the dialog. */
export const consentFaults = [
  ...faultsInSection(
    '5.2-code-dialog',
    'A user logs in, unless already logged in, and then sees the dialog.',
    [
      {
        name: 'consent.not-needed',
        seen: 'A browser that is logged in is sent back to the app with a code, without a dialog.',
        shape: 'ignored',
        install: replaceRule(isAlreadyGranted, () => () => true),
      },
      {
        name: 'consent.not-needed-for-implicit',
        seen: 'With `response_type=token` there is no dialog; for a code there is one.',
        shape: 'one method only',
        install: replaceRuleDuring(isImplicit, isAlreadyGranted, () => () => true, steps.servePage),
      },
    ],
  ),
  ...faultsInSection(
    '5.2-consent-remembered',
    'A user who has authorized the app does not see its dialog again.',
    [
      {
        name: 'consent.asked-again',
        seen: 'The dialog is shown to a user who has allowed the app the same before.',
        shape: 'second use only',
        install: replaceRule(isAlreadyGranted, () => () => false),
      },
      {
        name: 'consent.forgotten-in-an-hour',
        seen: 'The dialog is shown again when the token has ended.',
        shape: 'second use only',
        install: replaceRule(findGrant, () => (company, user, app) => {
          const since = company.clock.now() - HOUR;
          return accessOf(
            [...grantsOf(company).values()].find(
              ({ email, clientId, grantedAtMs }) =>
                email === user.email && clientId === app.clientId && grantedAtMs > since,
            ),
          );
        }),
      },
      {
        name: 'consent.of-another-user',
        seen: 'The dialog is not shown to a user where another user has allowed the app.',
        shape: 'accepted',
        install: takesGrant((grant, _email, clientId) => grant.clientId === clientId),
      },
      {
        name: 'consent.of-another-app',
        seen: 'The dialog is not shown for an app where the user has allowed another one.',
        shape: 'accepted',
        install: takesGrant((grant, email) => grant.email === email),
      },
      {
        name: 'consent.of-another-company',
        section: '1-company-consent',
        breaks: 'A user authorizes an app in each company anew.',
        seen: 'The dialog is not shown where the user has allowed the app in another company.',
        shape: 'accepted',
        install: sharesGrants,
      },
      {
        name: 'consent.denied-counts',
        seen: 'After a user has denied an app, the dialog is not shown again, and the app gets a code.',
        shape: 'second use only',
        install: takesDenials,
      },
    ],
  ),
];
