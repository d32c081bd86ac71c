import { lacksBrowser } from '../context/browser.ts';
import { NetworkError, NotApplicable, Untestable } from '../errors/outcome.ts';
import { UsageError } from '../errors/usage-error.ts';
import { anonymous } from '../http/request.ts';
import { bodyShape, type Explorer, type Step } from './explorer.ts';

/** Whether anybody answers at all; nobody there ends the run before it begins. */
export const reach: Step = {
  title: 'Reaching the target',
  writes: false,
  async run({ session, choose }) {
    try {
      const reply = await session.send('GET', '/api/contacts', { as: anonymous });
      const shape = bodyShape(reply.bytes, reply.header('content-type'));
      const evidence = `GET /api/contacts without credentials was answered with ${reply.status}.`;
      choose('errors.unauthorized', 'Body of an answer to nobody', shape, evidence);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      throw new UsageError(`The target cannot be reached. ${error.message}`);
    }
  },
};

/** Calls that somebody who may log in is granted one of, whatever their roles. */
const calls = ['/api/contacts', '/api/schema', '/api/auth_permissions'];

async function isRefusedBasic({ session }: Explorer): Promise<boolean> {
  for (const path of calls) if ((await session.send('GET', path)).status !== 401) return false;
  return true;
}

/** Whether a login page was shown and let nobody in; a target without a login page has refused no password. */
async function isRefusedLogin({ dialog }: Explorer): Promise<boolean> {
  try {
    const { end, loginShown, dialogShown } = await dialog.authorize({});
    return end === 'page' && loginShown && !dialogShown;
  } catch (error) {
    if (error instanceof NetworkError || error instanceof Untestable || error instanceof NotApplicable)
      return false;
    throw error;
  }
}

/**
 * Whether the target knows the user who acts by default. Where Basic and the login page both refuse the password, the
 * profile is the likelier culprit, and all that would be judged is its mistake: a UsageError. Where the login page takes
 * it, that Basic does not is the target's own (spec#5.1).
 */
export const credentials: Step = {
  title: 'Logging in',
  writes: true,
  async run(it) {
    const { profile, people } = it.session.context;
    const { user, app, company } = people;
    if (!user || !app || lacksBrowser() || !(await isRefusedBasic(it)) || !(await isRefusedLogin(it))) return;
    const place = `users[${profile.users.indexOf(user)}]`;
    throw new UsageError(
      `Could not judge: the target knows no ${user.email} with this password at ${company.baseUrl}: HTTP Basic is answered with 401, and the login page does not let them in. Mend ${place} of the profile (email, password, companies), or the address.`,
    );
  },
};
