import type { Preparation } from '../../check/target.ts';
import { isPublished } from '../../context/published-operations.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import type { HttpResponse } from '../../http/response.ts';
import { isSuccess } from '../../match/response.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import {
  childTypes,
  furtherTypes,
  listedTypes,
  specifiedTypes,
  withArticle,
} from '../fixtures/resource-types.ts';
import type { OperationKind, PreparedOperation, TestedOperation } from './operation.ts';

const nothingToCheck = async (): Promise<void> => {};

/** Not applicable where the target does not offer an operation that neither the specification names nor its own schemas. */
function expectOffered(
  t: Preparation,
  response: HttpResponse,
  { type }: OptionalOperation,
  what: string,
): void {
  if (!isSuccess(response) && specifiedTypes.includes(type))
    t.notApplicable(`The specification does not require that ${what}, and the target does not offer it.`);
}

/** Prepares each action, once the target is seen to offer it. */
const preparations: Partial<
  Record<string, (t: Preparation, kind: OptionalOperation, name: string) => Promise<PreparedOperation>>
> = {
  list: async (t, kind, name) => {
    const { type, parent } = kind;
    const under = parent ? { under: await t.createRecord(parent) } : {};
    const { parents, assignedTo = [], schema } = t.resource(type);
    const names = parent ? [`${parent}_id`, `${parent}Id`, parent] : [];
    const isNamed = listedTypes.includes(type) && schema?.fields.some((it) => names.includes(it.name));
    const isCreatedThere = !parent || [...parents, ...assignedTo].includes(parent) || isNamed;
    if (isCreatedThere) await t.createRecord(type, under);
    const response = await t.list(type, under);
    expectOffered(t, response, kind, name);
    const isEmpty = isSuccess(response) && t.many(response, type).length === 0;
    if (isEmpty) t.notApplicable(`The list is empty when ${name}.`);
    return { send: (options) => t.list(type, { ...options, ...under }), expectUnchanged: nothingToCheck };
  },
  read: async (t, kind, name) => {
    const created = await t.createRecord(kind.type);
    expectOffered(t, await t.read(created), kind, name);
    return { send: (options) => t.read(created, options), expectUnchanged: nothingToCheck };
  },
  update: async (t, kind, name) => {
    const created = await t.createRecord(kind.type);
    expectOffered(t, await t.update(created, created.sent), kind, name);
    return { send: (options) => t.update(created, created.sent, options), expectUnchanged: nothingToCheck };
  },
  destroy: async (t, kind, name) => {
    const { type } = kind;
    expectOffered(t, await t.destroy(await t.createRecord(type)), kind, name);
    let created: CreatedRecord | undefined;
    return {
      send: async (options) => {
        created ??= await t.createRecord(type);
        const response = await t.destroy(created, options);
        if (isSuccess(response)) created = undefined;
        return response;
      },
      expectUnchanged: nothingToCheck,
    };
  },
};

type OptionalOperation = OperationKind & { readonly type: string };

const verbs: Readonly<Record<string, string>> = {
  list: 'are listed',
  read: 'is read',
  update: 'is updated',
  destroy: 'is destroyed',
};

function nameOf({ action, type, parent }: OptionalOperation): string {
  const subject = action === 'list' ? `${type.replaceAll('_', ' ')}s` : `${withArticle(type)}`;
  return `${subject} ${verbs[action]}${parent ? ` under their ${parent}` : ''}`;
}

const isNamed = (description: TargetDescription, { action, type, parent }: OptionalOperation): boolean =>
  parent
    ? action === 'list' && type === 'invoice' && parent === 'contact'
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
    if (!specifiedTypes.includes(resource.type) && !isNamedByTarget) return [];
    const { type, parent } = resource;
    const kind: OptionalOperation = {
      action: resource.action as OperationKind['action'],
      type,
      ...(parent ? { parent: parent.type } : {}),
    };
    if (isNamed(description, kind)) return [];
    const name = nameOf(kind);
    return [{ ...kind, name, writes: true, prepare: (t) => prepare(t, kind, name) }];
  });
}
