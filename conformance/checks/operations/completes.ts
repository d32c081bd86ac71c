import type { Preparation, Target } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { type Difference, noCredentials, type WrongCredential } from '../../errors/mismatch.ts';
import { anonymous, type Caller } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { differenceAt } from '../../match/envelope.ts';
import { formatValue, type Matcher, wrongValue } from '../../match/matcher.ts';
import { doesNotSucceed, isSuccess, keepsOut, letsIn, succeeds } from '../../match/response.ts';
import { listParentsOf } from '../../profile/specified-types.ts';
import { elementsIn } from '../../records/envelopes.ts';
import { isOfKnownRecord } from '../../records/removal.ts';
import { isObject } from '../../schemas/json.ts';
import { plural } from '../../schemas/published.ts';
import { propertyNamesIn, scalarsIn, valueAt } from '../shared/json-values.ts';
import { isVersion, otherVersions } from '../shared/parameters.ts';
import { canForbidDestroy, childTypes, listedTypes } from '../shared/resource-types.ts';
import type { OperationKind, PreparedOperation, SendOptions, TestedOperation } from './operation.ts';

type Content = { readonly what: string; isIn(response: HttpResponse, kind: OperationKind): boolean };

const recordIn = (response: HttpResponse, type: string | undefined): boolean =>
  Object.keys(Object(valueAt(response.json(), String(type)))).length > 0;

/**
 * Whether the response to a creation, which need not show the record, is empty or about one that is known. Only comments, emails and
 * payments come back (spec#4.1-open-replies).
 */
const isOtherThanRecord = (response: HttpResponse, { type = '' }: OperationKind): boolean =>
  !childTypes.includes(type) && (response.text === '' || isOfKnownRecord(response));

/** The property of a list. */
const listIn = ({ type = '', collection = plural(type) }: OperationKind): string => collection;

const anything: Content = { what: 'anything', isIn: () => true };

/** Whether a list contains a record at least: the one that the check created. */
const isFilled = ({ type = '', parent, canDisappear }: OperationKind): boolean =>
  !canDisappear && listedTypes.includes(type) && (!parent || listParentsOf(type).includes(parent));

/** The minimum content of the response to an action, to tell its own response from a generic success. */
const contents: Readonly<Record<OperationKind['action'], Content>> = {
  list: {
    what: 'a list of records',
    isIn: (response, kind) => {
      const elements = elementsIn(valueAt(response.json(), listIn(kind)), kind.type ?? '');
      return elements?.every(isObject) === true && (!isFilled(kind) || elements.length > 0);
    },
  },
  read: { what: 'a record', isIn: (response, { type }) => recordIn(response, type) },
  create: {
    what: 'the created record',
    isIn: (response, kind) => isOtherThanRecord(response, kind) || recordIn(response, kind.type),
  },
  update: anything,
  destroy: anything,
  schema: { what: 'a schema', isIn: (response) => propertyNamesIn(response.json()).includes('properties') },
  schemas: { what: 'schemas', isIn: (response) => propertyNamesIn(response.json()).includes('properties') },
  version: { what: 'a version', isIn: (response) => isVersion(response.text.trim()) },
  permissions: { what: 'permissions', isIn: (response) => response.text.includes('contact') },
  permission: { what: 'values', isIn: (response) => scalarsIn(response.json()).length > 0 },
  // The specification names the current company and user only as permissions (spec#5.2-scope-current).
  current: anything,
};

/** Where a response lacks its list or its record. */
function differencesFrom(kind: OperationKind, response: HttpResponse): readonly Difference[] {
  const { action, type = '' } = kind;
  if (action === 'list') return differenceAt(listIn(kind), 'an array', response.json());
  return action === 'read' || action === 'create' ? differenceAt(type, 'an object', response.json()) : [];
}

/** Whether a response forbids destroying a document, which a business rule can do (403, spec#7.1-403). */
const isForbiddenDestroy = ({ action, type }: OperationKind, { status }: HttpResponse): boolean =>
  action === 'destroy' && canForbidDestroy(type) && status === 403;

/**
 * The operation completes: success, with the content that it is about. A forbidden destroy of a document counts
 * as well.
 */
export function completes(kind: OperationKind): Matcher<HttpResponse> {
  const { what, isIn } = contents[kind.action];
  return (response) => {
    if (isForbiddenDestroy(kind, response)) return undefined;
    if (!isSuccess(response)) return succeeds(response);
    return isIn(response, kind)
      ? undefined
      : wrongValue(
          `${what} in the response${kind.action === 'list' && isFilled(kind) ? ', with the one that was created' : ''}`,
          formatValue(response.text),
          differencesFrom(kind, response),
        );
  };
}

