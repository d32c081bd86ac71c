import { type ReferenceField, type ReferenceForm, resourceOf } from '../context/resource.ts';
import { isImplemented } from '../profile/service-parts.ts';
import { creationPath, sendCreation, unsupportedStatuses } from '../records/creation.ts';
import { freshBody } from '../records/creation-rule.ts';
import { type Identified, identify, manyIn } from '../records/envelopes.ts';
import { learnCreationRule } from '../records/learn-creation-rule.ts';
import {
  candidatesFor,
  referenceFormsFor,
  referenceKey,
  referenceTargetOf,
  referenceTo,
} from '../records/references.ts';
import { noteCreated } from '../records/removal.ts';
import { type DiscoveryStep, type Explorer, readCreated, updateResource } from './explorer.ts';

const mostCandidates = 12;

/**
 * How a record created with a reference in this field shows its contact: in the list of its type under the contact, or in the field
 * itself only. Undefined where it is not created, or shows no contact.
 */
async function assignmentBy(
  explorer: Explorer,
  type: string,
  contact: Identified,
  { field, form }: ReferenceField,
): Promise<'list' | 'field' | undefined> {
  const { session } = explorer;
  const { context } = session;
  const target = referenceTargetOf(contact, context.people.company);
  const body = freshBody(context, type, { [field]: target[form] });
  const response = await sendCreation(session, type, body);
  const created = await noteCreated(session, response, resourceOf(context, type));
  if (!created) return undefined;
  const list = await session.send('GET', creationPath(context, type, contact));
  if (list.status !== 200) return undefined;
  const isListed = manyIn(list, type, resourceOf(context, type).plural).some(
    ({ record }) => String(record.id) === String(created.id),
  );
  if (isListed) return 'list';
  const shown = await fieldShowing(explorer, type, created, contact);
  return shown?.field === field ? 'field' : undefined;
}

/** The writable field of a new record that refers to its contact, and in which form; undefined if there is none. */
async function fieldShowing(
  { session }: Explorer,
  type: string,
  created: Identified,
  contact: Identified,
): Promise<ReferenceField | undefined> {
  const { context } = session;
  const record = identify(await session.send('GET', created.path), resourceOf(context, type))?.record ?? {};
  const target = referenceTargetOf(contact, context.people.company);
  for (const field of candidatesFor(context, type, 'contact', contact.id)) {
    const storedValue = record[field];
    const form = referenceFormsFor(undefined, target).find(
      (it) => String(target[it]) === String(storedValue),
    );
    if (storedValue !== undefined && form) return { field, form };
  }
  return undefined;
}

/** The fields to try, each with the forms in which it may refer to a contact: the profile's, the usual one, then all others. */
function candidates({ session }: Explorer, type: string, contact: Identified): readonly ReferenceField[] {
  const { context } = session;
  const profileField = context.profile.fields[type]?.contact;
  const usual = referenceTo(context, type, 'contact')?.field;
  const all = [...(usual ? [usual] : []), ...candidatesFor(context, type, 'contact', contact.id)];
  const fields = profileField ? [profileField] : [...new Set(all)].slice(0, mostCandidates);
  const target = referenceTargetOf(contact, context.people.company);
  const declared = resourceOf(context, type).schema?.fields ?? [];
  const waysOf = (field: string): readonly ReferenceForm[] =>
    referenceFormsFor(
      declared.find((it) => it.name === field),
      target,
    );
  const likeliest = (field: string) => waysOf(field).slice(0, 1);
  const further = (field: string) => waysOf(field).slice(1);
  return [likeliest, further].flatMap((formsOf) =>
    fields.flatMap((field) => formsOf(field).map((form) => ({ field, form }))),
  );
}

/** Notes for each type which of its fields refer to records of other types. */
function noteReferences({ session }: Explorer): void {
  const { context } = session;
  for (const { type } of context.resources) {
    const learned = Object.keys(context.creationRules.get(type)?.references ?? {});
    const naming = referenceTo(context, type, 'contact');
    const fields = [...new Set([...learned, ...(naming ? [naming.field] : [])])];
    if (fields.length > 0) updateResource(context, type, { references: fields });
  }
}

/** Types whose records can belong to a contact: what is under it is named for invoices, and a choice of the target for orders. */
const ownedTypes = ['invoice', 'order'] as const;

/** Discovers how an invoice or order is assigned to a contact (spec#2.1-invoice): created under it, or with a field that refers to it. */
export const references: DiscoveryStep = {
  title: 'Creating invoices and orders for a contact',
  writes: true,
  parts: [...ownedTypes],
  async run(it) {
    const has = (type: string) => isImplemented(it.session.context.profile, type);
    for (const type of ownedTypes) if (has('contact') && has(type)) await findReference(it, type);
    noteReferences(it);
  },
};

/** Whether a list of a type is found under a contact. That of invoices is named by the specification, so it is looked for anyway. */
async function isListedUnder({ session }: Explorer, type: string, contact: Identified): Promise<boolean> {
  if (type === 'invoice') return true;
  return (await session.send('GET', creationPath(session.context, type, contact))).status === 200;
}

async function findReference(it: Explorer, type: string): Promise<void> {
  const { session, recordChoice } = it;
  const { context } = session;
  const name = `${type}s.of-contact`;
  const title = `How an ${type} is assigned to a contact`;
  const learned = await learnCreationRule(session, 'contact');
  if (!learned.created) return;
  const contact = await readCreated(session, learned.created, 'contact');
  if (!(await isListedUnder(it, type, contact))) return;
  const response = await sendCreation(session, type, freshBody(context, type), {
    method: 'POST',
    path: creationPath(context, type, contact),
  });
  const created = await noteCreated(session, response, resourceOf(context, type));
  if (!unsupportedStatuses.has(response.status)) {
    const naming = created && (await fieldShowing(it, type, created, contact));
    if (naming) context.references.set(referenceKey(type, 'contact'), naming);
    if (created) updateResource(context, type, { assignedTo: ['contact'], createdUnder: ['contact'] });
    const referenceText = naming
      ? `, and ${naming.field} of the ${type} shows the contact's ${naming.form}`
      : '';
    const evidence = `POST under a contact was answered with ${response.status}${referenceText}.`;
    recordChoice(name, title, 'created under it', evidence);
    return;
  }
  const tried = candidates(it, type, contact);
  const assign = (naming: ReferenceField, evidence: string) => {
    context.references.set(referenceKey(type, 'contact'), naming);
    updateResource(context, type, { assignedTo: ['contact'] });
    recordChoice(name, title, `the field ${naming.field}`, evidence);
  };
  const usual = referenceTo(context, type, 'contact')?.field;
  let unlisted: ReferenceField | undefined;
  for (const naming of tried) {
    const { field, form } = naming;
    const shownBy = await assignmentBy(it, type, contact, naming);
    if (shownBy === 'list')
      return assign(
        naming,
        `An ${type} with the contact's ${form} in ${field} was among the contact's ${type}s.`,
      );
    // What the list of invoices lacks is for checks to find (spec#4.1-contact-invoices), and no reason to doubt the field made for it.
    if (shownBy === 'field' && field === usual && type === 'invoice') unlisted ??= naming;
  }
  if (unlisted)
    return assign(
      unlisted,
      `An ${type} showed the contact's ${unlisted.form} in ${unlisted.field}, and was not among the contact's ${type}s.`,
    );
  const fields = [...new Set(tried.map(({ field }) => field))].join(', ') || 'no fields';
  recordChoice(name, title, undefined, `None of ${fields} assigned an ${type} to the contact.`, 'default');
}
