import { findUserByPassword } from '../../http/request/basic.ts';
import { steps } from '../../http/steps.ts';
import { faultsOf, type Install } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { administrator } from '../ways/lets-in.ts';
import { replaces } from '../ways/rules.ts';
import { turnsAway } from '../ways/steps.ts';

const WRITING = ['create', 'update', 'destroy'];

/** Logs in by another comparison of passwords. */
const compares = (isSame: (given: string, password: string) => boolean): Install =>
  replaces(findUserByPassword, () => (company, email, password) => {
    const user = company.user(email);
    return user && isSame(password, user.password) ? user : undefined;
  });

/** Faults of HTTP Basic. */
export const basicFaults = faultsOf(
  '5.1 rule 1',
  "A client can send the user's login email and password as HTTP Basic credentials.",
  [
    {
      name: 'basic.turned-away',
      seen: 'The right email and password are 401.',
      shape: 'turned away',
      install: turnsAway(calls({ way: 'basic' }), 401, steps.authorize),
    },
    {
      name: 'basic.turned-away-on-writes',
      seen: 'The right email and password are 401 on create, update and destroy.',
      shape: 'turned away',
      install: turnsAway(calls({ way: 'basic', action: WRITING }), 401, steps.authorize),
    },
    {
      name: 'basic.any-password',
      seen: 'A known email is taken with any password.',
      shape: 'let through',
      install: compares(() => true),
    },
    {
      name: 'basic.any-case',
      seen: 'A password is taken in capitals.',
      shape: 'let through',
      install: compares((given, password) => given.toLowerCase() === password.toLowerCase()),
    },
    {
      name: 'basic.first-letters',
      seen: 'A password is taken when its first eight characters are right.',
      shape: 'off by one',
      install: compares((given, password) => given.slice(0, 8) === password.slice(0, 8)),
    },
    {
      name: 'basic.anybody',
      seen: 'An email that nobody has is taken, with any password.',
      shape: 'let through',
      install: replaces(findUserByPassword, (find) => (company, email, password) => {
        const isKnown = company.user(email) !== undefined;
        return isKnown ? find(company, email, password) : administrator(company)?.user;
      }),
    },
  ],
);
