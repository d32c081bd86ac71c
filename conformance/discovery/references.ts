import { anchorOf, type Spelling, spellingsFor } from '../records/anchors.ts';
import { creationPath, freshBody, resourceOf, sendCreation } from '../records/creating.ts';
import { manyIn } from '../records/envelope.ts';
import { type Identified, identify } from '../records/identify.ts';
import { learn } from '../records/learning.ts';
import { candidatesFor, type NamingField, referenceKey, referenceTo } from '../records/references-to.ts';
import { change } from './change.ts';
import type { Explorer, Step } from './explorer.ts';

const notThere = new Set([404, 405, 501]);
const mostCandidates = 12;

/** Whether the invoices of a contact show one that was made with a field that names it. */
async function tryField(
  { desk, tracker }: Explorer,
  contact: Identified,
  { field, spelling }: NamingField,
): Promise<boolean> {
  const { lab } = desk;
  const { company, me } = lab.people;
  const body = freshBody(lab, 'invoice', { [field]: anchorOf(contact, company)[spelling] });
  const reply = await sendCreation(desk, 'invoice', body, {});
  const made = tracker.note(reply, resourceOf(lab, 'invoice'), { company, as: me });
  if (!made) return false;
  const list = await desk.send('GET', creationPath(lab, 'invoice', contact));
  if (list.status !== 200) return false;
  return manyIn(list, 'invoice', resourceOf(lab, 'invoice').plural).some(
    ({ record }) => String(record.id) === String(made.id),
  );
}

/** The writable field of a new invoice that names its contact, and how; undefined where none does. */
async function fieldShowing(
  { desk }: Explorer,
  made: Identified,
  contact: Identified,
): Promise<NamingField | undefined> {
  const { lab } = desk;
  const record = identify(await desk.send('GET', made.path), resourceOf(lab, 'invoice'))?.record ?? {};
  const anchor = anchorOf(contact, lab.people.company);
  for (const field of candidatesFor(lab, 'invoice', 'contact', contact.id)) {
    const shown = record[field];
    const spelling = spellingsFor(undefined, anchor).find((it) => String(anchor[it]) === String(shown));
    if (shown !== undefined && spelling) return { field, spelling };
  }
  return undefined;
}

/** The fields to try, each with the ways in which it may name a contact: the profile's, the usual one, then any that can. */
function candidates({ desk }: Explorer, contact: Identified): readonly NamingField[] {
  const { lab } = desk;
  const given = lab.profile.fields.invoice?.contact;
  const usual = referenceTo(lab, 'invoice', 'contact')?.field;
  const all = [...(usual ? [usual] : []), ...candidatesFor(lab, 'invoice', 'contact', contact.id)];
  const fields = given ? [given] : [...new Set(all)].slice(0, mostCandidates);
  const anchor = anchorOf(contact, lab.people.company);
  const declared = resourceOf(lab, 'invoice').schema?.fields ?? [];
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
function tellReferences({ desk }: Explorer): void {
  const { lab } = desk;
  for (const { type } of lab.resources) {
    const learned = Object.keys(lab.recipes.get(type)?.references ?? {});
    const naming = referenceTo(lab, type, 'contact');
    const fields = [...new Set([...learned, ...(naming ? [naming.field] : [])])];
    if (fields.length > 0) change(lab, type, { references: fields });
  }
}

/** How an invoice comes to belong to a contact (section 2.1): created beneath it, or with a field that refers to it. */
export const references: Step = {
  title: 'Making an invoice of a contact',
  writes: true,
  async run(it) {
    await findReference(it);
    tellReferences(it);
  },
};

async function findReference(it: Explorer): Promise<void> {
  const { desk, tracker, choose } = it;
  const { lab } = desk;
  const name = 'invoices.of-contact';
  const title = 'How an invoice comes to belong to a contact';
  const { found } = await learn(desk, tracker, 'contact');
  if (!found) return;
  const beneath = await sendCreation(desk, 'invoice', freshBody(lab, 'invoice'), {
    path: creationPath(lab, 'invoice', found),
  });
  const where = { company: lab.people.company, as: lab.people.me };
  const made = tracker.note(beneath, resourceOf(lab, 'invoice'), where);
  if (!notThere.has(beneath.status)) {
    const naming = made && (await fieldShowing(it, made, found));
    if (naming) lab.references.set(referenceKey('invoice', 'contact'), naming);
    const shown = naming ? `, and ${naming.field} of the invoice shows the contact's ${naming.spelling}` : '';
    const evidence = `POST beneath a contact was answered with ${beneath.status}${shown}.`;
    choose(name, title, 'created beneath it', evidence);
    return;
  }
  const tried = candidates(it, found);
  for (const naming of tried) {
    if (!(await tryField(it, found, naming))) continue;
    const { field, spelling } = naming;
    lab.references.set(referenceKey('invoice', 'contact'), naming);
    const evidence = `An invoice with the contact's ${spelling} in ${field} was among the contact's invoices.`;
    choose(name, title, `the field ${field}`, evidence);
    return;
  }
  const fields = [...new Set(tried.map(({ field }) => field))].join(', ') || 'no fields';
  choose(name, title, undefined, `None of ${fields} made an invoice show among the contact's.`, 'default');
}
