import { isUtf8 } from 'node:buffer';
import type { Json } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { Step } from '../../http/exchange/service.ts';
import { decodeBody } from '../../http/request/body.ts';
import { steps } from '../../http/steps.ts';
import { faultsOf, type Install } from '../fault.ts';
import { isObject } from '../ways/answers.ts';
import { replaces } from '../ways/rules.ts';
import { follows } from '../ways/steps.ts';

/** Changes every string of the bodies that are sent. */
function changesSent(change: (text: string) => string): Install {
  const changeAll = (json: Json): Json => {
    if (typeof json === 'string') return change(json);
    if (Array.isArray(json)) return json.map(changeAll);
    if (!isObject(json)) return json;
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, changeAll(value)]));
  };
  return follows(
    () => true,
    steps.readBody,
    (exchange) => {
      const body = changeAll(exchange.body ?? null);
      if (isObject(body)) exchange.body = body;
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
    (exchange: Exchange, service) => {
      const { message } = exchange;
      message.url = message.url?.replace(/(?:%[0-9a-f]{2})+/gi, reread);
      return decode(exchange, service);
    };
  return replaces(steps.decodeAddress, before);
}

/** Faults of how text is read. */
export const textFaults = faultsOf(
  '1 rule 5',
  'All string input MUST be UTF-8 encoded. The service does not convert other encodings.',
  [
    {
      name: 'text.latin-converted',
      seen: 'A body in Latin-1 is taken, and its letters come back as they were meant.',
      shape: 'let through',
      install: replaces(
        decodeBody,
        (decode) => (bytes) => (isUtf8(bytes) ? decode(bytes) : bytes.toString('latin1')),
      ),
    },
    {
      name: 'text.latin-converted-in-addresses',
      seen: 'A search for `%E9` finds é.',
      shape: 'let through',
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
      shape: 'one way only',
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
      section: '8',
      breaks: 'String input encoding: UTF-8 required.',
      seen: 'A text ends before its first character of four bytes in UTF-8.',
      shape: 'wrong value',
      install: changesSent((text) => text.replace(/[\u{10000}-\u{10FFFF}].*$/su, '')),
    },
  ],
);
