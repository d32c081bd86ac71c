import { anonymous, asUser, basicField } from '../http/request.ts';
import { type HttpResponse, jsonOf } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { hasPermission, usersIn } from '../profile/people.ts';
import { sendDestroy } from '../records/updates.ts';
import { isObject } from '../schemas/json.ts';
import { byOutcome, choice, type Look, observe, statusAmong, userWithout } from './observation.ts';

const missing = (look: Look) => look.read('/api/contacts/0');
const nothing = '/api/no-such-list';

/** What the body of a refusal is. */
function kindOfBody(response: HttpResponse): string | undefined {
  const type = response.header('content-type') ?? '';
  if (response.bytes.length === 0) return 'empty';
  if (type.includes('problem+json')) return 'problem';
  const json = jsonOf(response);
  if (isObject(json)) return 'errors' in json ? 'errors' : 'code' in json ? 'json' : undefined;
  if (type.startsWith('text/html')) return 'html';
  return type.startsWith('text/plain') ? 'text' : undefined;
}

/** The response to an email without recipient, from a user whose language is not English. */
async function refuseEmail(look: Look, locale: string | undefined): Promise<HttpResponse | undefined> {
  const { context } = look;
  const user = usersIn(context.profile, context.people.company).find(
    (it) => it.language !== undefined && !/^en/.test(it.language) && hasPermission(it, 'api/emails:create'),
  );
  const parent = user && (await look.once('parent', () => look.make('contact')));
  if (!parent) return undefined;
  const options = { under: parent, as: asUser(user), query: { locale } };
  return (await look.create('email', { to_addr: '' }, options)).response;
}

/** How responses come, and what they say where a request is refused. */
export const responseChoices = observe('Looking at responses', { writes: false }, [
  choice('responses.media-type', async (look) =>
    (await look.read('/api/contacts')).header('content-type')?.replace(/\s*;\s*/, '; '),
  ),
  choice('responses.layout', async (look) => {
    const response = await look.read('/api/contacts');
    if (!isSuccess(response)) return undefined;
    if (response.text.includes('\\/')) return 'escaped slashes';
    if (/^\{\s*\n/.test(response.text)) return 'indented';
    return /^\{"\w+":\S/.test(response.text) ? 'compact' : undefined;
  }),
  choice('responses.characters', async (look) => {
    const { text } = await look.read('/api/contacts', { query: { per_page: 25 } });
    if (/[^\p{ASCII}]/u.test(text)) return 'utf-8';
    return /\\u[0-9a-f]{4}/i.test(text) ? 'ascii' : undefined;
  }),
  choice('responses.framing', async (look) => {
    const response = await look.read('/api/contacts');
    if (/close/i.test(response.header('connection') ?? '')) return 'close';
    if (/chunked/i.test(response.header('transfer-encoding') ?? '')) return 'chunked';
    return response.header('content-length') === undefined ? undefined : 'length';
  }),
  choice('errors.body', async (look) => {
    const response = await missing(look);
    return response.status === 404 ? kindOfBody(response) : undefined;
  }),
  choice('errors.challenge', async (look) => {
    const response = await look.read('/api/contacts', { as: anonymous });
    return response.status === 401 ? response.header('www-authenticate') !== undefined : undefined;
  }),
  choice('errors.nothing-there', async (look) =>
    statusAmong(await look.read(nothing, { as: anonymous }), 404, 401),
  ),
  choice('current.read', async (look) => {
    const response = await look.read('/api/users/current');
    return response.status === 404 ? false : byOutcome(response, true, undefined);
  }),
  choice('login.case', async (look) => {
    const { user } = look.context.people;
    if (user === undefined || user.email.toUpperCase() === user.email) return undefined;
    const as = asUser({ ...user, email: user.email.toUpperCase() });
    const response = await look.read('/api/contacts', { as });
    return response.status === 401 ? 'exact' : byOutcome(response, 'ignored', undefined);
  }),
]);

/** The same where requests are refused that would write. */
export const refusalChoices = observe(
  'Looking at refusals',
  { writes: true, parts: ['contact'] },
  [
    choice('errors.method', async (look) =>
      statusAmong(await look.session.send('POST', '/api/schema', { json: {} }), 405, 404),
    ),
    choice('errors.destroy-permission', async (look) => {
      const user = userWithout(look, 'api/contacts:delete');
      const made = user && (await look.once('parent', () => look.make('contact')));
      if (!made) return undefined;
      const subject = { type: 'contact', path: made.path };
      return statusAmong(await sendDestroy(look.session, subject, { as: asUser(user) }), 401, 403);
    }),
    choice('credentials.two', async (look) => {
      const { session } = look;
      const { people, tokens } = session.context;
      const token = await [...tokens.values()][0];
      if (token === undefined || people.user === undefined) return undefined;
      const { email, password } = people.user;
      const send = (secret: string, access_token: string) =>
        session.send('GET', '/api/contacts', {
          as: anonymous,
          headers: [basicField(email, secret)],
          query: { access_token },
        });
      const [both, header, query] = [
        await send(password, token),
        await send(password, session.context.marker()),
        await send(session.context.marker(), token),
      ];
      if (both.status === 400) return 400;
      if (isSuccess(header)) return isSuccess(query) ? undefined : 'header';
      return isSuccess(query) ? 'query' : undefined;
    }),
  ],
  [
    choice('locale.unknown', async (look) => {
      const unknown = await refuseEmail(look, 'xx_XX');
      if (unknown?.status === 400) return 400;
      const [own, english] = [await refuseEmail(look, undefined), await refuseEmail(look, 'en_US')];
      if (own?.status !== 422 || unknown?.status !== 422 || own.text === english?.text) return undefined;
      return unknown.text === own.text
        ? 'user language'
        : unknown.text === english?.text
          ? 'English'
          : undefined;
    }),
  ],
);