/** Sends a prepared operation. Not applicable where a business rule forbids the same destroy to the run's own user as well. */
async function send(
  t: Preparation,
  operation: TestedOperation,
  prepared: PreparedOperation,
  options?: SendOptions,
): Promise<HttpResponse> {
  const response = await prepared.send(options);
  if (isForbiddenDestroy(operation, response) && isForbiddenDestroy(operation, await prepared.send()))
    t.notApplicable(`The target forbids every destroy of this type (403): ${operation.name}.`);
  return response;
}

/** Sends a prepared operation, and returns the response. One that does not complete leaves the check uncertain. */
export async function complete(
  t: Preparation,
  operation: TestedOperation,
  prepared: PreparedOperation,
  options?: SendOptions,
): Promise<HttpResponse> {
  const response = await send(t, operation, prepared, options);
  t.control(response, succeeds, completes(operation));
  await controlRefusal(t, operation, prepared);
  return response;
}

const completed = createMemo<HttpResponse>();

/**
 * Completes an operation once for all checks of a run that show how it is refused, with what is prepared for this alone: where it does
 * not complete for a caller with every permission, they are uncertain.
 */
export const controlCompletion = async (
  t: Preparation,
  operation: TestedOperation,
  { at = t, ...sent }: SendOptions & { readonly at?: Preparation } = {},
): Promise<void> => {
  const caller = sent.as?.way ?? 'the usual caller';
  await completed.get(t.description, `${operation.name} at ${at.company.name} by ${caller}`, async () =>
    complete(at, operation, await operation.prepare(at), sent),
  );
};

/** Where any content will do, a success tells something only where a caller without credentials has none. */
async function controlRefusal(
  t: Preparation,
  { action }: TestedOperation,
  prepared: PreparedOperation,
): Promise<void> {
  if (action === 'current') t.control(await prepared.send({ as: anonymous }), keepsOut(noCredentials));
}

/**
 * Expects a prepared operation to complete with options that make no difference to that. Where it does not, it has to complete
 * without them, or the check is uncertain.
 */
export async function expectCompletion(
  t: Target,
  operation: TestedOperation,
  prepared: PreparedOperation,
  options: SendOptions,
): Promise<void> {
  const response = await send(t, operation, prepared, options);
  if (completes(operation)(response)) await complete(t, operation, prepared);
  t.expect(response, succeeds, completes(operation));
  await controlRefusal(t, operation, prepared);
}

/**
 * Expects credentials to be let in, whatever else keeps the operation from completing. A success that is about something else counts
 * where the operation completes for the usual caller, and does not again with these credentials.
 */
export async function expectAccess(
  t: Target,
  operation: TestedOperation,
  prepared: PreparedOperation,
  as: Caller,
): Promise<void> {
  const response = await send(t, operation, prepared, { as });
  t.expect(response, letsIn);
  if (isSuccess(response) && completes(operation)(response)) {
    await complete(t, operation, prepared);
    t.expect(await send(t, operation, prepared, { as }), letsIn, completes(operation));
  } else t.control(response, succeeds, completes(operation));
  await controlRefusal(t, operation, prepared);
}

/** Expects wrong credentials to be refused. A refusal with another status than 401 counts only where right credentials are let in. */
export async function expectNoAccess(
  t: Target,
  operation: TestedOperation,
  prepared: PreparedOperation,
  { as, credential, at = t }: NoAccess,
): Promise<void> {
  const response = await prepared.send(as ? { as } : {});
  const matcher = keepsOut(credential);
  if (matcher(response) && !isSuccess(response)) await complete(at, operation, await operation.prepare(at));
  t.expect(response, matcher);
}

/**
 * Expects that a caller who is refused is let in by no other version of the schemas, and by no other method that updates; how it is refused
 * there is open (spec#9-open-versions, spec#4.1-open-methods).
 */
export async function expectNoAccessOtherwise(
  t: Target,
  { send, sendByOtherMethods }: PreparedOperation,
  as: Caller | undefined,
): Promise<void> {
  const caller = as ? { as } : {};
  for (const query of otherVersions(t)) t.expect(await send({ ...caller, query }), doesNotSucceed);
  for (const it of (await sendByOtherMethods?.(caller)) ?? []) t.expect(it, doesNotSucceed);
}

/** A caller who is to be refused, what is wrong with the credential, and where, if not at `t`. */
export type NoAccess = {
  readonly as?: Caller | undefined;
  readonly credential: WrongCredential;
  readonly at?: Preparation;
};
