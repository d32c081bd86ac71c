import type { Json, JsonObject } from '../handler.ts';
import type { Exchange } from '../http/exchange.ts';
import { steps } from '../http/steps.ts';
import { removes } from '../resources/actions/destroy.ts';
import { faultsOf, type Install } from './fault.ts';
import { changesAnswer, changesStatus } from './ways/answers.ts';
import { answers, calls, type IsAnswer } from './ways/calls.ts';
import { replaces } from './ways/rules.ts';

const isAnonymous: IsAnswer = ({ message, address }, { status }) =>
  status === 401 &&
  message.headers.authorization === undefined &&
  !address.query.some(([name]) => name === 'access_token');

/** Whether somebody who is known may not do it. */
const isRestricted: IsAnswer = ({ caller, way }, { status }) =>
  status === 401 && caller !== undefined && way === 'basic';

/** Whether an email and a password, or a token, are not known. */
const isUnknown =
  (...ways: string[]): IsAnswer =>
  ({ caller, way }, { status }) =>
    status === 401 && caller === undefined && ways.includes(way ?? '');

/** Answers that nothing was found as if something had been. */
const finds = (action: string, body: (exchange: Exchange) => Json): Install =>
  changesAnswer(answers({ action }, 404), (_answer, exchange) => ({ status: 200, body: body(exchange) }));

/** Destroys what a rule of its type keeps, and refuses all the same. */
const destroysRefused: Install = replaces(steps.handle, (handle) => async (exchange, front) => {
  await handle(exchange, front);
  const { company, operation, params, answer } = exchange;
  const record = company.records.get(operation?.resource?.type ?? '', params.id ?? '');
  if (operation?.resource?.action === 'destroy' && answer?.status === 403 && record !== undefined) {
    company.rules.of(removes)(company, record);
  }
});

const noRecord = ({ operation }: Exchange): JsonObject => ({
  [operation?.resource?.type ?? '']: null,
  links: [],
});

const failedWrite = '422 Unprocessable Entity: a create or update failed.';

/** Faults of the statuses of refusals. */
export const statusFaults = [
  ...faultsOf('7.1', failedWrite, [
    {
      name: 'status.failed-create-bad-request',
      seen: 'A create that fails is 400.',
      shape: 'wrong status',
      install: changesStatus(answers({ action: 'create' }, 422), 400),
    },
    {
      name: 'status.failed-create-ok',
      seen: 'A create that fails is 200, with its errors.',
      shape: 'wrong status',
      install: changesStatus(answers({ action: 'create' }, 422), 200),
    },
    {
      name: 'status.failed-update-conflict',
      seen: 'An update that fails is 409.',
      shape: 'wrong status',
      install: changesStatus(answers({ action: 'update' }, 422), 409),
    },
    {
      name: 'status.failed-email-bad-request',
      seen: 'The create of an email that fails is 400; of all other records it is 422.',
      shape: 'one resource only',
      install: changesStatus(answers({ action: 'create', type: 'email' }, 422), 400),
    },
  ]),
  ...faultsOf('7.1', '403 Forbidden: a destroy failed.', [
    {
      name: 'status.failed-destroy-conflict',
      seen: 'A destroy that fails, as of a contact with invoices, is 409.',
      shape: 'wrong status',
      install: changesStatus(answers({ action: 'destroy' }, 403), 409),
    },
    {
      name: 'status.failed-destroy-ok',
      seen: 'A destroy that fails, as of a contact with invoices, is 200, and the record is still there.',
      shape: 'wrong status',
      install: changesAnswer(answers({ action: 'destroy' }, 403), () => ({ status: 200, body: {} })),
    },
    {
      name: 'status.failed-destroy-done',
      seen: 'A destroy that fails, as of a contact with invoices, is 403, and the record is gone.',
      shape: 'let through',
      install: destroysRefused,
    },
  ]),
  ...faultsOf('7.1', '401 Unauthorized: not logged in, or restricted by roles.', [
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
        (exchange, answer) => isAnonymous(exchange, answer) && calls({ action: 'list' })(exchange),
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
      seen: 'What the role of a user does not allow is 403.',
      shape: 'wrong status',
      install: changesStatus(
        (exchange, answer) =>
          isRestricted(exchange, answer) && calls({ action: ['list', 'read', 'create', 'update'] })(exchange),
        403,
      ),
    },
    {
      name: 'status.restricted-not-found',
      seen: 'What the role of a user does not allow is 404, though it is there.',
      shape: 'wrong status',
      install: changesStatus(
        (exchange, answer) => isRestricted(exchange, answer) && calls({ action: 'list' })(exchange),
        404,
      ),
    },
  ]),
  ...faultsOf('7.1', '404: page (resource) not found.', [
    {
      name: 'status.unknown-null',
      seen: 'A record that is not there is 200, and null.',
      shape: 'wrong status',
      install: finds('read', noRecord),
    },
    {
      name: 'status.unknown-bad-request',
      seen: 'A record that is not there is 400.',
      shape: 'wrong status',
      install: changesStatus(answers({ action: 'read' }, 404), 400),
    },
    {
      name: 'status.unknown-order-failure',
      seen: 'An order that is not there is 500; all other records are 404.',
      shape: 'one resource only',
      install: changesStatus(answers({ action: 'read', type: 'order' }, 404), 500),
    },
    {
      name: 'status.unknown-updated',
      seen: 'An update of a record that is not there is 200, and answers what was sent.',
      shape: 'wrong status',
      install: finds('update', ({ operation, body }) => {
        const type = operation?.resource?.type ?? '';
        return { [type]: body?.[type] ?? body ?? {}, links: [] };
      }),
    },
    {
      name: 'status.second-destroy-ok',
      seen: 'To destroy a record again is 200.',
      shape: 'second use only',
      install: finds('destroy', () => ({})),
    },
    {
      name: 'status.unknown-page-ok',
      seen: 'An address below `/api` that leads nowhere is 200.',
      shape: 'wrong status',
      install: changesAnswer(
        ({ match, address }, { status }) =>
          status === 404 && match === undefined && address.path.startsWith('/api/'),
        () => ({ status: 200, body: {} }),
      ),
    },
  ]),
];
