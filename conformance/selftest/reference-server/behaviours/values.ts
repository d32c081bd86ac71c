import { behaviour, createContact, type Probe } from './behaviour.ts';

const readShows = ['read.shows-the-record'];
const utf8 = ['encoding.utf8-is-kept'];

/** Whether the response to creating a record contains a text. */
const createReturns =
  (path: string, body: object | string, text: string): Probe =>
  async ({ call }) =>
    (await call('POST', path, { body })).text.includes(text);

const contactReturns = (fields: object, text: string): Probe =>
  createReturns('/api/contacts', { family_name: 'Value', ...fields }, text);

const emailReturns =
  (fields: object, text: string): Probe =>
  async (client) => {
    const path = `/api/contacts/${await createContact(client)}/emails`;
    return createReturns(path, { to_addr: 'a@b.example', body: 'b', ...fields }, text)(client);
  };

/** Values of records: each is returned as it was sent (spec#1, spec#2.1, spec#4.1). */
export const valueBehaviours = {
  'body.truncated-json-rejected': behaviour(
    '1',
    'A body of truncated JSON is rejected.',
    ['transport.request-bodies-are-json'],
    async (client) => !(await createReturns('/api/contacts', '{"family_name": "Endless"', 'Endless')(client)),
  ),
  'body.unreadable-is-answered': behaviour(
    '1',
    'A body that is not a record in JSON is refused, and does not break the server.',
    ['transport.request-bodies-are-json'],
    async ({ call }) => (await call('POST', '/api/contacts', { body: '[' })).status < 500,
  ),
  'json.not-declared-as-html': behaviour(
    '1',
    'JSON is not declared as HTML.',
    ['transport.json-is-not-declared-as-something-else'],
    async ({ call }) =>
      !String((await call('GET', '/api/contacts')).headers['content-type']).includes('html'),
  ),
  'values.zero-kept': behaviour(
    '4.1',
    'The number 0 is returned as 0.',
    readShows,
    createReturns('/api/invoices', { subject: 'Zero', discount_percent: 0 }, '"discount_percent":0'),
  ),
  'values.false-kept': behaviour(
    '4.1',
    'The boolean false is returned as false.',
    readShows,
    contactReturns({ newsletter: false }, '"newsletter":false'),
  ),
  'values.fractions-kept': behaviour(
    '4.1',
    'A number with a fraction is returned unchanged.',
    ['line-item.is-nested-in-its-parent', 'payment.creation-returns-it'],
    createReturns(
      '/api/invoices',
      { subject: 'Parts', line_items: [{ label: 'Hour', amount: 1.5 }] },
      '"amount":1.5',
    ),
  ),
  'values.long-texts-kept': behaviour(
    '4.1',
    'A long text that is accepted is returned in full.',
    ['email.creation-returns-it', 'comment.creation-returns-it', 'read.shows-the-record'],
    emailReturns({ body: `${'long '.repeat(100)}end` }, 'end'),
  ),
  'values.special-characters-kept': behaviour(
    '4.1',
    'Quotes and backslashes in a text are returned.',
    readShows,
    contactReturns({ family_name: `O'Neill` }, `O'Neill`),
  ),
  'values.optional-texts-kept': behaviour(
    '4.1',
    'An optional text is stored when it is sent.',
    ['email.creation-returns-it'],
    emailReturns({ headline: 'Kept' }, 'Kept'),
  ),
  'text.utf-8-kept-by-updates': behaviour(
    '1',
    'UTF-8 text in an update is returned as it was sent.',
    utf8,
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      await client.call('PATCH', path, { body: { family_name: '🎉' } });
      return (await client.call('GET', path)).text.includes('🎉');
    },
  ),
  'text.utf-8-kept-in-every-field': behaviour(
    '1',
    'UTF-8 text is returned as it was sent in every field.',
    utf8,
    emailReturns({ headline: '日本' }, '日本'),
  ),
  'text.combining-characters-kept': behaviour(
    '1',
    'Letters keep accents that are characters of their own.',
    utf8,
    contactReturns({ family_name: 'Zoe\u0308' }, 'Zoe\u0308'),
  ),
  'text.compatibility-characters-kept': behaviour(
    '1',
    'A superscript or a ligature is returned as it was sent.',
    utf8,
    contactReturns({ family_name: 'ﬁ²' }, 'ﬁ²'),
  ),
  'text.updates-not-converted': behaviour(
    '1',
    'An update in another encoding is not converted.',
    ['encoding.others-are-not-converted'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      const body = Buffer.from(JSON.stringify({ family_name: 'é' }), 'latin1');
      await client.call('PATCH', path, {
        body,
        headers: { 'content-type': 'application/json; charset=ISO-8859-1' },
      });
      return !(await client.call('GET', path)).text.includes('é');
    },
  ),
  'nested.order-kept-by-updates': behaviour(
    '4.1',
    'The nested records of an update keep the order in which they were sent.',
    ['line-item.keeps-its-order'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      const body = { addresses: [{ town: 'Graz' }, { town: 'Linz' }] };
      const { text } = await client.call('PATCH', path, { body });
      return text.indexOf('Graz') < text.indexOf('Linz');
    },
  ),
} as const;
