import { isPublished, withPublished } from '../context/published-operations.ts';
import { needsParent, type Resource, resourceOf } from '../context/resource.ts';
import type { Session } from '../context/session.ts';
import { isSuccess } from '../match/response.ts';
import { type Part, typeParts } from '../profile/service-parts.ts';
import { childTypes, listedTypes } from '../profile/specified-types.ts';
import { type CreatedRecord, unsupportedStatuses } from '../records/creation.ts';
import { type Identified, isRefusedBody } from '../records/envelopes.ts';
import { type LearnedCreationRule, learnCreationRule } from '../records/learn-creation-rule.ts';
import { referenceTargetOf, typesNamedIn } from '../records/references.ts';
import { removeCreated } from '../records/removal.ts';
import { fieldHolding } from '../schemas/fields.ts';
import { isObject } from '../schemas/json.ts';
import { methodsAnywhereIn } from '../schemas/links.ts';
import { linksOf } from '../schemas/read.ts';
import { type DiscoveryStep, type Explorer, readCreated, updateResource } from './explorer.ts';

/** A record to try creating others under, with its own links and those of its schema. */
type Parent = Pick<CreatedRecord, 'type' | 'path' | 'company' | 'as'> & {
  readonly links: readonly unknown[];
};

/** Whether a link offers to create records of a type under the record that has it. */
function offersCreation(link: unknown, plural: string): boolean {
  if (!isObject(link)) return false;
  const texts = Object.values(link).filter((it) => typeof it === 'string');
  const leadsThere = texts.some((it) => new RegExp(`/[^/]+/${plural}(\\?|$)`).test(it));
  return leadsThere && methodsAnywhereIn(link).includes('POST');
}

/** The parents whose links offer to create records of a type under them. */
const parentsOffering = (parents: readonly Parent[], { plural }: Resource): readonly Parent[] =>
  parents.filter((one) => one.links.some((link) => offersCreation(link, plural)));

/** The parents under which the links of published schemas create records of a type. */
function parentsPublished(
  { session: { context } }: Explorer,
  parents: readonly Parent[],
  { type }: Resource,
): readonly Parent[] {
  const operations = withPublished([], context.resources, context.profile.companies);
  return parents.filter((one) => isPublished(operations, type, 'create', one.type));
}

/**
 * Creates a record under a parent of a type that has a nested record with a price, where one without was refused with 422: what is
 * paid can be no more than what is open. If that is accepted, all parents of the type are created that way from then on.
 */
async function learnUnderPriced(
  { session }: Explorer,
  child: string,
  parent: Parent,
  parents: readonly Parent[],
): Promise<LearnedCreationRule | undefined> {
  const { context } = session;
  const resource = resourceOf(context, parent.type);
  const list = fieldHolding(resource.schema?.fields ?? [], 'line_item', 'line_items');
  if (!list || context.profile.bodies[parent.type]) return undefined;
  const above = needsParent(resource)
    ? parents.find(({ type }) => resource.parents.includes(type))
    : undefined;
  const priced = await learnCreationRule(session, parent.type, above, [list.name]);
  if (!priced.created) return undefined;
  const under = { type: parent.type, path: priced.created.path, company: parent.company, as: parent.as };
  const learned = await learnCreationRule(session, child, under);
  if (learned.created) context.creationRules.set(parent.type, priced.creationRule);
  return learned.created && learned;
}

/**
 * The parent types of a child type: the specified or given one, those that links offer, those that schemas name and that accept one,
 * else the first that accepts one. What a schema names, the state of a record can rule out.
 */
