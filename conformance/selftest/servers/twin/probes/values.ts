import type { LawName } from '../laws.ts';
import { newContact, type Probe } from './probe.ts';

/** Whether a text that is sent as a new record of a path comes back in the answer. */
const answersWith =
  (path: string, body: object | string, text: string): Probe =>
  async (visitor) =>
    (await visitor.api('POST', path, { body })).text.includes(text);

const emailWith =
  (fields: object, text: string): Probe =>
  async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}/emails`;
    return answersWith(path, { to_addr: 'a@b.example', body: 'b', ...fields }, text)(visitor);
  };

const contactWith = (fields: object | string, text: string) =>
  answersWith(
    '/api/contacts',
    typeof fields === 'string' ? fields : { family_name: 'Value', ...fields },
    text,
  );

const two = { addresses: [{ town: 'Graz' }, { town: 'Linz' }] };

/** How to see from outside whether the laws about values are kept, in the `contrarian` preset. */
export const valueProbes = {
  'json.cut-short-is-none': async (visitor) =>
    !(await contactWith('{"family_name": "Endless"', 'Endless')(visitor)),
  'values.zero-kept': answersWith(
    '/api/invoices',
    { subject: 'Zero', discount_percent: 0 },
    '"discount_percent":0',
  ),
  'values.false-kept': contactWith({ newsletter: false }, '"newsletter":false'),
  'values.fractions-kept': answersWith(
    '/api/invoices',
    { subject: 'Parts', line_items: [{ label: 'Hour', amount: 1.5 }] },
    '"amount":1.5',
  ),
  'values.long-texts-kept': emailWith({ body: `${'long '.repeat(100)}end` }, 'end'),
  'values.signs-kept': contactWith({ family_name: `O'Neill` }, `O'Neill`),
  'values.optional-texts-kept': emailWith({ headline: 'Kept' }, 'Kept'),
  'text.utf-8-kept-by-updates': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}`;
    await visitor.api('PATCH', path, { body: { family_name: '🎉' } });
    return (await visitor.api('GET', path)).text.includes('🎉');
  },
  'text.utf-8-kept-in-every-field': emailWith({ headline: '日本' }, '日本'),
  'nested.order-kept-by-updates': async (visitor) => {
    const path = `/api/contacts/${await newContact(visitor)}`;
    const { text } = await visitor.api('PATCH', path, { body: two });
    return text.indexOf('Graz') < text.indexOf('Linz');
  },
} as const satisfies Partial<Record<LawName, Probe>>;
