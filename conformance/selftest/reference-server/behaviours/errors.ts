import type { HttpResponse } from '../../../../testing/http/send-request.ts';
import type { TestClient } from '../../client/test-client.ts';
import { behaviour, createContact, type Probe } from './behaviour.ts';

const pairs = ['errors.entries-are-pairs'];
const prefixed = ['errors.nested-names-are-prefixed'];

const createInvalid = ({ call }: TestClient, body: object): Promise<HttpResponse> =>
  call('POST', '/api/contacts', { body });

const refusesBlankTown: Probe = async (client) =>
  (await createInvalid(client, { family_name: 'A', addresses: [{ town: '' }] })).status === 422;

async function createEmptyEmail(client: TestClient): Promise<HttpResponse> {
  return client.call('POST', `/api/contacts/${await createContact(client)}/emails`, { body: {} });
}

/** Property errors, their language, and 404 (spec#2.2, spec#4, spec#4.2, spec#7, spec#9). */
export const errorBehaviours = {
  'errors.nested-prefix': behaviour(
    '7.2',
    'The error of a nested property has the prefix of its parent.',
    prefixed,
    async (client) => {
      const response = await createInvalid(client, { family_name: '', addresses: [{ town: '' }] });
      return response.text.includes('"addresses[0].town"');
    },
  ),
  'errors.later-nested-prefix': behaviour(
    '7.2',
    'The errors of the second nested record have a prefix as well.',
    prefixed,
    async (client) => {
      const body = { family_name: 'A', addresses: [{ town: 'Wien' }, { town: '' }] };
      return (await createInvalid(client, body)).text.includes('"addresses[1].town"');
    },
  ),
  'errors.later-nested-type': behaviour(
    '7.2',
    'The prefix of the second nested record names its parent, and is more than its position.',
    prefixed,
    async (client) => {
      const body = { family_name: 'A', addresses: [{ town: 'Wien' }, { town: '' }] };
      return !(await createInvalid(client, body)).text.includes('"[1].town"');
    },
  ),
  'errors.long-are-pairs': behaviour(
    '7.2',
    'The error of a text that is too long is a pair as well.',
    pairs,
    async (client) =>
      !(await createInvalid(client, { family_name: 'A'.repeat(500) })).text.includes('"long"'),
  ),
  'errors.long-are-answered': behaviour(
    '7.1',
    'A text that is too long is refused, and does not break the server.',
    ['status.422-for-failed-create'],
    async (client) => (await createInvalid(client, { family_name: 'A'.repeat(500) })).status === 422,
  ),
  'errors.nested-are-422': behaviour(
    '7.1',
    'A nested record that breaks a rule is refused with 422.',
    ['status.422-for-failed-create'],
    refusesBlankTown,
  ),
  'errors.nested-are-answered': behaviour(
    '7.2',
    'A nested record that breaks a rule is refused, and does not break the server.',
    prefixed,
    refusesBlankTown,
  ),
  'errors.failed-update-is-answered': behaviour(
    '7.1',
    'A failed update has an answer, instead of a connection that is closed.',
    ['status.422-for-failed-update'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      const response = client.call('PATCH', path, { body: { family_name: '' } });
      return response.then(
        ({ status }) => status === 422,
        () => false,
      );
    },
  ),
  'errors.later-are-pairs': behaviour(
    '7.2',
    'The second error is a pair as well.',
    pairs,
    async (client) => !(await createEmptyEmail(client)).text.includes('"can\'t be blank","blank"'),
  ),
  'errors.invalid-value-has-message': behaviour(
    '7.2',
    'The error of an invalid value has a message.',
    pairs,
    async (client) => !(await createInvalid(client, { family_name: 'A', mail: 'no' })).text.includes('""'),
  ),
  'errors.message-not-empty': behaviour(
    '7.2',
    'Every error has a message.',
    ['errors.message-says-what-is-wrong'],
    async (client) => !(await createEmptyEmail(client)).text.includes('""'),
  ),
  'errors.message-in-german': behaviour(
    '7.2',
    'Every error has a message in each language.',
    ['locale.translates-messages'],
    async ({ call }) => !(await call('POST', '/api/contacts?locale=de_AT', { body: {} })).text.includes('""'),
  ),
  'errors.property-by-name': behaviour(
    '7.2',
    'An error names the property as the schema does.',
    ['errors.name-the-property'],
    async (client) => (await createEmptyEmail(client)).text.includes('"to_addr"'),
  ),
  'errors.all-properties': behaviour(
    '2.2',
    'Each empty field of an email has its own error.',
    ['email.both-errors-are-reported'],
    async (client) => Object((await createEmptyEmail(client)).json).errors.length === 2,
  ),
  'locale.defaults-to-user-of-token': behaviour(
    '4.2',
    "Without locale, messages are in the language of the token's user.",
    ['locale.defaults-to-the-users-language'],
    async ({ call, getToken }) => {
      const bearer = await getToken('', { user: 1 });
      return (await call('POST', '/api/contacts', { body: {}, bearer })).text.includes('darf nicht leer');
    },
  ),
  'locale.asked-by-every-user': behaviour(
    '4.2',
    'A user of another language gets the language that the locale asks for.',
    ['locale.translates-messages'],
    async ({ call }) =>
      (await call('POST', '/api/contacts?locale=en_US', { body: {}, user: 1 })).text.includes(
        "can't be blank",
      ),
  ),
  'unknown.is-404': behaviour(
    '7.1',
    'An unknown record or page is 404.',
    ['status.404-for-unknown-record', 'status.404-for-unknown-page'],
    async ({ call }) => (await call('GET', '/api/contacts/999999')).status === 404,
  ),
  'version.unknown-is-not-401': behaviour(
    '7.1',
    'A request for an unknown version is still authenticated.',
    ['version-parameter.on-every-call'],
    async ({ call }) => (await call('GET', '/api/contacts?v=0.0')).status !== 401,
  ),
  'paths.under-api': behaviour(
    '4',
    'All API paths are under /api.',
    ['paths.are-under-api'],
    async ({ call }) => (await call('GET', '/contacts')).status === 404,
  ),
} as const;
