import { isUtf8 } from 'node:buffer';
import { isJsonObject, type Json, parseJson } from '../../contract/json.ts';
import { decodeBody } from '../../http/request/body.ts';
import { steps } from '../../http/steps.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import { admitCredentials } from '../builders/access.ts';
import {
  changeMember,
  changeValues,
  inNestedRecords,
  inRecords,
  type ObjectChange,
} from '../builders/members.ts';
import { everywhere, inLists, inSingleRecords, onUpdates, searchedFields } from '../builders/places.ts';
import { type CallMatcher, callsWithRecords, matchCalls } from '../builders/requests.ts';
import { changeBody, changeStatus, changeText } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { changeSentTexts, replaceDuring } from '../builders/steps.ts';

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
export const transportFaults = faultsInSection('1-json', 'wrong type', {
  'json.labelled-html': {
    seen: 'JSON is sent as `text/html`.',
    install: changeText(callsWithRecords, (json) => json, 'text/html'),
  },
  'json.truncated-accepted': {
    seen: 'A request body that lacks its last braces is accepted.',
    shape: 'accepted',
    install: replace(decodeBody, (decode, bytes) => closeBraces(decode(bytes))),
  },
  'json.unreadable-failure': {
    seen: 'A request body that is not JSON returns 500.',
    shape: 'wrong status',
    install: changeStatus(
      ({ lastStep }, { status }) => lastStep === steps.readBody.name && status === 400,
      500,
    ),
  },
  'json.lists-truncated': {
    seen: 'The JSON of a list is cut off before its last character.',
    shape: 'off by one',
    install: changeText(inLists.calls, (json) => json.slice(0, -1)),
  },
  'json.twice-encoded': {
    section: '2.3-record',
    seen: 'The response to a read is a JSON string that contains JSON.',
    shape: 'wrong shape',
    install: changeText(inSingleRecords.calls, (json) => JSON.stringify(json)),
  },
  'json.orders-as-xml': {
    seen: 'The list of orders is XML; everything else is JSON.',
    shape: 'one resource only',
    install: changeText(
      { action: 'list', type: 'order' },
      (json) => toXml(JSON.parse(json), 'list'),
      'application/xml',
    ),
  },
});

const isNumber = (value: Json) => typeof value === 'number';

const isBoolean = (value: Json) => typeof value === 'boolean';

const numbersAsStrings = changeValues(isNumber, String);

/** Booleans as 1 and 0. */
const booleansAsNumbers = changeValues(isBoolean, Number);

/** The status of a document in upper case; the schema lists it in lower case. */
const statusInCapitals: ObjectChange = changeMember('status', (status) => String(status).toUpperCase());

const toNull = () => null;

/** Null for timestamps that the schema declares as strings. */
const nullTimestamps: ObjectChange = (record) =>
  changeMember('created_at', toNull)(changeMember('updated_at', toNull)(record));

/** Faults of records that do not match their schemas. */
export const formatFaults = faultsInSection('1-schemas', 'wrong type', {
  'format.numbers-as-strings': {
    seen: 'Numbers of a record are strings.',
    install: changeBody(callsWithRecords, inRecords(numbersAsStrings)),
  },
  'format.nested-numbers-as-strings': {
    seen: 'Numbers of nested records, such as line items, are strings; those of the record itself are numbers.',
    shape: 'nested only',
    install: changeBody(callsWithRecords, inNestedRecords(numbersAsStrings)),
  },
  'format.payment-amount-as-string': {
    seen: 'The numbers of a payment are strings; those of all other records are numbers.',
    shape: 'one resource only',
    install: changeBody({ action: ['read', 'list', 'create'], type: 'payment' }, inRecords(numbersAsStrings)),
  },
  'format.booleans-as-numbers': {
    seen: 'Booleans are 1 and 0.',
    places: [everywhere, inLists],
    build: (calls) => changeBody({ ...callsWithRecords, ...calls }, inRecords(booleansAsNumbers)),
  },
  'format.status-in-upper-case': {
    seen: 'The status of an order or invoice is in upper case, which its schema does not list.',
    shape: 'wrong value',
    install: changeBody(callsWithRecords, inRecords(statusInCapitals)),
  },
  'format.timestamps-null': {
    seen: '`created_at` and `updated_at` are null.',
    shape: 'missing',
    install: changeBody(callsWithRecords, inRecords(nullTimestamps)),
  },
});

/** The text of a JSON body with the braces that it lacks at its end. */
function closeBraces(text: string): string {
  return [text, `${text}}`, `${text}}}`].find((it) => parseJson(it) !== undefined) ?? text;
}

const isLatinUpdate: CallMatcher = (exchange) =>
  matchCalls(onUpdates.calls)(exchange) &&
  /charset=iso-8859-1/i.test(exchange.message.headers['content-type'] ?? '');

