import { needsParent, resourceOf } from '../context/resource.ts';
import { isSuccess } from '../match/response.ts';
import { isImplemented } from '../profile/service-parts.ts';
import { sendCreation } from '../records/creation.ts';
import {
  bodyBy,
  bodySourcesFor,
  firstCreationRule,
  freshBody,
  nestedBody,
  recognisable,
} from '../records/creation-rule.ts';
import { type Identified, isRefusedBody, unwrapElement } from '../records/envelopes.ts';
import { learnCreationRule, nestedFieldNames, nestedFieldsNamedIn } from '../records/learn-creation-rule.ts';
import { noteCreated } from '../records/removal.ts';
import { envelopeKey, fieldHolding } from '../schemas/fields.ts';
import { listOr } from '../schemas/json.ts';
import { followReference } from '../schemas/plain.ts';
import { type DiscoveryStep, type Explorer, readCreated, updateResource } from './explorer.ts';

/** Where nested records of a type occur: in which property of which parent type. */
type NestedPlace = { readonly type: string; readonly property: string; readonly parent: string };

const inAddresses: NestedPlace = { type: 'address', property: 'addresses', parent: 'contact' };

/** Whether the contact's schema wraps its addresses; undefined if it does not say. */
export function publishedWrapping({ session }: Explorer): boolean | undefined {
  const { schema } = resourceOf(session.context, 'contact');
  const field = schema?.fields.find((it) => it.name === 'addresses');
  if (!schema || !field?.nested) return undefined;
  return envelopeKey(followReference(field.schema.items, schema.schema), schema.schema) === 'address';
}

/** Creates the contact that the parent is created under, if it needs one. */
const createGrandparent = async ({ session }: Explorer, parent: string): Promise<Identified | undefined> =>
  needsParent(resourceOf(session.context, parent))
    ? (await learnCreationRule(session, 'contact')).created
    : undefined;

const mostAttempts = 6;

/**
 * Creates a record with one nested record, adding the fields that refusals name, and returns whether the nested record
 * was saved. A schema need not say which fields are required. What is accepted is sent that way from then on, saved or not:
 * the checks judge whether it has to be saved.
 */
async function attempt(it: Explorer, { type, property, parent }: NestedPlace) {
  const { session } = it;
  const { context } = session;
  const { schema } = resourceOf(context, type);
  const fields = nestedFieldNames(context, type);
  const under = await createGrandparent(it, parent);
  let creationRule = context.creationRules.get(type) ?? firstCreationRule(type, schema);
  for (let count = 1; ; count += 1) {
    const inner = bodyBy(creationRule, bodySourcesFor(context, type));
    const body = freshBody(context, parent, { [property]: [nestedBody(context, type, inner)] });
    const response = await sendCreation(session, parent, body, under && { under });
    const identified = await noteCreated(session, response, resourceOf(context, parent));
    const record = identified && (await readCreated(session, identified, parent)).record;
    const nestedRecords = listOr(record?.[property]).map((one) => unwrapElement(one, type)?.record);
    const texts = recognisable(schema).filter((name) => name in inner);
    const kept = texts.some((name) => nestedRecords.some((one) => one?.[name] === inner[name]));
    if (kept || isSuccess(response)) context.creationRules.set(type, creationRule);
    if (kept) updateResource(context, type, { seenInside: true });
    const more = isRefusedBody(response)
      ? nestedFieldsNamedIn(response, fields).filter((name) => !(name in inner))
      : [];
    if (more.length === 0 || count === mostAttempts)
      return { status: response.status, accepted: isSuccess(response), kept };
    creationRule = { ...creationRule, names: [...new Set([...creationRule.names, ...more])] };
  }
}

/** Discovers whether nested records in a body are wrapped in the name of their type. */
async function findWrapping(it: Explorer): Promise<void> {
  const name = 'bodies.nested-wrapped';
  const title = 'Whether a nested record is wrapped in the name of its type';
  const { context } = it.session;
  const first = publishedWrapping(it) ?? context.traits.wrapped;
  const candidates = it.isSetByProfile(name) ? [context.traits.nestedWrapped] : [first, !first];
  const observations: string[] = [];
  let acceptedFirst: boolean | undefined;
  for (const wrapped of candidates) {
    context.traits = { ...context.traits, nestedWrapped: wrapped };
    const { status, accepted, kept } = await attempt(it, inAddresses);
    if (accepted) acceptedFirst ??= wrapped;
    observations.push(`${wrapped ? 'wrapped' : 'bare'}: ${status}${kept ? ', and it was saved' : ''}`);
    if (kept)
      return it.recordChoice(
        name,
        title,
        wrapped,
        `Creating a contact with an address, ${observations.join('; ')}.`,
      );
  }
  const choice = acceptedFirst ?? first;
  it.recordChoice(name, title, choice, `No address was saved: ${observations.join('; ')}.`, 'default');
}

/** Discovers the shape of nested records in a body, which the other types may need. */
export const nestedShape: DiscoveryStep = {
  title: 'Creating a contact with an address',
  writes: true,
  parts: ['contact'],
  run: findWrapping,
};

/** Discovers which fields line items need, where the schema does not say. */
export const lineItems: DiscoveryStep = {
  title: 'Creating line items',
  writes: true,
  parts: ['order', 'invoice'],
  async run(it) {
    for (const parent of ['order', 'invoice']) {
      if (!isImplemented(it.session.context.profile, parent)) continue;
      const { schema } = resourceOf(it.session.context, parent);
      const holder = fieldHolding(schema?.fields ?? [], 'line_item', 'line_items');
      if (holder) await attempt(it, { type: 'line_item', property: holder.name, parent });
    }
  },
};
