import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { errorResponse } from '../../http/exchange/response.ts';
import { steps } from '../../http/steps.ts';
import { matchParent } from '../../resources/list/select.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import { changeFurtherPages } from '../builders/further-pages.ts';
import { everywhere, inNestedLists, inSearches, onCreates } from '../builders/places.ts';
import { type CallMatcher, type Calls, matchCalls } from '../builders/requests.ts';
import { changeBody, changeResponse } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { keepDestroyed } from '../builders/stale-records.ts';
import { rejectCalls, replaceDuring, rewritePath } from '../builders/steps.ts';

const matchesContactInvoices = matchCalls({ action: 'list', type: 'invoice', parent: 'contact' });

/** Whether a request was sent to a path, whatever it was routed to. */
const isSentTo =
  (method: string, path: string): CallMatcher =>
  ({ message }) =>
    message.method === method && message.url?.split('?')[0] === path;

/** Destroys nested records of a list at URLs of their own, under their parents. */
function destroyNested(list: string): Install {
  const path = new RegExp(`^(/api/[^/]+/[^/]+)/${list}/([^/]+)$`);
  const bodies = new WeakMap<Exchange, JsonObject>();
  return all(
    rewritePath((exchange) => {
      const { address, message } = exchange;
      const [, parent, id = ''] = (message.method === 'DELETE' && path.exec(address.path)) || [];
      if (parent === undefined) return undefined;
      message.method = 'PUT';
      bodies.set(exchange, { [list]: [{ id, _destroy: true }] });
      return parent;
    }),
    replace(steps.readBody, (read, exchange, service) => {
      const body = bodies.get(exchange);
      if (body === undefined) return read(exchange, service);
      exchange.body = body;
    }),
  );
}

/** Handles some calls under a parent that does not exist as if another record were the parent. */
function replaceParent(
  calls: Calls,
  findOther: (company: Company, missing: RecordKey) => StoredRecord | undefined,
): Install {
  const isCall = matchCalls(calls);
  return replace(steps.handle, async (handle, exchange, service) => {
    const { company, operation, params } = exchange;
    const { type = '' } = operation?.resource?.parent ?? {};
    const { id = '' } = params;
    const isMissing = isCall(exchange) && type !== '' && company.records.get(type, id) === undefined;
    const other = isMissing ? findOther(company, { type, id }) : undefined;
    if (other === undefined) return handle(exchange, service);
    company.records.put({ ...other, id });
    await handle(exchange, service);
    company.records.remove({ type, id });
  });
}

/** Creates records of a collection at its own top-level URL; their parent is the oldest record of a type. */
function createTopLevel(collection: string, parents: string, parentType: string): Install {
  const isCall = isSentTo('POST', `/api/${collection}`);
  return rewritePath((exchange) => {
    const [oldest] = exchange.company.records.list(parentType);
    return isCall(exchange) ? `/api/${parents}/${oldest?.id}/${collection}` : undefined;
  });
}

/** Lists nested records at a top-level URL. */
function listNested(collection: string, parents: string): Install {
  const isCall = isSentTo('GET', `/api/${collection}`);
  const nestedRecords = (json: Json): Json[] => {
    if (Array.isArray(json)) return json.flatMap(nestedRecords);
    if (!isJsonObject(json)) return [];
    const list = json[collection];
    return Array.isArray(list) ? list : Object.values(json).flatMap(nestedRecords);
  };
  return all(
    rewritePath((exchange) => (isCall(exchange) ? `/api/${parents}` : undefined)),
    changeBody(isCall, (body) => ({
      [collection]: nestedRecords(body),
      links: [],
      collection: {},
    })),
  );
}

