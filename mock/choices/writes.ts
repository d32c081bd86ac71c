import type { AssembledDocument, AssembledOperation, Resource } from 'countersign-contract/document';
import type { JsonObject } from '../contract/json.ts';
import { destroyedBody } from '../resources/actions/write.ts';
import type { Draft } from '../resources/model/draft.ts';
import { elementsOf } from '../resources/model/field.ts';
import { envelope } from '../resources/response/envelope.ts';
import { setInitialValues } from '../resources/write/steps.ts';
import {
  all,
  changeResponses,
  createsInList,
  hasAction,
  type Install,
  isSuccessOf,
  publish,
  replace,
} from './builders.ts';
import type { Choice, Exclusion } from './choice.ts';
import { changeMethod, changeSuccess, describe, operationsOn, schemaReference } from './document.ts';
import { representation, type ShownLink } from './representation.ts';

/** The links of an operation, as their method and address in the mock's own form tell. */
type LinkTest = (link: Pick<ShownLink, 'method' | 'href'>) => boolean;

const createsRecord: LinkTest = ({ method, href }) => method === 'POST' && /^(\/api\/)?[a-z_]+$/.test(href);
const updatesRecord: LinkTest = ({ method }) => method === 'PUT';

function useMethod(isMeant: (resource: Resource) => boolean, isLinkMeant: LinkTest, method: string): Install {
  const change = <Link extends ShownLink>(link: Link): Link =>
    isLinkMeant(link) ? { ...link, method } : link;
  return all(
    describe(changeMethod(isMeant, method)),
    describe(({ components: { schemas } }) => {
      const known = schemas.record_link?.properties?.method;
      if (known?.enum !== undefined) known.enum = [...new Set([...known.enum, method])];
    }),
    // The method is changed first: what shows links in another form comes after.
    replace(representation.link, (current) => (link, call) => current(change(link), call)),
    publish((schema) => {
      if (Array.isArray(schema.links)) schema.links = (schema.links as unknown as ShownLink[]).map(change);
    }),
  );
}

function useStatus(isMeant: (resource: Resource) => boolean, status: number): Install {
  return all(
    describe(changeSuccess(isMeant, (_, response) => [status, response])),
    changeResponses(isSuccessOf(isMeant), (response) => ({ ...response, status })),
  );
}

/** Leaves the body of a response out. */
function sendNothing(isMeant: (resource: Resource) => boolean): Install {
  return all(
    describe(changeSuccess(isMeant, (status, { content: _, ...response }) => [status, response])),
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
const replaceRecord: Install = replace(setInitialValues, (current) => (draft) => {
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

const statuses = 'statuses-of-success';

/** What creating, updating and destroying records is like (spec#4.1). */
export const writeChoices: readonly Choice[] = [
  {
    name: 'create.method',
    title: 'Method that creates a record in its list',
    section: '4.1-open-methods',
    reason: 'ruling#methods-of-resources',
    options: [
      { value: 'POST', means: 'POST' },
      {
        value: 'PUT',
        means: 'PUT; under a parent it is POST',
        install: useMethod(createsInList, createsRecord, 'PUT'),
      },
    ],
  },
  {
    name: 'create.status',
    title: 'Status after creating a record in its list',
    section: '4.1-open-replies',
    reason: `ruling#${statuses}`,
    options: [
      { value: 201, means: 'Created' },
      { value: 200, means: 'OK', install: useStatus(createsInList, 200) },
      { value: 204, means: 'No Content', install: useStatus(createsInList, 204) },
    ],
  },
  {
    name: 'create.body',
    title: 'Body of the response to creating a record in its list',
    section: '4.1-open-replies',
    reason: `ruling#${statuses}`,
    options: [
      { value: 'record', means: 'the record with its links' },
      {
        value: 'nothing',
        means: 'nothing: Location has the address of the record',
        install: sendNothing(createsInList),
      },
    ],
  },
  {
    name: 'create.location',
    title: 'Address of a created record in Location',
    section: '4.1-open-replies',
    reason: 'ruling#address-of-created-record',
    options: [
      { value: 'path', means: 'a path: /api/contacts/…' },
      {
        value: 'absolute',
        means: 'an absolute URL',
        install: changeLocation((location, origin) => origin + location),
      },
      {
        value: 'absent',
        means: 'no Location',
        install: all(
          changeLocation(() => undefined),
          describe(
            changeSuccess(hasAction('create'), (status, { headers: _, ...response }) => [status, response]),
          ),
        ),
      },
    ],
  },
  {
    name: 'update.method',
    title: 'Method that updates a record',
    section: '4.1-open-methods',
    reason: 'ruling#methods-of-resources',
    options: [
      { value: 'PUT', means: 'PUT' },
      { value: 'PATCH', means: 'PATCH', install: useMethod(hasAction('update'), updatesRecord, 'PATCH') },
      { value: 'POST', means: 'POST', install: useMethod(hasAction('update'), updatesRecord, 'POST') },
    ],
  },
  {
    name: 'update.partial',
    title: 'Whether an update keeps the fields that it leaves out',
    section: '4.1-open-methods',
    reason: 'ruling#methods-of-resources',
    options: [
      { value: true, means: 'they stay' },
      { value: false, means: 'they are cleared: the body is the whole record', install: replaceRecord },
    ],
  },
  {
    name: 'update.status',
    title: 'Status after updating',
    section: '4.1-open-replies',
    reason: `ruling#${statuses}`,
    options: [
      { value: 200, means: 'OK, with the record' },
      {
        value: 204,
        means: 'No Content',
        install: all(useStatus(hasAction('update'), 204), sendNothing(hasAction('update'))),
      },
    ],
  },
  {
    name: 'destroy.status',
    title: 'Status after destroying',
    section: '4.1-open-replies',
    reason: `ruling#${statuses}`,
    options: [
      { value: 200, means: 'OK' },
      { value: 202, means: 'Accepted', install: useStatus(hasAction('destroy'), 202) },
      { value: 204, means: 'No Content', install: useStatus(hasAction('destroy'), 204) },
    ],
  },
  {
    name: 'destroy.body',
    title: 'Body of the response to destroying',
    section: '4.1-open-replies',
    reason: `ruling#${statuses}`,
    options: [
      { value: 'empty object', means: 'an empty object' },
      {
        value: 'record',
        means: 'the record as it was',
        install: all(
          replace(
            destroyedBody,
            () =>
              ({ resources, company, record }) =>
                envelope({ catalogue: resources.catalogue, company, depth: 0 }, record),
          ),
          describe((document) => {
            for (const { operation } of operationsOn(document, hasAction('destroy')))
              describeDestroyed(operation, document);
          }),
        ),
      },
      { value: 'nothing', means: 'nothing', install: sendNothing(hasAction('destroy')) },
    ],
  },
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