/** Converts the bodies of updates that say that they are in Latin-1. */
const convertDeclaredLatin: Install = all(
  replaceDuring(isLatinUpdate, decodeBody, (_current, bytes) => bytes.toString('latin1'), steps.readBody),
  replace(steps.readBody, (read, exchange, service) => {
    const isLatin = isLatinUpdate(exchange);
    const reading = read(exchange, service);
    // The media type is checked when the body has arrived.
    if (isLatin) exchange.message.headers['content-type'] = 'application/json';
    return reading;
  }),
);

/** Reads some percent-encoded bytes of URLs as Latin-1. */
function readUrlAsLatin1(matches: (bytes: Buffer) => boolean): Install {
  const reread = (encoded: string) => {
    const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex');
    return matches(bytes) ? encodeURIComponent(bytes.toString('latin1')) : encoded;
  };
  return replace(steps.decodeAddress, (decode, exchange, service) => {
    const { message } = exchange;
    message.url = message.url?.replace(/(?:%[0-9a-f]{2})+/gi, reread);
    return decode(exchange, service);
  });
}

/** The encoding of JSON in UTF-16, by its byte order mark or its first character, which is ASCII; undefined for other encodings. */
function utf16OrderOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined;
}

/** Accepts bodies in UTF-16, and changes their texts. */
const convertUtf16 = (change: (text: string) => string): Install =>
  replace(decodeBody, (decode, bytes) => {
    const order = utf16OrderOf(bytes);
    return order === undefined ? decode(bytes) : change(new TextDecoder(order).decode(bytes));
  });

/** Faults of the text encoding. */
export const textFaults = faultsInSection('1-utf-8', 'wrong value', {
  'text.latin-converted': {
    section: '1-no-conversion',
    seen: 'A body in Latin-1 is accepted and converted to UTF-8.',
    shape: 'accepted',
    install: replace(decodeBody, (decode, bytes) =>
      isUtf8(bytes) ? decode(bytes) : bytes.toString('latin1'),
    ),
  },
  'text.utf-sixteen-converted': {
    section: '1-no-conversion',
    seen: 'A body in UTF-16 is accepted and converted to UTF-8.',
    shape: 'accepted',
    install: convertUtf16((text) => text),
  },
  'text.utf-sixteen-converted-to-ascii': {
    section: '1-no-conversion',
    seen: 'A body in UTF-16 is accepted, with a question mark for each letter beyond ASCII.',
    shape: 'accepted',
    install: convertUtf16((text) => text.replaceAll(/[^\0-\x7f]/g, '?')),
  },
  'text.latin-converted-in-urls': {
    section: '1-no-conversion',
    seen: 'A search for `%E9` (é in Latin-1) finds é.',
    shape: 'accepted',
    install: readUrlAsLatin1((bytes) => !isUtf8(bytes)),
  },
  'text.latin-converted-in-credentials': {
    section: '1-no-conversion',
    seen: 'Basic credentials in Latin-1 are accepted and converted to UTF-8.',
    shape: 'accepted',
    install: admitCredentials((credentials) => Buffer.from(credentials, 'base64').toString('latin1')),
  },
  'text.read-as-latin': {
    seen: 'An é sent in UTF-8 comes back as Ã©.',
    install: changeSentTexts((text) => Buffer.from(text).toString('latin1')),
  },
  'text.urls-read-as-latin': {
    seen: 'A search for é in UTF-8 does not find records that contain é.',
    shape: 'one method only',
    install: readUrlAsLatin1((bytes) => isUtf8(bytes)),
  },
  'text.question-marks': {
    seen: 'Every character outside ASCII comes back as a question mark.',
    install: changeSentTexts((text) => text.replaceAll(/[^\p{ASCII}]/gu, '?')),
  },
  'text.question-marks-in-other-fields': {
    seen: 'Characters outside Latin-1 come back as question marks, but not in the fields of a contact that `q` searches.',
    install: changeSentTexts((text, name) =>
      searchedFields.includes(name) ? text : text.replaceAll(/[\u{100}-\u{10ffff}]/gu, '?'),
    ),
  },
  'text.ends-at-emoji': {
    seen: 'A text is cut off before its first character that takes four bytes in UTF-8.',
    places: [everywhere, onUpdates],
    build: (calls) => changeSentTexts((text) => text.replace(/[\u{10000}-\u{10FFFF}].*$/su, ''), calls),
  },
  'text.accents-lost': {
    seen: 'Accents that are characters of their own are lost.',
    install: changeSentTexts((text) => text.replaceAll(/\p{M}/gu, '')),
  },
  'text.compatibility-characters-replaced': {
    seen: 'A ligature or a superscript comes back as plain letters and digits.',
    install: changeSentTexts((text) => text.normalize('NFKC')),
  },
  'text.declared-latin-converted-on-updates': {
    section: '1-no-conversion',
    seen: 'An update that says that it is in Latin-1 is accepted and converted to UTF-8.',
    shape: 'accepted',
    install: convertDeclaredLatin,
  },
});
