import type { Json } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { Step } from '../../http/exchange/service.ts';
import { steps } from '../../http/steps.ts';
import { matchParent } from '../../resources/list/select.ts';
import type { Company } from '../../world/company.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesBody, isObject } from '../ways/answers.ts';
import { calls } from '../ways/calls.ts';
import { replaces, together } from '../ways/rules.ts';
import { turnsAway } from '../ways/steps.ts';

const ofContact = calls({ action: 'list', type: 'invoice', parent: 'contact' });

/** Lets an address lead where another one leads. */
function leads(method: string, from: string, to: (company: Company) => string): Install {
  const find =
    (current: Step): Step =>
    (exchange, service) => {
      const { address, message, company } = exchange;
      if (message.method !== method || address.path !== from) return current(exchange, service);
      exchange.address = { ...address, path: to(company) };
      return current(exchange, service);
    };
  return replaces(steps.findRoute, find);
}

/** Creates records of a collection at its own address; they come to lie beneath the oldest record of a type. */
function createsAlone(collection: string, parents: string, parentType: string): Install {
  return leads('POST', `/api/${collection}`, ({ records }) => {
    return `/api/${parents}/${records.list(parentType)[0]?.id}/${collection}`;
  });
}

/** Lists records that live in others at an address of their own. */
function listsNested(collection: string, parents: string): Install {
  const path = `/api/${collection}`;
  const isMeant = ({ message }: Exchange) => message.url?.split('?')[0] === path;
  const found = (json: Json): Json[] => {
    if (Array.isArray(json)) return json.flatMap(found);
    if (!isObject(json)) return [];
    const own = json[collection];
    return Array.isArray(own) ? own : Object.values(json).flatMap(found);
  };
  return together(
    leads('GET', path, () => `/api/${parents}`),
    changesBody(isMeant, (body) => ({ [collection]: found(body), links: [], collection: {} })),
  );
}

/** Faults of what lies beneath other resources. */
export const beneathFaults = [
  ...faultsOf('4.1', "GET /api/contacts/:id/invoices answers the collection of that contact's invoices.", [
    {
      name: 'beneath.all-invoices',
      seen: "The list of a contact's invoices holds the invoices of everybody.",
      shape: 'let through',
      install: replaces(matchParent, () => () => () => true),
    },
    {
      name: 'beneath.no-invoices',
      seen: "The list of a contact's invoices is empty.",
      shape: 'missing',
      install: replaces(matchParent, () => () => () => false),
    },
    {
      name: 'beneath.oldest-invoice-missing',
      seen: "The list of a contact's invoices lacks the oldest of them.",
      shape: 'off by one',
      install: replaces(matchParent, (lies) => (type, parent) => {
        const test = lies(type, parent);
        let isFirst = true;
        return (record) => {
          if (!test(record)) return false;
          const passes = !isFirst;
          isFirst = false;
          return passes;
        };
      }),
    },
    {
      name: 'beneath.not-found',
      seen: "The list of a contact's invoices is 404.",
      shape: 'wrong status',
      install: turnsAway(ofContact, 404),
    },
  ]),
  ...faultsOf(
    '4.1 path rule 4',
    "Comments, emails and payments are created only beneath their parent's path.",
    [
      {
        name: 'beneath.comments-created-alone',
        seen: '`POST /api/comments` creates a comment.',
        shape: 'let through',
        install: createsAlone('comments', 'contacts', 'contact'),
      },
      {
        name: 'beneath.emails-created-alone',
        seen: '`POST /api/emails` creates an email.',
        shape: 'let through',
        install: createsAlone('emails', 'contacts', 'contact'),
      },
      {
        name: 'beneath.payments-created-alone',
        seen: '`POST /api/payments` creates a payment.',
        shape: 'let through',
        install: createsAlone('payments', 'invoices', 'invoice'),
      },
    ],
  ),
  ...faultsOf('4.1 path rule 3', 'Line items and addresses have no endpoint.', [
    {
      name: 'beneath.line-items-listed',
      seen: '`GET /api/line_items` answers all line items of orders.',
      shape: 'let through',
      install: listsNested('line_items', 'orders'),
    },
    {
      name: 'beneath.addresses-listed',
      seen: '`GET /api/addresses` answers all addresses of contacts.',
      shape: 'let through',
      install: listsNested('addresses', 'contacts'),
    },
  ]),
];
