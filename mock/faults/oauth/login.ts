import { userOfForm } from '../../oauth/log-in.ts';
import { visitingUser } from '../../oauth/visit.ts';
import { faultsOf } from '../fault.ts';
import { replaces } from '../ways/rules.ts';

/** Faults of the login. */
export const loginFaults = faultsOf(
  '5.2 login step 1',
  'The user MUST be logged in before authorizing any app.',
  [
    {
      name: 'login.not-needed',
      seen: 'The dialog is shown to a browser that nobody is logged in with.',
      shape: 'left undone',
      install: replaces(
        visitingUser,
        (visiting) => (exchange) => visiting(exchange) ?? [...exchange.company.users][0],
      ),
    },
    {
      name: 'login.any-password',
      seen: 'The login takes a known email with any password.',
      shape: 'let through',
      install: replaces(userOfForm, () => (company, email) => company.user(email)),
    },
    {
      name: 'login.anybody',
      seen: 'The login takes an email that nobody has, with any password.',
      shape: 'let through',
      install: replaces(
        userOfForm,
        (find) => (company, email, password) =>
          company.user(email) === undefined ? [...company.users][0] : find(company, email, password),
      ),
    },
    {
      name: 'login.turned-away',
      section: '5.2 server-side step 1',
      breaks: 'The user sees a login (if needed) and an authorization dialog.',
      seen: 'The login refuses the right email and password.',
      shape: 'turned away',
      install: replaces(userOfForm, () => () => undefined),
    },
  ],
);
