import { lastSteps } from '../../http/steps.ts';
import type { ValidationCode } from '../../messages/messages.ts';
import { errorReply, type PropertyError } from '../../resources/problem.ts';
import { validateValues } from '../../resources/write/judge.ts';
import { faultsOf, type Install } from '../fault.ts';
import { type Calls, calls } from '../ways/calls.ts';
import { replacesDuring, together, unjudged } from '../ways/rules.ts';

/** Overlooks some of what is wrong with values, in some calls. */
const overlooks = (isOverlooked: (problem: PropertyError) => boolean, wanted: Calls = {}): Install =>
  together(
    unjudged,
    replacesDuring(
      calls(wanted),
      validateValues,
      (judge) => (type, fields, validate) =>
        judge(type, fields, validate).filter((problem) => !isOverlooked(problem)),
    ),
  );

const overlooksCodes = (...codes: ValidationCode[]): Install => overlooks(({ code }) => codes.includes(code));

/** Stores what is wrong, and refuses it all the same. */
const storesRefused: Install = (behaviours) => {
  let found: PropertyError[] = [];
  const isCreate = calls({ action: 'create' });
  together(
    unjudged,
    replacesDuring(isCreate, validateValues, (judge) => (...given) => {
      found.push(...judge(...given));
      return [];
    }),
  )(behaviours);
  behaviours.replace(lastSteps.checkResponse, (check) => async (exchange, service) => {
    await check(exchange, service);
    if (isCreate(exchange) && found.length > 0) exchange.response = errorReply(exchange, 422, found);
    found = [];
  });
};

/** Faults of what is found wrong. */
export const validationFaults = [
  ...faultsOf('7.1', '422 Unprocessable Entity: a create or update failed.', [
    {
      name: 'validation.refused-stored',
      seen: 'A create that fails is 422, and the record is there all the same.',
      shape: 'let through',
      install: storesRefused,
    },
    {
      name: 'validation.updates-unjudged',
      seen: 'An update takes values that a create refuses.',
      shape: 'let through',
      install: overlooks(() => true, { action: 'update' }),
    },
    {
      name: 'validation.beneath-unjudged',
      seen: 'A record that is created beneath another takes any values; one at the top refuses some.',
      shape: 'nested only',
      install: overlooks(() => true, { parent: ['contact', 'order', 'invoice'] }),
    },
  ]),
  ...faultsOf(
    '1 rule 2',
    "Each resource type's data format is defined by a JSON Schema that can be fetched from the service.",
    [
      {
        name: 'validation.required-overlooked',
        seen: 'A record is created without what its schema says is required.',
        shape: 'let through',
        install: overlooksCodes('blank'),
      },
      {
        name: 'validation.lists-overlooked',
        seen: 'A record is created with a value that is none of those that its schema lists.',
        shape: 'let through',
        install: overlooksCodes('inclusion'),
      },
      {
        name: 'validation.types-overlooked',
        seen: 'A record is created with a string where its schema says number or boolean.',
        shape: 'let through',
        install: overlooksCodes('invalid', 'not_a_number', 'not_an_integer'),
      },
    ],
  ),
];
