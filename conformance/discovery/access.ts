import { lacksBrowser } from '../context/browser.ts';
import { NetworkError, NotApplicable, Untestable } from '../errors/outcome.ts';
import { UsageError } from '../errors/usage-error.ts';
import { anonymous } from '../http/request.ts';
import { isImplemented, partsAt, typeParts } from '../profile/parts.ts';
import { plural } from '../schemas/published.ts';
import { bodyShape, type DiscoveryStep, type Explorer } from './explorer.ts';

/** Checks that the target answers at all. If it does not, the run ends with a UsageError before it begins. */
export const reachability: DiscoveryStep = {
  title: 'Reaching the target',
  writes: false,
  async run({ session, recordChoice }) {
    try {
      const { implemented } = session.context.profile;
      const type = typeParts.find((it) => implemented?.includes(it) ?? true) ?? 'contact';
      const path = implemented?.includes(type) === false ? '/' : `/api/${plural(type)}`;
      const response = await session.send('GET', path, { as: anonymous });
      const shape = bodyShape(response.bytes, response.header('content-type'));
      const evidence = `GET ${path} without credentials was answered with ${response.status}.`;
      recordChoice('errors.unauthorized', 'Body of a response without credentials', shape, evidence);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      throw new UsageError(`The target cannot be reached. ${error.message}`);
    }
  },
};

/** Requests of which at least one succeeds for every user who can log in, whatever their roles. */
const probePaths = ['/api/contacts', '/api/schema', '/api/auth_permissions'];

async function isBasicRefused({ session }: Explorer): Promise<boolean> {
  const { profile } = session.context;
  const paths = probePaths.filter((it) => partsAt(it).every((part) => isImplemented(profile, part)));
  for (const path of paths) if ((await session.send('GET', path)).status !== 401) return false;
  return true;
}

/** Whether the target showed a login page and refused the login. A target without a login page has not refused a password. */
async function isLoginRefused({ dialog }: Explorer): Promise<boolean> {
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
 * Checks that the target accepts the default user. If Basic and the login page both refuse the password, the profile is
 * probably wrong, which is a UsageError. If only Basic refuses it, the target violates spec#5.1, and the run goes on.
 */
export const credentials: DiscoveryStep = {
  title: 'Logging in',
  writes: true,
  async run(it) {
    const { profile, people } = it.session.context;
    const { user, app, company } = people;
    if (!['basic', 'oauth'].every((it) => isImplemented(profile, it))) return;
    if (!user || !app || lacksBrowser() || !(await isBasicRefused(it)) || !(await isLoginRefused(it))) return;
    const place = `users[${profile.users.indexOf(user)}]`;
    throw new UsageError(
      `Could not judge: the target at ${company.baseUrl} refuses the password of ${user.email}: HTTP Basic gets 401, and the login page refuses the login. Correct ${place} of the profile (email, password, companies), or the address.`,
    );
  },
};
