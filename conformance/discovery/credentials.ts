import { NotApplicable, Trouble, Untestable } from '../check/outcome.ts';
import { lacksBrowser } from '../dialog/browser-source.ts';
import { UsageError } from '../run/usage-error.ts';
import type { Explorer, Step } from './explorer.ts';

/** Calls that somebody who may log in is granted one of, whatever their roles. */
const calls = ['/api/contacts', '/api/schema', '/api/auth_permissions'];

async function isRefusedBasic({ desk }: Explorer): Promise<boolean> {
  for (const path of calls) if ((await desk.send('GET', path)).status !== 401) return false;
  return true;
}

/** Whether a login page was shown and let nobody in; a target without a login page has refused no password. */
async function isRefusedLogin({ sessions }: Explorer): Promise<boolean> {
  try {
    const { end, loginShown, dialogShown } = await sessions.authorize({});
    return end === 'page' && loginShown && !dialogShown;
  } catch (error) {
    if (error instanceof Trouble || error instanceof Untestable || error instanceof NotApplicable)
      return false;
    throw error;
  }
}

/**
 * Whether the target knows the user who acts by default. Where Basic and the login page both refuse the password, the
 * profile is the likelier culprit, and all that would be judged is its mistake: a UsageError. Where the login page takes
 * it, that Basic does not is the target's own (spec#5.1-login).
 */
export const credentials: Step = {
  title: 'Logging in',
  writes: true,
  async run(it) {
    const { profile, people } = it.desk.lab;
    const { user, app, company } = people;
    if (!user || !app || lacksBrowser() || !(await isRefusedBasic(it)) || !(await isRefusedLogin(it))) return;
    const place = `users[${profile.users.indexOf(user)}]`;
    throw new UsageError(
      `Could not judge: the target knows no ${user.email} with this password at ${company.baseUrl}: HTTP Basic is answered with 401, and the login page does not let them in. Mend ${place} of the profile (email, password, companies), or the address.`,
    );
  },
};
