import { law } from './law.ts';

/** Laws about errors and their language, schemas, versions and permissions (sections 4.2 to 4.4, 7 and 9). */
export const descriptionLaws = {
  'version.unknown-is-no-401': law(
    '7.1',
    'Who names an unknown version is logged in all the same.',
    'version-parameter.on-every-call',
  ),
  'schema.of-its-resource': law('4.3', 'The schema of a resource is its own.', 'schema.of-one-resource'),
  'schema.searched-fields': law(
    '2.2',
    'The schema of contacts has the fields that the search looks at.',
    'contact.names-are-in-the-schema',
  ),
  'schema.all-types': law('4.3', 'The schema endpoint has all schemas.', 'schema.all-at-once'),
  'schema.gem-version': law('4.3', 'gem_version answers the internal version.', 'schema.internal-version'),
  'permissions.all-listed': law('4.4', 'All permissions are listed.', 'permissions.are-listed'),
  'permissions.q-narrows': law('4.4', 'q narrows the permissions.', 'permissions.are-filtered'),
  'errors.nested-prefix': law(
    '7.2',
    "A nested property's error has a prefix.",
    'errors.nested-names-are-prefixed',
  ),
  'errors.later-are-pairs': law('7.2', 'The second error is a pair, too.', 'errors.entries-are-pairs'),
  'errors.wrong-has-message': law('7.2', 'A wrong value has a message.', 'errors.entries-are-pairs'),
  'errors.later-nested-prefix': law(
    '7.2',
    'The second nested record has a prefix, too.',
    'errors.nested-names-are-prefixed',
  ),
  'unknown.is-404': law(
    '7.1',
    'What is not there is 404.',
    'status.404-for-unknown-record',
    'status.404-for-unknown-page',
  ),
  'errors.property-by-name': law(
    '7.2',
    'An error names the property as the schema does.',
    'errors.name-the-property',
  ),
  'errors.message-not-empty': law('7.2', 'An error has a message.', 'errors.message-says-what-is-wrong'),
  'errors.all-properties': law(
    '2.2',
    'Each empty field of an email has its error.',
    'email.both-errors-are-reported',
  ),
  'schema.describes-data': law('1', 'Records are as their schema says.', 'schema.describes-the-data'),
  'schema.well-formed': law('1', 'A schema is a JSON Schema.', 'schema.is-valid-json-schema'),
  'schema.gem-version-steady': law('4.3', 'The internal version is one version.', 'schema.internal-version'),
  'paths.under-api': law('4', 'All API paths are under /api.', 'paths.are-under-api'),
} as const;
