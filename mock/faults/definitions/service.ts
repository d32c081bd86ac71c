import { isUtf8 } from 'node:buffer';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { Step } from '../../http/exchange/service.ts';
import { decodeBody } from '../../http/request/body.ts';
import { steps } from '../../http/steps.ts';
import { allowedCallback } from '../../oauth/authorization/callback.ts';
import { codes } from '../../oauth/grants/codes.ts';
import { tokens } from '../../oauth/grants/tokens.ts';
import { findCode } from '../../oauth/token/code-exchange.ts';
import {
  admitCredentials,
  rememberOtherCompanies,
  sentToken,
  shareCallers,
  shareRecords,
} from '../builders/access.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import {
  changeMember,
  changeValues,
  inNestedRecords,
  inRecords,
  type ObjectChange,
} from '../builders/members.ts';
import { everywhere, inLists, inPlaces, inSchemas, inSearches, inSingleRecords } from '../builders/places.ts';
import { matchCalls, matchResponses } from '../builders/requests.ts';
import { changeBody, changeText } from '../builders/responses.ts';
import { afterStep, replaceRule } from '../builders/steps.ts';

const matchesRead = matchResponses({ action: 'read' });

const matchesList = matchResponses({ action: 'list' });

const records = { action: ['read', 'current', 'list', 'create', 'update'] };
const matchesRecords = matchResponses(records);

