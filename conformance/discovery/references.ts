import { creationPath, freshBody, resourceOf, sendCreation } from '../records/creating.ts';
import { manyIn } from '../records/envelope.ts';
import { type Identified, identify } from '../records/identify.ts';
import { learn } from '../records/learning.ts';
import { candidatesFor, referenceKey, referenceTo } from '../records/references-to.ts';
import type { Explorer, Step } from './explorer.ts';

const notThere = new Set([404, 405, 501]);
const mostCandidates = 12;

/** Whether the invoices of a contact show one that was made with a field set to its id. */
async function tryField({ desk, tracker }: Explorer, contact: Identified, field: string): Promise<boolean> {
  const { lab } = desk;
  const { company, me } = lab.people;
  const reply = await sendCreation(desk, 'invoice', freshBody(lab, 'invoice', { [field]: contact.id }), {});
  const made = tracker.note(reply, resourceOf(lab, 'invoice'), { company, as: me });
  if (!made) return false;
  const list = await desk.send('GET', creationPath(lab, 'invoice', contact));
  if (list.status !== 200) return false;
  return manyIn(list, 'invoice', resourceOf(lab, 'invoice').plural).some(
    ({ record }) => String(record.id) === String(made.id),
  );
}

/** The writable field of a new invoice that shows the id of its contact; undefined where none does. */
async function fieldShowing(
  { desk }: Explorer,
  made: Identified,
  id: string | number,
): Promise<string | undefined> {
  const { lab } = desk;
  const record = identify(await desk.send('GET', made.path), resourceOf(lab, 'invoice'))?.record;
  const candidates = candidatesFor(lab, 'invoice', 'contact', id);
  return candidates.find((name) => record?.[name] !== undefined && String(record[name]) === String(id));
}

/** How an invoice comes to belong to a contact (section 2.1): created beneath it, or with a field that refers to it. */
export const references: Step = {
  title: 'Making an invoice of a contact',
  writes: true,
  async run(it) {
    const { desk, tracker, choose } = it;
    const { lab } = desk;
    const name = 'invoices.of-contact';
    const title = 'How an invoice comes to belong to a contact';
    const { found } = await learn(desk, tracker, 'contact', {});
    if (!found) return;
    const beneath = await sendCreation(desk, 'invoice', freshBody(lab, 'invoice'), {
      path: creationPath(lab, 'invoice', found),
    });
    const where = { company: lab.people.company, as: lab.people.me };
    const made = tracker.note(beneath, resourceOf(lab, 'invoice'), where);
    if (!notThere.has(beneath.status)) {
      const field = made && (await fieldShowing(it, made, found.id));
      if (field !== undefined) lab.references.set(referenceKey('invoice', 'contact'), field);
      const shown = field === undefined ? '' : `, and ${field} of the invoice shows the contact's id`;
      const evidence = `POST beneath a contact was answered with ${beneath.status}${shown}.`;
      choose(name, title, 'created beneath it', evidence);
      return;
    }
    const given = lab.profile.fields.invoice?.contact;
    const usual = referenceTo(lab, 'invoice', 'contact');
    const all = [...(usual ? [usual] : []), ...candidatesFor(lab, 'invoice', 'contact', found.id)];
    const candidates = given ? [given] : [...new Set(all)].slice(0, mostCandidates);
    for (const field of candidates) {
      if (!(await tryField(it, found, field))) continue;
      lab.references.set(referenceKey('invoice', 'contact'), field);
      choose(
        name,
        title,
        `the field ${field}`,
        `An invoice with the contact's id in ${field} was among the contact's invoices.`,
      );
      return;
    }
    choose(
      name,
      title,
      undefined,
      `None of ${candidates.join(', ') || 'no fields'} made an invoice show among the contact's.`,
      'default',
    );
  },
};
