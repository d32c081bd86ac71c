import type { Json, JsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesAnswer, changesStatus } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';

/** Answers that nothing was found as if something had been. */
const finds = (action: string, body: (exchange: Exchange) => Json): Install =>
  changesAnswer(answers({ action }, 404), (_answer, exchange) => ({ status: 200, body: body(exchange) }));

const noRecord = ({ operation }: Exchange): JsonObject => ({
  [operation?.resource?.type ?? '']: null,
  links: [],
});

/** Faults of the statuses of what is not there. */
export const notFoundFaults = faultsOf('7.1', '404: page (resource) not found.', [
  {
    name: 'status.unknown-null',
    seen: 'To read a record that is not there is 200, and null.',
    shape: 'wrong status',
    install: finds('read', noRecord),
  },
  {
    name: 'status.unknown-bad-request',
    seen: 'To read a record that is not there is 400.',
    shape: 'wrong status',
    install: changesStatus(answers({ action: 'read' }, 404), 400),
  },
  {
    name: 'status.unknown-order-failure',
    seen: 'To read an order that is not there is 500; all other records are 404.',
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
    seen: 'To destroy a record that is not there any more, or never was, is 200.',
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
]);
