import { isUtf8 } from 'node:buffer';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { Step } from '../../http/exchange/service.ts';
import { decodeBody } from '../../http/request/body.ts';
import { steps } from '../../http/steps.ts';
import { shareCallers, shareRecords } from '../builders/access.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import {
  changeMember,
  changeValues,
  inNestedRecords,
  inRecords,
  type ObjectChange,
} from '../builders/members.ts';
import { matchAnswers, matchCalls } from '../builders/requests.ts';
import { changeBody, changeText } from '../builders/responses.ts';
import { afterStep, replaceRule } from '../builders/steps.ts';

const reads = matchAnswers({ action: 'read' });

const lists = matchAnswers({ action: 'list' });

const shows = matchAnswers({ action: ['read', 'current', 'list', 'create', 'update'] });

function xmlOf(json: Json, name: string): string {
  const inner = Array.isArray(json)
    ? json.map((element) => xmlOf(element, 'element')).join('')
    : isJsonObject(json)
      ? Object.entries(json)
          .map(([member, value]) => xmlOf(value, member))
          .join('')
      : String(json).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${name}>${inner}</${name}>`;
}

/** Faults of the transport format. */
export const transportFaults = faultsInSection('1-json', 'Requests and replies carry JSON.', [
  {
    name: 'json.labelled-html',
    seen: 'JSON is sent as `text/html`.',
    shape: 'wrong type',
    install: changeText(shows, (json) => json, 'text/html'),
  },
  {
    name: 'json.lists-cut-short',
    seen: 'The JSON of a list lacks its last character.',
    shape: 'off by one',
    install: changeText(lists, (json) => json.slice(0, -1)),
  },
  {
    name: 'json.twice-encoded',
    seen: 'What is read is a JSON string that holds JSON.',
    shape: 'wrong shape',
    install: changeText(reads, (json) => JSON.stringify(json)),
  },
  {
    name: 'json.orders-as-xml',
    seen: 'The list of orders is XML; everything else is JSON.',
    shape: 'one resource only',
    install: changeText(
      matchAnswers({ action: 'list', type: 'order' }),
      (json) => xmlOf(JSON.parse(json), 'list'),
      'application/xml',
    ),
  },
]);

const isNumber = (value: Json) => typeof value === 'number';

const isBoolean = (value: Json) => typeof value === 'boolean';

const numbersAsText = changeValues(isNumber, String);

/** Booleans as 1 and 0. */
const booleansAsNumbers = changeValues(isBoolean, Number);

/** The status of a document in capitals, where the schema lists it in small letters. */
const statusInCapitals: ObjectChange = changeMember('status', (status) => String(status).toUpperCase());

/** Timestamps that the schema does not let be null. */
const withoutTimestamps: ObjectChange = (record) => eachNamed(record, /^(created|updated)_at$/, () => null);

function eachNamed(object: JsonObject, name: RegExp, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, name.test(key) ? change(value) : value]),
  );
}

/** Faults of records that are not as their schemas say. */
export const formatFaults = faultsInSection(
  '1-schemas',
  'A JSON Schema defines the data of each resource type.',
  [
    {
      name: 'format.numbers-as-text',
      seen: 'Numbers of a record are strings, where its schema says number or integer.',
      shape: 'wrong type',
      install: changeBody(shows, inRecords(numbersAsText)),
    },
    {
      name: 'format.nested-numbers-as-text',
      seen: 'Numbers of nested records, as of line items, are strings; those of the record itself are numbers.',
      shape: 'nested only',
      install: changeBody(shows, inNestedRecords(numbersAsText)),
    },
    {
      name: 'format.payment-amount-as-text',
      seen: 'The numbers of a payment are strings; those of all other records are numbers.',
      shape: 'one resource only',
      install: changeBody(
        matchAnswers({ action: ['read', 'list', 'create'], type: 'payment' }),
        inRecords(numbersAsText),
      ),
    },
    {
      name: 'format.booleans-as-numbers',
      seen: 'Booleans are 1 and 0, where the schema says boolean.',
      shape: 'wrong type',
      install: changeBody(shows, inRecords(booleansAsNumbers)),
    },
    {
      name: 'format.booleans-as-numbers-in-lists',
      seen: 'Booleans in the records of a list are 1 and 0; in a record that is read alone they are booleans.',
      shape: 'wrong type',
      install: changeBody(lists, inRecords(booleansAsNumbers)),
    },
    {
      name: 'format.status-in-capitals',
      seen: 'The status of an order or invoice is in upper case, which is none of the values that its schema lists.',
      shape: 'wrong value',
      install: changeBody(shows, inRecords(statusInCapitals)),
    },
    {
      name: 'format.timestamps-null',
      seen: 'The times of creation and update are null, where the schema says string.',
      shape: 'missing',
      install: changeBody(shows, inRecords(withoutTimestamps)),
    },
  ],
);

/** Faults of the walls between companies; each lets into the company where it is on what belongs to others. */
export const companyFaults = faultsInSection(
  '1-company-scope',
  'A request acts on the company of its subdomain, and on no other.',
  [
    {
      name: 'companies.records-shared',
      seen: 'The id of a record of another company is found here.',
      shape: 'accepted',
      install: shareRecords(matchCalls({ action: 'read' })),
    },
    {
      name: 'companies.lists-shared',
      seen: 'Lists hold the records of all companies.',
      shape: 'accepted',
      install: shareRecords(matchCalls({ action: 'list' })),
    },
    {
      name: 'companies.searches-shared',
      seen: 'A search finds the records of all companies; lists without `q` hold those of this company.',
      shape: 'accepted',
      install: shareRecords(matchCalls({ action: 'list', parameter: 'q' })),
    },
    {
      name: 'companies.logins-shared',
      seen: 'The email and password of somebody who has a login in another company alone are taken here.',
      shape: 'accepted',
      install: shareCallers(matchCalls({ way: 'basic' })),
    },
    {
      name: 'companies.tokens-shared',
      section: '5.2-user-token',
      breaks: 'A token acts for its user in one company.',
      seen: 'A token that another company gave out is taken here.',
      shape: 'accepted',
      install: shareCallers(matchCalls({ way: ['bearer', 'query'] })),
    },
  ],
);

/** Changes every string of the bodies that are sent. */
function changesSent(change: (text: string) => string): Install {
  const changeAll = (json: Json): Json => {
    if (typeof json === 'string') return change(json);
    if (Array.isArray(json)) return json.map(changeAll);
    if (!isJsonObject(json)) return json;
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, changeAll(value)]));
  };
  return afterStep(
    () => true,
    steps.readBody,
    (exchange) => {
      const body = changeAll(exchange.body ?? null);
      if (isJsonObject(body)) exchange.body = body;
    },
  );
}

/** Reads percent-encoded bytes of an address as Latin-1, where they are meant. */
function readsAddress(isMeant: (bytes: Buffer) => boolean): Install {
  const reread = (encoded: string) => {
    const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex');
    return isMeant(bytes) ? encodeURIComponent(bytes.toString('latin1')) : encoded;
  };
  const before =
    (decode: Step): Step =>
    (exchange: Exchange, front) => {
      const { message } = exchange;
      message.url = message.url?.replace(/(?:%[0-9a-f]{2})+/gi, reread);
      return decode(exchange, front);
    };
  return replaceRule(steps.decodeAddress, before);
}

/** Faults of how text is read. */
export const textFaults = faultsInSection(
  '1-utf-8',
  'Strings are UTF-8, and nothing is converted from another encoding.',
  [
    {
      name: 'text.latin-converted',
      seen: 'A body in Latin-1 is taken, and its letters come back as they were meant.',
      shape: 'accepted',
      install: replaceRule(
        decodeBody,
        (decode) => (bytes) => (isUtf8(bytes) ? decode(bytes) : bytes.toString('latin1')),
      ),
    },
    {
      name: 'text.latin-converted-in-addresses',
      seen: 'A search for `%E9` finds é.',
      shape: 'accepted',
      install: readsAddress((bytes) => !isUtf8(bytes)),
    },
    {
      name: 'text.read-as-latin',
      seen: 'An é that is sent in UTF-8 comes back as Ã©.',
      shape: 'wrong value',
      install: changesSent((text) => Buffer.from(text).toString('latin1')),
    },
    {
      name: 'text.addresses-read-as-latin',
      seen: 'A search for é in UTF-8 does not find what has an é.',
      shape: 'one method only',
      install: readsAddress((bytes) => isUtf8(bytes)),
    },
    {
      name: 'text.question-marks',
      seen: 'Every letter beyond ASCII comes back as a question mark.',
      shape: 'wrong value',
      install: changesSent((text) => text.replaceAll(/[^\p{ASCII}]/gu, '?')),
    },
    {
      name: 'text.ends-at-emoji',
      section: '1-utf-8',
      breaks: 'Strings are UTF-8.',
      seen: 'A text ends before its first character of four bytes in UTF-8.',
      shape: 'wrong value',
      install: changesSent((text) => text.replace(/[\u{10000}-\u{10FFFF}].*$/su, '')),
    },
  ],
);
