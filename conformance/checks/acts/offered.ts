import type { Known } from '../../check/known.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { isGranted } from '../../match/granted.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';
import type { Act, Attempt, Doing } from './act.ts';

const noTrace = async (): Promise<void> => {};

/** Ends the check for a target that does not offer what nobody promised. */
function orNotOffered(t: Target, reply: Reply, what: string): void {
  if (!isGranted(reply))
    t.notApplicable(`The specification does not name it, and the target does not offer it: ${what}.`);
}

/** What sends each action, once it is known that the target offers it. */
const preparations: Partial<Record<string, (t: Target, doing: Offer, name: string) => Promise<Attempt>>> = {
  list: async (t, { type, parent }, name) => {
    const under = parent ? { under: await t.make(parent) } : {};
    const { parents, schema } = t.resource(type);
    const names = parent ? [`${parent}_id`, `${parent}Id`, parent] : [];
    const isNamed = listedTypes.includes(type) && schema?.fields.some((it) => names.includes(it.name));
    const isMadeThere = !parent || parents.includes(parent) || isNamed;
    if (isMadeThere) await t.make(type, under);
    const reply = await t.list(type, under);
    orNotOffered(t, reply, name);
    const isEmpty = t.many(reply, type).length === 0;
    if (isEmpty) t.notApplicable(`There is nothing to see where ${name}.`);
    return { send: (sending) => t.list(type, { ...sending, ...under }), expectNoTrace: noTrace };
  },
  read: async (t, { type }, name) => {
    const made = await t.make(type);
    orNotOffered(t, await t.read(made), name);
    return { send: (sending) => t.read(made, sending), expectNoTrace: noTrace };
  },
  update: async (t, { type }, name) => {
    const made = await t.make(type);
    orNotOffered(t, await t.update(made, made.sent), name);
    return { send: (sending) => t.update(made, made.sent, sending), expectNoTrace: noTrace };
  },
  destroy: async (t, { type }, name) => {
    orNotOffered(t, await t.destroy(await t.make(type)), name);
    return { send: async (sending) => t.destroy(await t.make(type), sending), expectNoTrace: noTrace };
  },
};

type Offer = Doing & { readonly type: string };

const verbs: Readonly<Record<string, string>> = {
  list: 'are listed',
  read: 'is read',
  update: 'is updated',
  destroy: 'is destroyed',
};

function nameOf({ action, type, parent }: Offer): string {
  const subject = action === 'list' ? `${type}s` : `${withArticle(type)}`;
  return `${subject} ${verbs[action]}${parent ? ` beneath their ${parent}` : ''}`;
}

const isNamed = ({ action, type, parent }: Offer): boolean =>
  parent ? action === 'list' && type === 'invoice' && parent === 'contact' : listedTypes.includes(type);

/**
 * Operations of the contract's document that the specification does not name: comments, emails and payments by
 * their own address, and lists beneath a parent other than a contact's invoices. Where a target offers them, whatever
 * the specification says about every call, every object and every list binds them too.
 */
export function offeredActs(known: Known): readonly Act[] {
  return known.operations.flatMap(({ resource }) => {
    const prepare = preparations[resource?.action ?? ''];
    if (!resource || !prepare || ![...listedTypes, ...childTypes].includes(resource.type)) return [];
    const { type, parent } = resource;
    const doing: Offer = {
      action: resource.action as Doing['action'],
      type,
      ...(parent ? { parent: parent.type } : {}),
    };
    if (isNamed(doing)) return [];
    const name = nameOf(doing);
    return [{ ...doing, name, writes: true, prepare: (t) => prepare(t, doing, name) }];
  });
}
