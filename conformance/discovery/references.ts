import type { NamingField, Spelling } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import { creationPath, sendCreation } from '../records/creation.ts';
import { type Identified, identify, manyIn } from '../records/envelopes.ts';
import { freshBody } from '../records/recipe.ts';
import { learnRecipe } from '../records/recipe-learning.ts';
import { anchorOf, candidatesFor, referenceKey, referenceTo, spellingsFor } from '../records/references.ts';
import { noteCreated } from '../records/removal.ts';
import { change, type Explorer, type Step } from './explorer.ts';

const notThere = new Set([404, 405, 501]);
const mostCandidates = 12;

/** Whether the invoices of a contact show one that was made with a field that names it. */
async function tryField(
  { session }: Explorer,
  contact: Identified,
  { field, spelling }: NamingField,
): Promise<boolean> {
  const { context } = session;
  const { company, me } = context.people;
  const body = freshBody(context, 'invoice', { [field]: anchorOf(contact, company)[spelling] });
  const reply = await sendCreation(session, 'invoice', body, {});
  const created = noteCreated(session, reply, resourceOf(context, 'invoice'), { company, as: me });
  if (!created) return false;
  const list = await session.send('GET', creationPath(context, 'invoice', contact));
  if (list.status !== 200) return false;
  return manyIn(list, 'invoice', resourceOf(context, 'invoice').plural).some(
    ({ record }) => String(record.id) === String(created.id),
  );
}

/** The writable field of a new invoice that names its contact, and how; undefined where none does. */
async function fieldShowing(
  { session }: Explorer,
  created: Identified,
  contact: Identified,
): Promise<NamingField | undefined> {
  const { context } = session;
  const record =
    identify(await session.send('GET', created.path), resourceOf(context, 'invoice'))?.record ?? {};
  const anchor = anchorOf(contact, context.people.company);
  for (const field of candidatesFor(context, 'invoice', 'contact', contact.id)) {
    const shown = record[field];
    const spelling = spellingsFor(undefined, anchor).find((it) => String(anchor[it]) === String(shown));
    if (shown !== undefined && spelling) return { field, spelling };
  }
  return undefined;
}

/** The fields to try, each with the ways in which it may name a contact: the profile's, the usual one, then any that can. */
function candidates({ session }: Explorer, contact: Identified): readonly NamingField[] {
  const { context } = session;
  const given = context.profile.fields.invoice?.contact;
  const usual = referenceTo(context, 'invoice', 'contact')?.field;
  const all = [...(usual ? [usual] : []), ...candidatesFor(context, 'invoice', 'contact', contact.id)];
  const fields = given ? [given] : [...new Set(all)].slice(0, mostCandidates);
  const anchor = anchorOf(contact, context.people.company);
  const declared = resourceOf(context, 'invoice').schema?.fields ?? [];
  const waysOf = (field: string): readonly Spelling[] =>
    spellingsFor(
      declared.find((it) => it.name === field),
      anchor,
    );
  const likeliest = fields.flatMap((field) =>
    waysOf(field)
      .slice(0, 1)
      .map((spelling) => ({ field, spelling })),
  );
  const further = fields.flatMap((field) =>
    waysOf(field)
      .slice(1)
      .map((spelling) => ({ field, spelling })),
  );
  return [...likeliest, ...further];
}

/** Tells of each type which of its fields were found to name records of other types. */
function tellReferences({ session }: Explorer): void {
  const { context } = session;
  for (const { type } of context.resources) {
    const learned = Object.keys(context.recipes.get(type)?.references ?? {});
    const naming = referenceTo(context, type, 'contact');
    const fields = [...new Set([...learned, ...(naming ? [naming.field] : [])])];
    if (fields.length > 0) change(context, type, { references: fields });
  }
}

/** How an invoice comes to belong to a contact (spec#2.1-invoice): created under it, or with a field that refers to it. */
export const references: Step = {
  title: 'Making an invoice of a contact',
  writes: true,
  async run(it) {
    await findReference(it);
    tellReferences(it);
  },
};

async function findReference(it: Explorer): Promise<void> {
  const { session, choose } = it;
  const { context } = session;
  const name = 'invoices.of-contact';
  const title = 'How an invoice comes to belong to a contact';
  const { found } = await learnRecipe(session, 'contact');
  if (!found) return;
  const reply = await sendCreation(session, 'invoice', freshBody(context, 'invoice'), {
    path: creationPath(context, 'invoice', found),
  });
  const where = { company: context.people.company, as: context.people.me };
  const created = noteCreated(session, reply, resourceOf(context, 'invoice'), where);
  if (!notThere.has(reply.status)) {
    const naming = created && (await fieldShowing(it, created, found));
    if (naming) context.references.set(referenceKey('invoice', 'contact'), naming);
    const shown = naming ? `, and ${naming.field} of the invoice shows the contact's ${naming.spelling}` : '';
    const evidence = `POST under a contact was answered with ${reply.status}${shown}.`;
    choose(name, title, 'created under it', evidence);
    return;
  }
  const tried = candidates(it, found);
  for (const naming of tried) {
    if (!(await tryField(it, found, naming))) continue;
    const { field, spelling } = naming;
    context.references.set(referenceKey('invoice', 'contact'), naming);
    const evidence = `An invoice with the contact's ${spelling} in ${field} was among the contact's invoices.`;
    choose(name, title, `the field ${field}`, evidence);
    return;
  }
  const fields = [...new Set(tried.map(({ field }) => field))].join(', ') || 'no fields';
  choose(name, title, undefined, `None of ${fields} made an invoice show among the contact's.`, 'default');
}
