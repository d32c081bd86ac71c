import type { AssembledDocument, AssembledOperation, Resource } from 'countersign-contract/document';
import type { JsonObject } from '../contract/json.ts';
import { destroyedBody } from '../resources/actions/write.ts';
import type { Draft } from '../resources/model/draft.ts';
import { elementsOf } from '../resources/model/field.ts';
import { envelope } from '../resources/response/envelope.ts';
import { setInitialValues } from '../resources/write/steps.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { changeResponses, createsInList, hasAction, isSuccessOf, publish } from './builders.ts';
import { type Choice, choice, type Exclusion } from './choice.ts';
import {
  describe,
  describeMethod,
  describeOperations,
  describeSuccess,
  schemaReference,
} from './document.ts';
import { representation, type ShownLink } from './representation.ts';

/** The links of an operation, as their method and address in the mock's own form tell. */
type LinkTest = (link: Pick<ShownLink, 'method' | 'href'>) => boolean;

const createsRecord: LinkTest = ({ method, href }) => method === 'POST' && /^(\/api\/)?[a-z_]+$/.test(href);
const updatesRecord: LinkTest = ({ method }) => method === 'PUT';

function useMethod(isMeant: (resource: Resource) => boolean, isLinkMeant: LinkTest, method: string): Install {
  const change = <Link extends ShownLink>(link: Link): Link =>
    isLinkMeant(link) ? { ...link, method } : link;
  return all(
    describeMethod(isMeant, method),
    describe(({ components: { schemas } }) => {
      const known = schemas.record_link?.properties?.method;
      if (known?.enum !== undefined) known.enum = [...new Set([...known.enum, method])];
    }),
    // The method is changed first: what shows links in another form comes after.
    replace(representation.link, (current, link, call) => current(change(link), call)),
    publish((schema) => {
      if (Array.isArray(schema.links)) schema.links = (schema.links as unknown as ShownLink[]).map(change);
    }),
  );
}

function useStatus(isMeant: (resource: Resource) => boolean, status: number): Install {
  return all(
    describeSuccess(isMeant, (_, response) => [status, response]),
    changeResponses(isSuccessOf(isMeant), (response) => ({ ...response, status })),
  );
}

/** Leaves the body of a response out. */
function sendNothing(isMeant: (resource: Resource) => boolean): Install {
  return all(
    describeSuccess(isMeant, (status, { content: _, ...response }) => [status, response]),
    changeResponses(isSuccessOf(isMeant), ({ body: _, ...response }) => response),
  );
}

function changeLocation(change: (location: string, origin: string) => string | undefined): Install {
  return changeResponses(isSuccessOf(hasAction('create')), (response, { origin }) => {
    const { Location: before, ...headers } = response.headers ?? {};
    if (typeof before !== 'string') return response;
    const location = change(before, origin);
    return { ...response, headers: location === undefined ? headers : { ...headers, Location: location } };
  });
}

/** An update begins with what clients cannot set: what they leave out is cleared. */
const replaceRecord: Install = replace(setInitialValues, (current, draft) => {
  current(draft);
  if (draft.before !== undefined) draft.fields = { ...fixedValues(draft), ...keptElements(draft) };
});

function fixedValues({ type, fields }: Draft): JsonObject {
  const fixed = type.values.filter(({ readOnly, name }) => readOnly || name === 'lock_version');
  return Object.fromEntries(fixed.map(({ name }) => [name, fields[name] ?? null]));
}

/** The nested records that the body names by their id. */
function keptElements({ type, fields, body }: Draft): JsonObject {
  const sent = JSON.stringify(body.record);
  return Object.fromEntries(
    type.holders.map(({ name }) => {
      const kept = elementsOf(fields, name).filter(({ fields: { id } }) => sent.includes(JSON.stringify(id)));
      return [name, kept];
    }),
  );
}

/** A destroyed record is shown as a created one is. */
function describeDestroyed(
  { responses, 'x-resource': resource }: AssembledOperation,
  { components }: AssembledDocument,
): void {
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2') || '$ref' in response) continue;
    const complete = `${resource?.type}_complete_envelope`;
    const name = Object.hasOwn(components.schemas, complete) ? complete : `${resource?.type}_envelope`;
    response.content = { 'application/json': { schema: schemaReference(name), examples: {} } };
  }
}

/** What creating, updating and destroying records is like (spec#4.1). */
export const writeChoices: readonly Choice[] = [
  choice('create.method', '4.1-open-methods', [
    ['POST', 'POST'],
    ['PUT', 'PUT; under a parent it is POST', useMethod(createsInList, createsRecord, 'PUT')],
  ]),
  choice('create.status', '4.1-open-replies', [
    [201, 'Created'],
    [200, 'OK', useStatus(createsInList, 200)],
    [204, 'No Content', useStatus(createsInList, 204)],
  ]),
  choice('create.body', '4.1-open-replies', [
    ['record', 'the record with its links'],
    ['nothing', 'nothing: Location has the address of the record', sendNothing(createsInList)],
  ]),
  choice('create.location', '4.1-open-replies', 'ruling#address-of-created-record', [
    ['path', 'a path: /api/contacts/…'],
    ['absolute', 'an absolute URL', changeLocation((location, origin) => origin + location)],
    [
      'absent',
      'no Location',
      all(
        changeLocation(() => undefined),
        describeSuccess(hasAction('create'), (status, { headers: _, ...response }) => [status, response]),
      ),
    ],
  ]),
  choice('update.method', '4.1-open-methods', [
    ['PUT', 'PUT'],
    ['PATCH', 'PATCH', useMethod(hasAction('update'), updatesRecord, 'PATCH')],
    ['POST', 'POST', useMethod(hasAction('update'), updatesRecord, 'POST')],
  ]),
  choice('update.partial', '4.1-open-methods', [
    [true, 'they stay'],
    [false, 'they are cleared: the body is the whole record', replaceRecord],
  ]),
  choice('update.status', '4.1-open-replies', [
    [200, 'OK, with the record'],
    [204, 'No Content', all(useStatus(hasAction('update'), 204), sendNothing(hasAction('update')))],
  ]),
  choice('destroy.status', '4.1-open-replies', [
    [200, 'OK'],
    [202, 'Accepted', useStatus(hasAction('destroy'), 202)],
    [204, 'No Content', useStatus(hasAction('destroy'), 204)],
  ]),
  choice('destroy.body', '4.1-open-replies', [
    ['empty object', 'an empty object'],
    [
      'record',
      'the record as it was',
      all(
        replace(destroyedBody, (_current, { resources, company, record }) =>
          envelope({ catalogue: resources.catalogue, company, depth: 0 }, record),
        ),
        describeOperations(hasAction('destroy'), describeDestroyed),
      ),
    ],
    ['nothing', 'nothing', sendNothing(hasAction('destroy'))],
  ]),
];

const noContent = 'a response with 204 has no body (RFC 9110, 15.3.5).';

/** Values of them that no server can have together. */
export const writeExclusions: readonly Exclusion[] = [
  { values: { 'create.status': [204], 'create.body': ['record'] }, because: noContent },
  { values: { 'destroy.status': [204], 'destroy.body': ['empty object', 'record'] }, because: noContent },
  {
    values: { 'create.body': ['nothing'], 'create.location': ['absent'] },
    because: 'nobody could know the id of a created record.',
  },
];
