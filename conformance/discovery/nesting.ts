import { bodyOf, neededFields } from '../records/body.ts';
import { freshBody, nestedBody, resourceOf, sendCreation } from '../records/creating.ts';
import { unwrapped } from '../records/envelope.ts';
import { identify } from '../records/identify.ts';
import { recognisable } from '../records/recipe.ts';
import { envelopeKey } from '../schemas/fields.ts';
import { listOr } from '../schemas/json.ts';
import { followed } from '../schemas/plain.ts';
import type { Explorer, Step } from './explorer.ts';

/** What the contact's schema says of its addresses: wrapped or bare; undefined where it does not say. */
function said({ desk }: Explorer): boolean | undefined {
  const { schema } = resourceOf(desk.lab, 'contact');
  const field = schema?.fields.find((it) => it.name === 'addresses');
  if (!schema || !field?.nested) return undefined;
  return envelopeKey(followed(field.schema.items, schema.schema), schema.schema) === 'address';
}

/** Creates a contact with an address, and tells whether it was kept. */
async function attempt(it: Explorer, nestedWrapped: boolean) {
  const { desk, tracker } = it;
  const { lab } = desk;
  lab.traits = { ...lab.traits, nestedWrapped };
  const { schema } = resourceOf(lab, 'address');
  const [text] = recognisable(schema);
  const names = [...new Set([...neededFields('address', schema), ...(text ? [text] : [])])];
  const address = bodyOf(names, schema, lab.mark);
  const body = freshBody(lab, 'contact', { addresses: [nestedBody(lab, 'address', address)] });
  const reply = await sendCreation(desk, 'contact', body, {});
  const contact = resourceOf(lab, 'contact');
  const found = tracker.note(reply, contact, { company: lab.people.company, as: lab.people.me });
  const record = found && (found.record ?? identify(await desk.send('GET', found.path), contact)?.record);
  const shown = listOr(record?.addresses).map((one) => unwrapped(one, 'address')?.record);
  return {
    status: reply.status,
    kept: text !== undefined && shown.some((one) => one?.[text] === address[text]),
  };
}

/** How records stand inside a body: beneath the name of their type, or bare. */
export const nesting: Step = {
  title: 'Creating a contact with an address',
  writes: true,
  async run(it) {
    const name = 'bodies.nested-wrapped';
    if (it.isGiven(name)) return;
    const first = said(it) ?? it.desk.lab.traits.wrapped;
    const seen: string[] = [];
    for (const wrapped of [first, !first]) {
      const { status, kept } = await attempt(it, wrapped);
      seen.push(`${wrapped ? 'wrapped' : 'bare'}: ${status}${kept ? ', and it was kept' : ''}`);
      if (!kept) continue;
      it.choose(
        name,
        'Whether a record inside a body stands beneath the name of its type',
        wrapped,
        `Creating a contact with an address, ${seen.join('; ')}.`,
      );
      return;
    }
    it.choose(
      name,
      'Whether a record inside a body stands beneath the name of its type',
      first,
      `No address was kept: ${seen.join('; ')}.`,
      'default',
    );
  },
};
