import type { Preparation } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { isPublished } from '../../context/published-operations.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import type { HttpResponse } from '../../http/response.ts';
import { isSuccess } from '../../match/response.ts';
import { listParentsOf, specifiedType } from '../../profile/specified-types.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { childTypes, furtherTypes, listedTypes, withArticle } from '../shared/resource-types.ts';
import { writableFieldIfAny } from '../shared/writable-fields.ts';
import type { OperationKind, PreparedOperation, Purpose, TestedOperation } from './operation.ts';
import { destruction, subjectFor, update } from './records.ts';

const offered = createMemo<void>();

/**
 * Calls an operation once for all checks of a run. Not applicable where the target does not offer one that neither the specification
 * names nor its own schemas.
 */
const expectOffered = (
  t: Preparation,
  { type }: OptionalOperation,
  name: string,
  call: () => Promise<HttpResponse>,
): Promise<void> =>
  offered.get(t.description, name, async () => {
    const response = await call();
    if (!isSuccess(response) && specifiedType(type))
      t.notApplicable(`The specification does not require that ${name}, and the target does not offer it.`);
    const isEmpty = isSuccess(response) && / are listed/.test(name) && t.many(response, type).length === 0;
    if (isEmpty) t.notApplicable(`The list is empty when ${name}.`);
  });

/** Updates a record with what it was created with. */
async function sendAgain(
  t: Preparation,
  type: string,
  to?: Purpose,
  under?: CreatedRecord,
): Promise<PreparedOperation> {
  const created = await subjectFor(t, type, to, under ? { under } : {});
  return { send: (options) => t.update(created, created.sent, options) };
}

type Prepare = (
  t: Preparation,
  kind: OptionalOperation,
  name: string,
  to?: Purpose,
  under?: CreatedRecord,
) => Promise<PreparedOperation>;

/** Prepares each action, once the target is seen to offer it. */
const preparations: Partial<Record<string, Prepare>> = {
  list: async (t, kind, name) => {
    const { type, parent } = kind;
    const under = parent ? { under: await t.sharedRecord(parent, { for: `its list of ${type}` }) } : {};
    const { parents, assignedTo = [], schema } = t.resource(type);
    const names = parent ? [`${parent}_id`, `${parent}Id`, parent] : [];
    const isReferred = listedTypes.includes(type) && schema?.fields.some((it) => names.includes(it.name));
    const isCreatedThere = !parent || [...parents, ...assignedTo].includes(parent) || isReferred;
    if (isCreatedThere) await t.sharedRecord(type, under);
    await expectOffered(t, kind, name, () => t.list(type, under));
    return { send: (options) => t.list(type, { ...options, ...under }) };
  },
  read: async (t, kind, name, _, under) => {
    const created = await t.sharedRecord(kind.type, under && { under });
    await expectOffered(t, kind, name, () => t.read(created));
    return { send: (options) => t.read(created, options) };
  },
  update: async (t, kind, name, to, under) => {
    const prepare = (await writableFieldIfAny(t, kind.type)) ? update : sendAgain;
    // The same request: a rule can refuse a new value.
    await expectOffered(t, kind, name, async () => (await prepare(t, kind.type)).send());
    return prepare(t, kind.type, to, under);
  },
  destroy: async (t, kind, name, to, under) => {
    await expectOffered(t, kind, name, async () => t.destroy(await t.createRecord(kind.type)));
    return destruction(t, kind.type, to, under);
  },
};

type OptionalOperation = OperationKind & { readonly type: string; readonly collection: string };

const verbs: Readonly<Record<string, string>> = {
  list: 'are listed',
  read: 'is read',
  update: 'is updated',
  destroy: 'is destroyed',
};

function nameOf({ action, type, parent, collection }: OptionalOperation): string {
  const subject = action === 'list' ? collection.replaceAll('_', ' ') : withArticle(type);
  return `${subject} ${verbs[action]}${parent ? ` under their ${parent}` : ''}`;
}

const isNamed = (description: TargetDescription, { action, type, parent }: OptionalOperation): boolean =>
  parent
    ? action === 'list' && listParentsOf(type).includes(parent)
    : isPublished(description.operations, type, 'create') || listedTypes.includes(type);

/**
 * Operations in the OpenAPI document that the specification does not name: comments, emails and payments at
 * their own address, and lists under a parent other than a contact's invoices. Where a target offers them, the
 * rules for every call, object and list apply. So they do for those of types that only the target's schemas name.
 */
export function optionalOperations(description: TargetDescription): readonly TestedOperation[] {
  const types = [...listedTypes, ...childTypes, ...furtherTypes(description)];
  return description.operations.flatMap(({ resource, isPublished: isNamedByTarget = false }) => {
    const prepare = preparations[resource?.action ?? ''];
    if (!resource || !prepare || !types.includes(resource.type)) return [];
    if (!specifiedType(resource.type) && !isNamedByTarget) return [];
    const { type, parent, collection } = resource;
    const kind: OptionalOperation = {
      action: resource.action as OperationKind['action'],
      type,
      collection,
      ...(parent ? { parent: parent.type } : {}),
    };
    if (isNamed(description, kind)) return [];
    const name = nameOf(kind);
    return [{ ...kind, name, writes: true, prepare: (t, to, under) => prepare(t, kind, name, to, under) }];
  });
}
