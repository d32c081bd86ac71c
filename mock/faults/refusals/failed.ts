import { steps } from '../../http/steps.ts';
import { removeRecord } from '../../resources/actions/destroy.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesAnswer, changesStatus } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';
import { replaces } from '../ways/rules.ts';

/** Destroys what a rule of its type keeps, and refuses all the same. */
const destroysRefused: Install = replaces(steps.handle, (handle) => async (exchange, service) => {
  await handle(exchange, service);
  const { company, operation, params, response } = exchange;
  const record = company.records.get(operation?.resource?.type ?? '', params.id ?? '');
  if (operation?.resource?.action === 'destroy' && response?.status === 403 && record !== undefined) {
    company.behaviours.get(removeRecord)(company, record);
  }
});

/** Faults of the statuses of what failed. */
export const failureFaults = [
  ...faultsOf('7.1', '422 Unprocessable Entity: a create or update failed.', [
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
];
