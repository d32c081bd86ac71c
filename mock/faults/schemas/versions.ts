import { faultsOf } from '../fault.ts';
import { changesBody } from '../ways/answers.ts';
import { answers, calls } from '../ways/calls.ts';
import { turnsAway } from '../ways/steps.ts';

const VERSION = { parameter: 'v' };

/** Faults of versions. */
export const versionFaults = [
  ...faultsOf('9 rule 4', 'A version parameter v can be added to every call.', [
    {
      name: 'version.turned-away',
      seen: 'Every call with `v=1.0` is 404.',
      shape: 'turned away',
      install: turnsAway(calls(VERSION), 404),
    },
    {
      name: 'version.turned-away-on-writes',
      seen: 'A create, update or destroy with `v=1.0` is 400; reading with it is fine.',
      shape: 'turned away',
      install: turnsAway(calls({ ...VERSION, action: ['create', 'update', 'destroy'] }), 400),
    },
    {
      name: 'version.turned-away-beneath',
      seen: "A contact's list of invoices with `v=1.0` is 404; lists at the top are there with it.",
      shape: 'nested only',
      install: turnsAway(calls({ ...VERSION, parent: 'contact', action: 'list' }), 404),
    },
  ]),
  ...faultsOf('9 rule 4', '/api/schema?v=<version> returns all schemas of the given (or current) version.', [
    {
      name: 'version.first-schema-alone',
      seen: '`GET /api/schema?v=1.0` answers one schema.',
      shape: 'off by one',
      install: changesBody(answers({ operation: 'listSchemas', ...VERSION }), (schemas) =>
        Object.fromEntries(Object.entries(schemas).slice(0, 1)),
      ),
    },
  ]),
];
