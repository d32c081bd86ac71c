import { faultsOf } from '../fault.ts';
import { changesBody } from '../ways/answers.ts';
import { answers, calls } from '../ways/calls.ts';
import { without } from '../ways/members.ts';
import { overlooks } from '../ways/query.ts';
import { turnsAway } from '../ways/steps.ts';

const ofAll = answers({ operation: 'listSchemas' });

/** Faults of the list of schemas, and of its version. */
export const allSchemasFaults = [
  ...faultsOf('4.3', 'GET /api/schema answers all schemas of the current version.', [
    {
      name: 'schema.list-not-found',
      seen: '`GET /api/schema` is 404.',
      shape: 'wrong status',
      install: turnsAway(calls({ operation: 'listSchemas' }), 404),
    },
    {
      name: 'schema.list-of-names',
      seen: '`GET /api/schema` answers the names of the types.',
      shape: 'wrong type',
      install: changesBody(ofAll, (schemas) => Object.keys(schemas)),
    },
    {
      name: 'schema.list-without-invoices',
      seen: '`GET /api/schema` lacks the schema of invoices.',
      shape: 'one resource only',
      install: changesBody(ofAll, without('invoice')),
    },
  ]),
  ...faultsOf(
    '9 rule 5',
    "/api/schema?gem_version=true returns the service's current internal schema version.",
    [
      {
        name: 'schema.gem-version-overlooked',
        seen: '`GET /api/schema?gem_version=true` answers the schemas.',
        shape: 'left undone',
        install: overlooks('gem_version'),
      },
      {
        name: 'schema.gem-version-empty',
        seen: '`GET /api/schema?gem_version=true` answers `{}`.',
        shape: 'missing',
        install: changesBody(answers({ operation: 'listSchemas', parameter: 'gem_version' }), () => ({})),
      },
      {
        name: 'schema.gem-version-not-found',
        seen: '`GET /api/schema?gem_version=true` is 404.',
        shape: 'wrong status',
        install: turnsAway(calls({ operation: 'listSchemas', parameter: 'gem_version' }), 404),
      },
    ],
  ),
];