function toXml(json: Json, name: string): string {
  const inner = Array.isArray(json)
    ? json.map((element) => toXml(element, 'element')).join('')
    : isJsonObject(json)
      ? Object.entries(json)
          .map(([member, value]) => toXml(value, member))
          .join('')
      : String(json).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${name}>${inner}</${name}>`;
}

/** Faults of the transport format. */
export const transportFaults = faultsInSection('1-json', 'Requests and responses carry JSON.', [
  {
    name: 'json.labelled-html',
    seen: 'JSON is sent as `text/html`.',
    shape: 'wrong type',
    install: changeText(matchesRecords, (json) => json, 'text/html'),
  },
  {
    name: 'json.lists-truncated',
    seen: 'The JSON of a list is cut off before its last character.',
    shape: 'off by one',
    install: changeText(matchesList, (json) => json.slice(0, -1)),
  },
  {
    name: 'json.twice-encoded',
    section: '2.3-record',
    breaks: 'A single record is in an envelope named after its type.',
    seen: 'The response to a read is a JSON string that contains JSON.',
    shape: 'wrong shape',
    install: changeText(matchesRead, (json) => JSON.stringify(json)),
  },
  {
    name: 'json.orders-as-xml',
    seen: 'The list of orders is XML; everything else is JSON.',
    shape: 'one resource only',
    install: changeText(
      matchResponses({ action: 'list', type: 'order' }),
      (json) => toXml(JSON.parse(json), 'list'),
      'application/xml',
    ),
  },
]);

const isNumber = (value: Json) => typeof value === 'number';

const isBoolean = (value: Json) => typeof value === 'boolean';

const numbersAsStrings = changeValues(isNumber, String);

/** Booleans as 1 and 0. */
const booleansAsNumbers = changeValues(isBoolean, Number);

/** The status of a document in upper case; the schema lists it in lower case. */
const statusInCapitals: ObjectChange = changeMember('status', (status) => String(status).toUpperCase());

/** Null for timestamps that the schema declares as strings. */
const nullTimestamps: ObjectChange = (record) =>
  changeMatchingMembers(record, /^(created|updated)_at$/, () => null);

function changeMatchingMembers(object: JsonObject, name: RegExp, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, name.test(key) ? change(value) : value]),
  );
}

/** Faults of records that do not match their schemas. */
export const formatFaults = faultsInSection(
  '1-schemas',
  'A JSON Schema defines the data of each resource type.',
  [
    {
      name: 'format.numbers-as-strings',
      seen: 'Numbers of a record are strings.',
      shape: 'wrong type',
      install: changeBody(matchesRecords, inRecords(numbersAsStrings)),
    },
    {
      name: 'format.nested-numbers-as-strings',
      seen: 'Numbers of nested records, such as line items, are strings; those of the record itself are numbers.',
      shape: 'nested only',
      install: changeBody(matchesRecords, inNestedRecords(numbersAsStrings)),
    },
    {
      name: 'format.payment-amount-as-string',
      seen: 'The numbers of a payment are strings; those of all other records are numbers.',
      shape: 'one resource only',
      install: changeBody(
        matchResponses({ action: ['read', 'list', 'create'], type: 'payment' }),
        inRecords(numbersAsStrings),
      ),
    },
    ...inPlaces(
      'format.booleans-as-numbers',
      'Booleans are 1 and 0',
      'wrong type',
      [everywhere, inLists],
      (calls) => changeBody(matchResponses({ ...records, ...calls }), inRecords(booleansAsNumbers)),
    ),
    {
      name: 'format.status-in-upper-case',
      seen: 'The status of an order or invoice is in upper case, which its schema does not list.',
      shape: 'wrong value',
      install: changeBody(matchesRecords, inRecords(statusInCapitals)),
    },
    {
      name: 'format.timestamps-null',
      seen: '`created_at` and `updated_at` are null.',
      shape: 'missing',
      install: changeBody(matchesRecords, inRecords(nullTimestamps)),
    },
  ],
);

/** Whether a call has a token of its company that never expires. */
const hasOfflineToken = (exchange: Exchange): boolean =>
  tokens.get(exchange.company, sentToken(exchange))?.endsAtMs === null;

const byToken = { authenticationMethod: ['bearer', 'query'] } as const;

/** Issues the tokens of the implicit grant in the other companies, too. */
const issueElsewhere: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(allowedCallback, (allow) => (company, ...given) => {
    const callback = allow(company, ...given);
    const accessToken = callback.access_token ?? '';
    const token = tokens.get(company, accessToken);
    if (token !== undefined) for (const other of elsewhere()) tokens.set(other, accessToken, token);
    return callback;
  });
};

/** Accepts the codes of the other companies. */
const shareCodes: Install = (behaviours) => {
  const elsewhere = rememberOtherCompanies(behaviours);
  behaviours.replace(findCode, (find) => (company, request) => {
    const shared = elsewhere().map((other) => codes.get(other, request.code ?? ''));
    return shared.find((code) => code !== undefined) ?? find(company, request);
  });
};

/** Faults of the isolation of companies: each exposes other companies' data in the company where it is on. */
export const companyFaults = faultsInSection(
  '1-company-scope',
  'A request acts only on the company of its subdomain.',
  [
    ...inPlaces(
      'companies.records-shared',
      'Records of other companies are shown',
      'accepted',
      [inSingleRecords, inLists, inSearches],
      (calls) => shareRecords(matchCalls(calls)),
    ),
    {
      name: 'companies.logins-shared',
      seen: 'The email and password of a user of another company are accepted.',
      shape: 'accepted',
      install: shareCallers(matchCalls({ authenticationMethod: 'basic' })),
    },
    ...faultsInSection('5.2-user-token', 'A token acts for its user in one company.', [
      ...inPlaces(
        'companies.tokens-shared',
        'A token issued by another company is accepted',
        'accepted',
        [everywhere, inSchemas],
        (calls) => shareCallers(matchCalls({ ...byToken, ...calls })),
      ),
      {
        name: 'companies.offline-tokens-shared',
        seen: 'A token issued by another company is accepted if it was requested with `offline_access`.',
        shape: 'accepted',
        install: shareCallers(matchCalls(byToken), hasOfflineToken),
      },
      {
        name: 'companies.implicit-tokens-shared',
        seen: 'A token of the implicit grant works in every company of its user.',
        shape: 'one method only',
        install: issueElsewhere,
      },
      {
        name: 'companies.codes-shared',
        seen: 'A code issued by another company is exchanged for a token.',
        shape: 'accepted',
        install: shareCodes,
      },
    ]),
  ],
);

/** Changes every string in request bodies. */
function changeRequestText(change: (text: string) => string): Install {
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

/** Reads some percent-encoded bytes of URLs as Latin-1. */
function readUrlAsLatin1(matches: (bytes: Buffer) => boolean): Install {
  const reread = (encoded: string) => {
    const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex');
    return matches(bytes) ? encodeURIComponent(bytes.toString('latin1')) : encoded;
  };
  const before =
    (decode: Step): Step =>
    (exchange: Exchange, service) => {
      const { message } = exchange;
      message.url = message.url?.replace(/(?:%[0-9a-f]{2})+/gi, reread);
      return decode(exchange, service);
    };
  return replaceRule(steps.decodeAddress, before);
}

/** The encoding of JSON in UTF-16, by its byte order mark or its first character, which is ASCII; undefined for other encodings. */
function utf16OrderOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined;
}

/** Faults of the text encoding. */
export const textFaults = faultsInSection('1-utf-8', 'Strings are UTF-8.', [
  {
    name: 'text.latin-converted',
    section: '1-no-conversion',
    breaks: 'Text is never converted from another encoding.',
    seen: 'A body in Latin-1 is accepted and converted to UTF-8.',
    shape: 'accepted',
    install: replaceRule(
      decodeBody,
      (decode) => (bytes) => (isUtf8(bytes) ? decode(bytes) : bytes.toString('latin1')),
    ),
  },
  {
    name: 'text.utf-sixteen-converted',
    section: '1-no-conversion',
    breaks: 'Text is never converted from another encoding.',
    seen: 'A body in UTF-16 is accepted and converted to UTF-8.',
    shape: 'accepted',
    install: replaceRule(decodeBody, (decode) => (bytes) => {
      const order = utf16OrderOf(bytes);
      return order === undefined ? decode(bytes) : new TextDecoder(order).decode(bytes);
    }),
  },
  {
    name: 'text.latin-converted-in-urls',
    section: '1-no-conversion',
    breaks: 'Text is never converted from another encoding.',
    seen: 'A search for `%E9` (é in Latin-1) finds é.',
    shape: 'accepted',
    install: readUrlAsLatin1((bytes) => !isUtf8(bytes)),
  },
  {
    name: 'text.latin-converted-in-credentials',
    section: '1-no-conversion',
    breaks: 'Text is never converted from another encoding.',
    seen: 'Basic credentials in Latin-1 are accepted and converted to UTF-8.',
    shape: 'accepted',
    install: admitCredentials((credentials) => Buffer.from(credentials, 'base64').toString('latin1')),
  },
  {
    name: 'text.read-as-latin',
    seen: 'An é sent in UTF-8 comes back as Ã©.',
    shape: 'wrong value',
    install: changeRequestText((text) => Buffer.from(text).toString('latin1')),
  },
  {
    name: 'text.urls-read-as-latin',
    seen: 'A search for é in UTF-8 does not find records that contain é.',
    shape: 'one method only',
    install: readUrlAsLatin1((bytes) => isUtf8(bytes)),
  },
  {
    name: 'text.question-marks',
    seen: 'Every character outside ASCII comes back as a question mark.',
    shape: 'wrong value',
    install: changeRequestText((text) => text.replaceAll(/[^\p{ASCII}]/gu, '?')),
  },
  {
    name: 'text.ends-at-emoji',
    seen: 'A text is cut off before its first character that takes four bytes in UTF-8.',
    shape: 'wrong value',
    install: changeRequestText((text) => text.replace(/[\u{10000}-\u{10FFFF}].*$/su, '')),
  },
]);