/** Faults of records under a parent, and of nested records. */
export const parentFaults = [
  ...faultsInSection('4.1-contact-invoices', 'off by one', {
    'nested-lists.unfiltered': {
      seen: "The list of a contact's invoices contains the invoices of all contacts.",
      shape: 'accepted',
      places: [everywhere, inSearches],
      build: (calls) => replaceDuring(calls, matchParent, () => () => true),
    },
    'nested-lists.pages-overlap': {
      seen: "Further pages of a contact's invoices begin with the last invoice of the page before.",
      install: changeFurtherPages(
        ({ start, size }) => ({ start: start - 1, size: size + 1 }),
        inNestedLists.calls,
      ),
    },
    'nested-lists.empty': {
      seen: "The list of a contact's invoices is empty.",
      shape: 'missing',
      install: replace(matchParent, () => () => false),
    },
    'nested-lists.oldest-missing': {
      seen: "The list of a contact's invoices lacks the oldest one.",
      install: replace(matchParent, (match, type, parent, company) => {
        const test = match(type, parent, company);
        let isFirst = true;
        return (record) => {
          if (!test(record)) return false;
          const passes = !isFirst;
          isFirst = false;
          return passes;
        };
      }),
    },
    'nested-lists.empty-after-destroy': {
      seen: "The list of a contact's invoices is empty once one of them was destroyed; the others can be read.",
      shape: 'second use only',
      install: keepDestroyed((gone) =>
        replace(matchParent, (match, type, parent, company) => {
          const isLeft = match(type, parent, company);
          const isEmpty = [...gone.values()].some((record) => record.type === type.name && isLeft(record));
          return isEmpty ? () => false : isLeft;
        }),
      ),
    },
    'nested-lists.not-found': {
      seen: "The list of a contact's invoices returns 404.",
      shape: 'wrong status',
      install: rejectCalls(matchesContactInvoices, 404),
    },
  }),
  ...faultsInSection('2.1-comment', 'accepted', {
    'comments.created-without-parent': {
      seen: '`POST /api/comments` creates a comment.',
      install: createTopLevel('comments', 'contacts', 'contact'),
    },
    'emails.created-without-parent': {
      section: '2.1-email',
      seen: '`POST /api/emails` creates an email.',
      install: createTopLevel('emails', 'contacts', 'contact'),
    },
    'payments.created-without-parent': {
      section: '2.1-payment',
      seen: '`POST /api/payments` creates a payment.',
      install: createTopLevel('payments', 'invoices', 'invoice'),
    },
    'payments.rejected-stored': {
      section: '2.1-payment',
      seen: '`POST /api/payments` returns 404, but creates a payment.',
      install: all(
        createTopLevel('payments', 'invoices', 'invoice'),
        changeResponse(isSentTo('POST', '/api/payments'), () =>
          errorResponse(404, ['base', 'This is not possible.']),
        ),
      ),
    },
  }),
  ...faultsInSection('7.1-404', 'accepted', {
    'nested-creates.under-unknown-parent': {
      seen: 'A comment, email or payment can be created under a parent that does not exist.',
      install: replaceParent(onCreates.calls, ({ records }, { type }) => records.list(type)[0]),
    },
    'nested-lists.of-destroyed-parent': {
      seen: 'A destroyed record still has its nested lists, and further records can be created there.',
      shape: 'stale',
      install: keepDestroyed((gone) => replaceParent({}, (_company, { id }) => gone.get(id))),
    },
  }),
  ...(
    [
      ['2.1-contact-emails', 'email', 'contact'],
      ['2.1-order-comments', 'comment', 'order'],
      ['2.1-payment', 'payment', 'invoice'],
    ] as const
  ).flatMap(([section, type, parent]) =>
    faultsInSection(section, 'missing', {
      [`nested-creates.${type}s-not-found`]: {
        seen: `\`POST /api/${parent}s/{id}/${type}s\` returns 404.`,
        shape: 'wrong status',
        install: rejectCalls({ action: 'create', type, parent }, 404),
      },
      [`nested-creates.${type}s-not-returned`]: {
        section: `4.1-create-${type}`,
        seen: `\`POST /api/${parent}s/{id}/${type}s\` returns an empty object.`,
        install: changeBody({ action: 'create', type }, () => ({})),
      },
      [`nested-lists.${type}s-missing`]: {
        section: `4.1-create-${type}`,
        seen: `Lists of ${type}s under their parents are empty.`,
        install: replaceDuring({ action: 'list', type }, matchParent, () => () => false),
      },
    }),
  ),
  ...faultsInSection('2.1-line-item-endpoint', 'accepted', {
    'line-items.listed': {
      seen: '`GET /api/line_items` returns the line items of all orders.',
      install: listNested('line_items', 'orders'),
    },
    'line-items.destroyed-by-id': {
      seen: '`DELETE /api/orders/{id}/line_items/{id}` removes a line item.',
      install: destroyNested('line_items'),
    },
    'addresses.destroyed-by-id': {
      section: '2.1-address-endpoint',
      seen: '`DELETE /api/contacts/{id}/addresses/{id}` removes an address.',
      install: destroyNested('addresses'),
    },
    'addresses.listed': {
      section: '2.1-address-endpoint',
      seen: '`GET /api/addresses` returns the addresses of all contacts.',
      install: listNested('addresses', 'contacts'),
    },
  }),
];
