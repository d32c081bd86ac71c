import type { Json } from '../../contract/json.ts';
import { faultsOf } from '../fault.ts';
import { changesText, isObject } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';

const reads = answers({ action: 'read' });

const lists = answers({ action: 'list' });

const shows = answers({ action: ['read', 'current', 'list', 'create', 'update'] });

function xmlOf(json: Json, name: string): string {
  const inner = Array.isArray(json)
    ? json.map((element) => xmlOf(element, 'element')).join('')
    : isObject(json)
      ? Object.entries(json)
          .map(([member, value]) => xmlOf(value, member))
          .join('')
      : String(json).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${name}>${inner}</${name}>`;
}

/** Faults of the transport format. */
export const transportFaults = faultsOf('1 rule 2', 'JSON is the transport format.', [
  {
    name: 'json.labelled-html',
    seen: 'JSON is sent as `text/html`.',
    shape: 'wrong type',
    install: changesText(shows, (json) => json, 'text/html'),
  },
  {
    name: 'json.lists-cut-short',
    seen: 'The JSON of a list lacks its last character.',
    shape: 'off by one',
    install: changesText(lists, (json) => json.slice(0, -1)),
  },
  {
    name: 'json.twice-encoded',
    seen: 'What is read is a JSON string that holds JSON.',
    shape: 'wrong shape',
    install: changesText(reads, (json) => JSON.stringify(json)),
  },
  {
    name: 'json.orders-as-xml',
    seen: 'The list of orders is XML; everything else is JSON.',
    shape: 'one resource only',
    install: changesText(
      answers({ action: 'list', type: 'order' }),
      (json) => xmlOf(JSON.parse(json), 'list'),
      'application/xml',
    ),
  },
]);
