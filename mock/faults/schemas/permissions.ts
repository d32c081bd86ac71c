import type { Json } from '../../contract/json.ts';
import { createSearch } from '../../resources/list/search.ts';
import { PERMISSION_TYPE } from '../../resources/permission-list.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesBody } from '../ways/answers.ts';
import { answers, calls } from '../ways/calls.ts';
import { changed } from '../ways/members.ts';
import { replaces } from '../ways/rules.ts';
import { turnsAway } from '../ways/steps.ts';

const LISTED = { action: 'list', type: PERMISSION_TYPE };

/** Lists some of the permissions. */
function listsSome(isListed: (envelope: Json) => boolean): Install {
  return changesBody(answers(LISTED), (body, { collection }) =>
    changed(collection, (list) => (Array.isArray(list) ? list.filter(isListed) : list))(body),
  );
}

/** Searches the permissions in another way. */
function searchesBy(test: () => boolean): Install {
  return replaces(
    createSearch,
    (search) => (company, type, text) => (type.name === PERMISSION_TYPE ? test : search(company, type, text)),
  );
}

/** Faults of the list of permissions. */
export const permissionFaults = faultsOf(
  '4.4',
  'GET /api/auth_permissions answers all available permissions. Optional q=<filter> narrows the list (for example by context name).',
  [
    {
      name: 'permissions.not-found',
      seen: 'The list of permissions is 404.',
      shape: 'wrong status',
      install: turnsAway(calls(LISTED), 404),
    },
    {
      name: 'permissions.empty',
      seen: 'The list of permissions is empty.',
      shape: 'missing',
      install: listsSome(() => false),
    },
    {
      name: 'permissions.without-contacts',
      seen: 'The list of permissions lacks those for contacts, which scopes can name.',
      shape: 'one resource only',
      install: listsSome((envelope) => !JSON.stringify(envelope).includes('api/contacts')),
    },
    {
      name: 'permissions.not-narrowed',
      seen: 'The list of permissions is the same with any `q`.',
      shape: 'left undone',
      install: searchesBy(() => true),
    },
    {
      name: 'permissions.narrowed-to-nothing',
      seen: 'The list of permissions is empty with any `q`, also with the name of a context.',
      shape: 'missing',
      install: searchesBy(() => false),
    },
  ],
);
