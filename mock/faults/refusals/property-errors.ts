import type { Json } from '../../contract/json.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesBody } from '../ways/answers.ts';
import { answers, type Calls } from '../ways/calls.ts';
import { changed, renamed } from '../ways/members.ts';

type Pair = [property: string, message: string];

/** The pairs of a refusal. */
function pairsIn(errors: Json): Pair[] {
  // The mock itself tells nothing else.
  return Array.isArray(errors) ? (errors as Pair[]) : [];
}

/** Tells errors in another shape, in some refusals. */
const tells = (shape: (pairs: Pair[]) => Json, wanted: Calls = {}): Install =>
  changesBody(
    answers({ action: ['create', 'update'], ...wanted }, 422),
    changed('errors', (errors) => shape(pairsIn(errors))),
  );

const tellsEach = (shape: (pair: Pair) => Json, wanted: Calls = {}): Install =>
  tells((pairs) => pairs.map(shape), wanted);

/** Errors by property. */
const keyed = (pairs: Pair[]): Json =>
  Object.fromEntries(
    pairs.map(([property]) => [
      property,
      pairs.filter(([other]) => other === property).map(([, message]) => message),
    ]),
  );

/** Faults of the errors of properties. */
export const propertyErrorFaults = [
  ...faultsOf(
    '7.2 rule 1',
    'Errors on object properties are returned as a JSON object with an errors array.',
    [
      {
        name: 'errors.keyed',
        seen: 'The `errors` are an object: `{"city": ["…"]}`.',
        shape: 'wrong type',
        install: tells(keyed),
      },
      {
        name: 'errors.keyed-on-updates',
        seen: 'The `errors` of an update are an object; those of a create are an array.',
        shape: 'wrong type',
        install: tells(keyed, { action: 'update' }),
      },
      {
        name: 'errors.renamed',
        seen: 'The errors stand under `error`.',
        shape: 'wrong value',
        install: changesBody(answers({ action: ['create', 'update'] }, 422), renamed('errors', 'error')),
      },
      {
        name: 'errors.bare-array',
        seen: 'The errors are an array, without an object around it.',
        shape: 'wrong shape',
        install: changesBody(answers({ action: ['create', 'update'] }, 422), ({ errors }) => errors ?? []),
      },
      {
        name: 'errors.none-told',
        seen: 'The `errors` are an empty array.',
        shape: 'missing',
        install: tells(() => []),
      },
    ],
  ),
  ...faultsOf('7.2 rule 2', 'Each entry is a two-element array: the property name, then an error message.', [
    {
      name: 'errors.sentences',
      seen: "Each entry is a string: `city can't be blank`.",
      shape: 'wrong type',
      install: tellsEach(([property, message]) => `${property} ${message}`),
    },
    {
      name: 'errors.objects',
      seen: 'Each entry is an object with `property` and `message`.',
      shape: 'wrong type',
      install: tellsEach(([property, message]) => ({ property, message })),
    },
    {
      name: 'errors.swapped',
      seen: 'Each entry has the message first, and then the property.',
      shape: 'wrong shape',
      install: tellsEach(([property, message]) => [message, property]),
    },
    {
      name: 'errors.with-place',
      seen: 'Each entry has a third element.',
      shape: 'off by one',
      install: tells((pairs) => pairs.map((pair, place) => [...pair, place])),
    },
    {
      name: 'errors.messages-listed',
      seen: 'Each entry has an array of messages in the place of the message.',
      shape: 'wrong type',
      install: tellsEach(([property, message]) => [property, [message]]),
    },
    {
      name: 'errors.property-not-named',
      seen: 'Each entry names `base` in the place of the property.',
      shape: 'wrong value',
      install: tellsEach(([, message]) => ['base', message]),
    },
    {
      name: 'errors.email-sentences',
      seen: 'Each entry about an email is a string; those about all other records are arrays.',
      shape: 'one resource only',
      install: tellsEach(([property, message]) => `${property} ${message}`, { type: 'email' }),
    },
  ]),
];
