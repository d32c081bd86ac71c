import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { formatValue, type Matcher } from '../../match/matcher.ts';
import { isSuccess, succeeds } from '../../match/reply.ts';
import { isObject } from '../../schemas/json.ts';
import { plural } from '../../schemas/published.ts';
import { propertyNamesIn, scalarsIn, valueAt } from '../fixtures/json.ts';
import { isVersion } from '../fixtures/parameters.ts';
import { listedTypes } from '../fixtures/resource-types.ts';
import type { OperationKind, PreparedOperation, SendOptions, TestedOperation } from './operation.ts';

type Content = { readonly what: string; isIn(reply: Reply, kind: OperationKind): boolean };

const recordIn = (reply: Reply, type: string | undefined): boolean =>
  Object.keys(Object(valueAt(reply.json(), String(type)))).length > 0;

/** The specification does not show the reply to a creation without a parent; it can be empty. */
const canReplyEmpty = ({ type, parent }: OperationKind): boolean =>
  !parent && listedTypes.includes(type ?? '');

const anything: Content = { what: 'anything', isIn: () => true };

/** The minimum content of the reply to an action, to tell its own reply from a generic success. */
const contents: Readonly<Record<OperationKind['action'], Content>> = {
  list: {
    what: 'a list of records',
    isIn: (reply, { type, parent, canDisappear }) => {
      const found = valueAt(reply.json(), plural(String(type)));
      const isFilled = !canDisappear && listedTypes.includes(type ?? '') && (!parent || type === 'invoice');
      return Array.isArray(found) && found.every(isObject) && (!isFilled || found.length > 0);
    },
  },
  read: { what: 'a record', isIn: (reply, { type }) => recordIn(reply, type) },
  create: {
    what: 'the created record',
    isIn: (reply, kind) => (canReplyEmpty(kind) && reply.text === '') || recordIn(reply, kind.type),
  },
  update: anything,
  destroy: anything,
  schema: { what: 'a schema', isIn: (reply) => propertyNamesIn(reply.json()).includes('properties') },
  schemas: { what: 'schemas', isIn: (reply) => propertyNamesIn(reply.json()).includes('properties') },
  version: { what: 'a version', isIn: (reply) => isVersion(reply.text.trim()) },
  permissions: { what: 'permissions', isIn: (reply) => reply.text.includes('contact') },
  permission: { what: 'values', isIn: (reply) => scalarsIn(reply.json()).length > 0 },
  current: { what: 'values', isIn: (reply) => scalarsIn(reply.json()).length > 0 },
};

/** Whether a reply forbids destroying a document, which a business rule can do (403, spec#7.1-403). */
const isForbiddenDestroy = ({ action, type }: OperationKind, { status }: Reply): boolean =>
  action === 'destroy' && type !== 'contact' && status === 403;

/**
 * The operation completes: success, with the content that it is about. A forbidden destroy of a document counts
 * as well.
 */
export function completes(kind: OperationKind): Matcher<Reply> {
  const { what, isIn } = contents[kind.action];
  return (reply) => {
    if (isForbiddenDestroy(kind, reply)) return undefined;
    if (!isSuccess(reply)) return succeeds(reply);
    return isIn(reply, kind) ? undefined : { expected: `${what} in the reply`, got: formatValue(reply.text) };
  };
}

/**
 * Sends a prepared operation, expects it to complete, and returns the reply. Not applicable where a business rule forbids
 * the same destroy to the run's own user as well.
 */
export async function expectCompletion(
  t: Target,
  operation: TestedOperation,
  prepared: PreparedOperation,
  options?: SendOptions,
): Promise<Reply> {
  const reply = await prepared.send(options);
  if (isForbiddenDestroy(operation, reply) && isForbiddenDestroy(operation, await prepared.send()))
    t.notApplicable(`The target forbids every destroy of this type (403): ${operation.name}.`);
  t.expect(reply, succeeds, completes(operation));
  return reply;
}
