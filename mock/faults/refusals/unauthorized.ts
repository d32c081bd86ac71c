import { faultsOf } from '../fault.ts';
import { changesAnswer, changesStatus } from '../ways/answers.ts';
import { calls, type IsAnswer } from '../ways/calls.ts';

const isAnonymous: IsAnswer = ({ message, address }, { status }) =>
  status === 401 &&
  message.headers.authorization === undefined &&
  !address.query.some(([name]) => name === 'access_token');

/** Whether somebody who is known may not do it. */
const isRestricted: IsAnswer = ({ caller, authenticationMethod }, { status }) =>
  status === 401 && caller !== undefined && authenticationMethod === 'basic';

/** Whether an email and a password, or a token, are not known. */
const isUnknown =
  (...ways: string[]): IsAnswer =>
  ({ caller, authenticationMethod }, { status }) =>
    status === 401 && caller === undefined && ways.includes(authenticationMethod ?? '');

/** Faults of the statuses of who is not let in. */
export const unauthorizedFaults = faultsOf(
  '7.1',
  '401 Unauthorized: not logged in, or restricted by roles.',
  [
    {
      name: 'status.anonymous-forbidden',
      seen: 'A call without credentials is 403.',
      shape: 'wrong status',
      install: changesStatus(isAnonymous, 403),
    },
    {
      name: 'status.anonymous-redirected',
      seen: 'A call without credentials is redirected to a login page.',
      shape: 'wrong status',
      install: changesAnswer(isAnonymous, () => ({ status: 302, headers: { Location: '/login' } })),
    },
    {
      name: 'status.anonymous-nothing-there',
      seen: 'A list without credentials is 200, and empty.',
      shape: 'wrong status',
      install: changesAnswer(
        (exchange, response) => isAnonymous(exchange, response) && calls({ action: 'list' })(exchange),
        (_answer, { operation }) => ({
          status: 200,
          body: { [operation?.resource?.collection ?? '']: [], links: [], collection: {} },
        }),
      ),
    },
    {
      name: 'status.wrong-password-forbidden',
      seen: 'A wrong password is 403.',
      shape: 'one way only',
      install: changesStatus(isUnknown('basic'), 403),
    },
    {
      name: 'status.unknown-token-bad-request',
      seen: 'A token that is unknown or has ended is 400.',
      shape: 'one way only',
      install: changesStatus(isUnknown('bearer', 'query'), 400),
    },
    {
      name: 'status.restricted-forbidden',
      seen: 'What the role of a user does not allow to list, read, create or update is 403.',
      shape: 'wrong status',
      install: changesStatus(
        (exchange, response) =>
          isRestricted(exchange, response) &&
          calls({ action: ['list', 'read', 'create', 'update'] })(exchange),
        403,
      ),
    },
    {
      name: 'status.restricted-not-found',
      seen: 'A list that the role of a user does not allow is 404, though it is there.',
      shape: 'wrong status',
      install: changesStatus(
        (exchange, response) => isRestricted(exchange, response) && calls({ action: 'list' })(exchange),
        404,
      ),
    },
  ],
);
