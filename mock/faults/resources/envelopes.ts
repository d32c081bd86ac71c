import type { Json, JsonObject } from '../../contract/json.ts';
import { faultsOf } from '../fault.ts';
import { type About, changesBody, isObject } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';
import { changed, renamed, without } from '../ways/members.ts';

const reads = answers({ action: ['read', 'current'] });
const readsOf = (type: string) => answers({ action: 'read', type });

/** The record and its links side by side, without a name around the record. */
function unwrapped({ links, ...body }: JsonObject, { type }: About): Json {
  const record = body[type];
  return isObject(record) ? { ...record, links: links ?? [] } : body;
}

/** Links by their rel. */
function byRel(links: Json): Json {
  const listed = Array.isArray(links) ? links.filter(isObject) : [];
  return Object.fromEntries(listed.map(({ rel, ...link }) => [String(rel), link]));
}

/** Faults of single resources. */
export const envelopeFaults = faultsOf(
  '2.3 rule 1',
  'A single resource is returned as a JSON object with one property named after the resource type (singular), containing the resource, plus a links array.',
  [
    {
      name: 'envelope.unwrapped',
      seen: 'A record that is read stands bare: its fields and `links` are side by side.',
      shape: 'wrong shape',
      install: changesBody(reads, unwrapped),
    },
    {
      name: 'envelope.named-in-plural',
      seen: 'A contact that is read stands under `contacts`.',
      shape: 'wrong value',
      install: changesBody(reads, (body, { type, collection }) => renamed(type, collection)(body)),
    },
    {
      name: 'envelope.order-named-document',
      seen: 'An order that is read stands under `document`; all other records stand under their own name.',
      shape: 'one resource only',
      install: changesBody(readsOf('order'), (body) => renamed('order', 'document')(body)),
    },
    {
      name: 'envelope.record-in-array',
      seen: 'A record that is read is the only element of an array.',
      shape: 'wrong type',
      install: changesBody(reads, (body, { type }) => changed(type, (record) => [record])(body)),
    },
    {
      name: 'envelope.record-as-text',
      seen: 'A record that is read is a string of JSON.',
      shape: 'wrong type',
      install: changesBody(reads, (body, { type }) =>
        changed(type, (record) => JSON.stringify(record))(body),
      ),
    },
    {
      name: 'envelope.links-missing',
      seen: 'A record that is read has no `links` beside it.',
      shape: 'missing',
      install: changesBody(reads, without('links')),
    },
    {
      name: 'envelope.links-keyed',
      seen: 'The `links` of a record that is read are an object with a member for each rel.',
      shape: 'wrong type',
      install: changesBody(reads, changed('links', byRel)),
    },
    {
      name: 'envelope.invoice-links-null',
      seen: 'The `links` of an invoice that is read are null; all other records have theirs.',
      shape: 'one resource only',
      install: changesBody(
        readsOf('invoice'),
        changed('links', () => null),
      ),
    },
    {
      name: 'envelope.created-unwrapped',
      seen: 'A comment, email or payment stands bare in the answer to its creation.',
      shape: 'wrong shape',
      install: changesBody(answers({ action: 'create', type: ['comment', 'email', 'payment'] }), unwrapped),
    },
  ],
);
