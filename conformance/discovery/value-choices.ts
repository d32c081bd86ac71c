import { type DataRecord, resourceOf } from '../context/resource.ts';
import { freshBody, nestedBody } from '../records/creation-rule.ts';
import { isId } from '../records/envelopes.ts';
import { sendDestroy } from '../records/updates.ts';
import { isObject, listOr, objectOr } from '../schemas/json.ts';
import { fieldByMeaning } from '../schemas/meanings.ts';
import { byOutcome, choice, type Look, observe } from './observation.ts';

/** The kind of an id: `text` has letters, digits, `_` and `-` only, as `uuid` has in its own form. */
function kindOfId(id: string | number): 'number' | 'uuid' | 'text' | 'punctuated' {
  if (typeof id === 'number') return 'number';
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return 'uuid';
  return /^[\w-]+$/.test(id) ? 'text' : 'punctuated';
}

const types = ['contact', 'order', 'invoice'] as const;

/** The records on the first pages of all lists. */
async function listed(look: Look): Promise<readonly DataRecord[]> {
  return (await Promise.all(types.map((type) => look.records(type).catch(() => [])))).flat();
}

/** The values of all fields with such a name in lists of records, nested records included, that are neither null nor absent. */
async function valuesOf(look: Look, name: RegExp): Promise<readonly unknown[]> {
  const inside = (value: unknown): unknown[] => {
    if (Array.isArray(value)) return value.flatMap(inside);
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([key, it]) =>
      name.test(key) && !isObject(it) && !Array.isArray(it) ? [it] : inside(it),
    );
  };
  return inside(await listed(look)).filter((it) => it !== null && it !== undefined);
}

const largestSeconds = 1e11;

/** What is seen in the values of records that are there. */
export const valueChoices = observe('Looking at values', { writes: false }, [
  choice('ids.type', async (look) => {
    const records = await listed(look);
    const kinds = new Set(records.flatMap(({ id }) => (isId(id) ? [kindOfId(id)] : [])));
    return kinds.size > 1 && kinds.has('number') ? 'mixed' : [...kinds].at(-1);
  }),
  choice('fields.unset', async (look) => {
    const { schema } = resourceOf(look.context, 'contact');
    const records = await look.records('contact');
    if (records.some((it) => Object.values(it).includes(null))) return 'null';
    const isLacking = (it: DataRecord) => schema?.fields.some(({ name }) => !(name in it));
    return records.some(isLacking) ? 'absent' : undefined;
  }),
  choice('fields.dates', async (look) => {
    const values = await valuesOf(look, /(^|_)date$|^birthday$/);
    if (values.some((it) => typeof it === 'number')) return 'seconds';
    return values.some((it) => /^\d{4}-\d\d-\d\d$/.test(String(it))) ? 'text' : undefined;
  }),
  choice('fields.timestamps', async (look) => {
    const [value] = await valuesOf(look, /^(created|updated|changed|modified)(_?(at|on))?$/i);
    if (typeof value === 'number') return value > largestSeconds ? 'milliseconds' : 'seconds';
    if (typeof value === 'string') return 'text';
    return (await look.records('contact')).length > 0 ? 'none' : undefined;
  }),
  choice('fields.decimals', async (look) => {
    const [value] = await valuesOf(look, /(^|_)(total|price|amount)$|^price_/);
    if (typeof value === 'number') return 'number';
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? 'text' : undefined;
  }),
  choice('fields.references', async (look) => {
    const value = String((await valuesOf(look, /^contact_id$|^contact$/))[0] ?? '');
    if (value.includes('://')) return 'url';
    return value.startsWith('/') ? 'path' : value === '' ? undefined : 'id';
  }),
]);

/** The field of contacts with a meaning. */
const fieldOf = (look: Look, meaning: string): string | undefined =>
  fieldByMeaning(resourceOf(look.context, 'contact').schema, meaning);

const emailField = (look: Look): string => fieldOf(look, 'email') ?? 'email';

const makeWithEmail = (look: Look) =>
  look.once('email', async () => {
    const email = `Probe.${look.context.marker().toUpperCase()}@Example.com`;
    return { email, made: await look.make('contact', { [emailField(look)]: email }) };
  });