async function parentsOf(it: Explorer, child: Resource, parents: readonly Parent[]) {
  const { session } = it;
  const profileParent = session.context.profile.parents[child.type];
  const printed = profileParent ? [profileParent] : child.parents;
  const offered = parentsOffering(parents, child).map((one) => one.type);
  const published = parentsPublished(it, parents, child).map((one) => one.type);
  const certain = new Set([...printed, ...offered]);
  const named = new Set([...certain, ...published]);
  const [taken, accepted]: [string[], string[]] = [[], []];
  for (const type of new Set([...named, ...(certain.size > 0 ? [] : listedTypes.toReversed())])) {
    if (!named.has(type) && taken.length > 0) break;
    const under = parents.find((one) => one.type === type);
    if (!under) continue;
    const first = await learnCreationRule(session, child.type, under);
    const isRefused = !first.created && isRefusedBody(first.response);
    const learned = (isRefused && (await learnUnderPriced(it, child.type, under, parents))) || first;
    if (!unsupportedStatuses.has(learned.response.status)) {
      taken.push(type);
      if (isSuccess(learned.response)) accepted.push(type);
      if (!session.context.creationRules.has(child.type) || !learned.creationRule.unknown)
        session.context.creationRules.set(child.type, learned.creationRule);
    }
  }
  const stated = [...named].filter(
    (type) => printed.includes(type) || (certain.has(type) ? taken : accepted).includes(type),
  );
  return { parents: stated.length > 0 ? stated : taken, accepted, offered, published };
}

/** Keeps a record for the whole run, for others to refer to. */
async function keepReferenceTarget(
  { session }: Explorer,
  type: string,
  identified: Identified,
): Promise<void> {
  const { context } = session;
  const { links } = await readCreated(session, identified, type);
  context.referenceTargets.set(type, referenceTargetOf({ ...identified, links }, context.people.company));
}

/** The types that bodies in the profile refer to, and required fields of published schemas. */
const namedTypes = ({ session: { context } }: Explorer): ReadonlySet<string> =>
  new Set([
    ...Object.values(context.profile.bodies).flatMap(typesNamedIn),
    ...context.resources.flatMap(({ schema }) =>
      (schema?.fields ?? []).flatMap(({ required, references }) =>
        required && references ? [references] : [],
      ),
    ),
  ]);

/**
 * Creates one record of a type that has a list: there, else under a parent that offers it, else under any. Where resources
 * are created is open (spec#4.1); a parent that the profile names is used.
 */
async function settle(
  it: Explorer,
  session: Session,
  type: string,
  parents: readonly Parent[],
): Promise<LearnedCreationRule | undefined> {
  const { context } = session;
  const profileParent = context.profile.parents[type];
  const learnedCreationRule = profileParent ? undefined : await learnCreationRule(session, type);
  context.creationRules.delete(type);
  if (learnedCreationRule) context.creationRules.set(type, learnedCreationRule.creationRule);
  if (learnedCreationRule?.created) return learnedCreationRule;
  const offered = profileParent
    ? parents.filter((one) => one.type === profileParent)
    : [
        ...parentsOffering(parents, resourceOf(context, type)),
        ...parentsPublished(it, parents, resourceOf(context, type)),
      ];
  for (const under of new Set([...offered, ...(profileParent ? [] : parents)])) {
    const learned = await learnCreationRule(session, type, under);
    if (!learnedCreationRule || learned.created) context.creationRules.set(type, learned.creationRule);
    if (!learned.created) continue;
    updateResource(context, type, { parents: [under.type], underParentOnly: true });
    const refused = learnedCreationRule
      ? `In its own list the response was ${learnedCreationRule.response.status}; u`
      : 'U';
    const evidence = `${refused}nder ${under.type} it was accepted.`;
    it.recordChoice(`parents.${type}`, `Parents of a new ${type}`, [under.type], evidence);
    return learned;
  }
  return learnedCreationRule;
}

/** Creates one record of a listed type, as a parent to try. */
async function parentOf(it: Explorer, type: string, parents: readonly Parent[]): Promise<Parent | undefined> {
  const { context } = it.session;
  const isNamed = namedTypes(it).has(type);
  const { created } = (await settle(it, isNamed ? it.runSession : it.session, type, parents)) ?? {};
  if (!created) return undefined;
  if (isNamed) await keepReferenceTarget(it, type, created);
  const raw = linksOf(resourceOf(context, type).schema?.raw);
  const { path, links } = created;
  return { type, path, company: context.people.company, as: context.people.me, links: [...links, ...raw] };
}