/** Whether a record of a type can be destroyed, by the response to its destruction. */
async function destroys(look: Look, type: string): Promise<boolean | undefined> {
  const made = await look.make(type);
  return made && byOutcome(await sendDestroy(look.session, { type, path: made.path }, {}), true, false);
}

/** A contact with an email under it. */
const makeParent = (look: Look) =>
  look.once('child', async () => {
    const parent = await look.make('contact');
    const { created: child } = parent ? await look.create('email', {}, { under: parent }) : {};
    return parent && child && { parent, child };
  });

/** What shows only in records that are created to see it. */
export const recordChoices = observe(
  'Looking at new records',
  { writes: true, parts: ['contact'] },
  [
    choice('contacts.names', async (look) => {
      const organisation = fieldOf(look, 'organisation');
      if (organisation === undefined) return undefined;
      const others = ['firstName', 'lastName'].flatMap((it) => fieldOf(look, it) ?? []);
      const none = Object.fromEntries(others.map((it) => [it, undefined]));
      const names = { ...none, [organisation]: look.context.marker() };
      const { response } = await look.create('contact', names);
      return byOutcome(response, 'any', 'last name');
    }),
    choice('contacts.email-case', async (look) => {
      const { email, made } = await makeWithEmail(look);
      const shown = made?.record[emailField(look)];
      return shown === email ? 'as sent' : shown === email.toLowerCase() ? 'lower case' : undefined;
    }),
    choice('contacts.shared-email', async (look) => {
      const { email, made } = await makeWithEmail(look);
      if (!made) return undefined;
      const { response } = await look.create('contact', { [emailField(look)]: email });
      return byOutcome(response, true, false);
    }),
    choice('fields.white-space', async (look) => {
      const text = ` ${look.context.marker()} `;
      const shown = (await look.make('contact', { [look.text]: text }))?.record[look.text];
      return shown === text ? 'as sent' : shown === text.trim() ? 'trimmed' : undefined;
    }),
    choice('links.place', async (look) => {
      const { context } = look;
      const addresses = [nestedBody(context, 'address', { city: context.marker() })];
      const made = await look.make('contact', { addresses });
      const { address, links } = objectOr(listOr(made?.record.addresses)[0]);
      if (!isObject(address)) return undefined;
      return Array.isArray(links) ? 'beside' : Array.isArray(address.links) ? 'inside' : undefined;
    }),
    choice('invoices.items', async (look) => {
      const { response } = await look.create('invoice', { line_items: undefined, items: undefined });
      return byOutcome(response, 'optional', 'required');
    }),
    choice('documents.kept', async (look) => {
      const [invoices, orders] = await Promise.all([destroys(look, 'invoice'), destroys(look, 'order')]);
      if (invoices === true && orders === true) return 'none';
      if (invoices === false && orders === true) return 'invoices';
      return invoices === false && orders === false ? 'orders and invoices' : undefined;
    }),
    choice('payments.above-open', async (look) => {
      const { context } = look;
      const [parent = 'invoice'] = resourceOf(context, 'payment').parents;
      const document = await look.make(parent);
      if (!document) return undefined;
      const body = freshBody(context, 'payment');
      const tooMuch = typeof body.amount === 'string' ? '1000000.00' : 1_000_000;
      const { response } = await look.create('payment', { ...body, amount: tooMuch }, { under: document });
      return byOutcome(response, 'accepted', 'refused');
    }),
    choice('children.read', async (look) => {
      const made = await makeParent(look);
      if (!made) return undefined;
      const { status } = await look.session.send('GET', made.child.path);
      return status === 200 ? true : status === 404 ? false : undefined;
    }),
  ],
  [
    choice('children.of-destroyed', async (look) => {
      const made = await makeParent(look);
      if (!made) return undefined;
      const { session } = look;
      const before = await session.send('GET', made.child.path);
      const { status } = await sendDestroy(session, { type: 'contact', path: made.parent.path }, {});
      if (status === 403) return 'refused';
      const after = await session.send('GET', made.child.path);
      return before.status === 200 && after.status === 200 ? 'kept' : 'destroyed';
    }),
  ],
);