/** Discovers under which parents records of a child type are created. */
async function learnParents(it: Explorer, type: string, parents: readonly Parent[]): Promise<void> {
  const { context } = it.session;
  const discovered = await parentsOf(it, resourceOf(context, type), parents);
  updateResource(context, type, { parents: discovered.parents });
  const list = (types: readonly string[]) => types.join(', ') || 'none';
  const evidence = `Accepted under ${list(discovered.accepted)}; links of records and their schemas offer ${list(discovered.offered)}, those of the schema of ${type} ${list(discovered.published)}.`;
  const from = discovered.accepted.length > 0 ? 'probe' : 'default';
  it.recordChoice(`parents.${type}`, `Parents of a new ${type}`, discovered.parents, evidence, from);
}

/**
 * Discovers how records of the types are created that the specification does not name: in their list, or under the parents that links
 * name, those whose parent can be created first.
 */
async function learnFurtherTypes(it: Explorer, parents: Parent[]): Promise<void> {
  const { context } = it.session;
  const named = new Set<string>(typeParts);
  const operations = withPublished([], context.resources, context.profile.companies);
  let open = context.resources.filter(
    ({ type, parents: above }) =>
      !named.has(type) && (above.length > 0 || isPublished(operations, type, 'create')),
  );
  for (let isProgress = true; isProgress; ) {
    const known = new Set(parents.map(({ type }) => type));
    const next = open.filter(
      ({ parents: above, schema }) =>
        (above.length === 0 || above.some((type) => known.has(type))) &&
        !schema?.fields.some(
          ({ required, references }) =>
            required && references && open.some(({ type }) => type === references) && !known.has(references),
        ),
    );
    open = open.filter((one) => !next.includes(one));
    isProgress = next.length > 0;
    for (const { type, parents: above } of next) {
      const under = parents.find((one) => above.includes(one.type));
      const isNamed = namedTypes(it).has(type);
      const { creationRule, created } = await learnCreationRule(
        isNamed ? it.runSession : it.session,
        type,
        under,
      );
      context.creationRules.set(type, creationRule);
      if (!created) continue;
      if (isNamed) await keepReferenceTarget(it, type, created);
      const { path, links } = created;
      const isTried = under !== undefined && above[0] !== under.type;
      if (isTried)
        updateResource(context, type, {
          parents: [under.type, ...above.filter((one) => one !== under.type)],
        });
      parents.push({ type, path, company: context.people.company, as: context.people.me, links });
    }
  }
}

/** Removes the contact that was kept, where no body refers to a record. */
async function removeUnlessNeeded(it: Explorer): Promise<void> {
  const { creationRules } = it.session.context;
  const isNeeded =
    namedTypes(it).size > 0 ||
    [...creationRules.values()].some(({ references }) => Object.keys(references).length > 0);
  if (!isNeeded) await removeCreated(it.runSession);
}

/**
 * Discovers how orders, invoices, comments, emails and payments are created, and under which parents. Each type is a step
 * of its own: one that fails, or has to be repeated, leaves what is known about the others as it is.
 */
export function relatedTypes(): readonly DiscoveryStep[] {
  const parents: Parent[] = [];
  const step = (type: Part, run: DiscoveryStep['run']): DiscoveryStep => ({
    title: `Creating a record of type ${type}`,
    writes: true,
    parts: [type],
    run,
  });
  return [
    {
      ...step('contact', async (it) => {
        const { created } = await learnCreationRule(it.runSession, 'contact');
        if (created) await keepReferenceTarget(it, 'contact', created);
      }),
      title: 'Creating a contact for others to refer to',
    },
    ...listedTypes.map((type) =>
      step(type, async (it) => {
        const parent = await parentOf(it, type, parents);
        if (parent) parents.push(parent);
      }),
    ),
    ...childTypes.map((type) => step(type, (it) => learnParents(it, type, parents))),
    {
      title: 'Creating records of types that the specification does not name',
      writes: true,
      run: (it) => learnFurtherTypes(it, parents),
    },
    { title: 'Removing records that no other refers to', writes: true, run: removeUnlessNeeded },
  ];
}
