import type { Sessions } from '../dialog/sessions.ts';
import { asBearer, asQuery, asUser, type Caller } from '../http/caller.ts';
import { oauthDoors } from '../oauth/oauth-doors.ts';
import { callHook } from '../profile/hooks.ts';
import { may, usersIn } from '../profile/people.ts';
import { recordDoors } from '../records/record-doors.ts';
import type { Tracker } from '../records/tracking.ts';
import type { Desk } from './desk.ts';
import type { Judging } from './judging.ts';
import type { Known } from './known.ts';
import { Untestable } from './outcome.ts';
import type { Target } from './target.ts';

/** What is there, or an Untestable that names what is missing. */
function present<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Untestable(`the profile names no ${what}`);
  return thing;
}

/** The ways in which one user can authenticate: those that work with what the profile gives. */
async function waysOf(desk: Desk, token: Target['token']): Promise<{ name: string; as: Caller }[]> {
  const { user, app } = desk.lab.people;
  const basic = user ? [{ name: 'Basic', as: asUser(user) }] : [];
  if (!app && desk.lab.profile.tokens.length === 0) return basic;
  const it = await token();
  return [...basic, { name: 'Bearer', as: asBearer(it) }, { name: 'access_token', as: asQuery(it) }];
}

/** Puts a target together for one check. */
export function targetOf(
  desk: Desk,
  known: Known,
  sessions: Sessions,
  tracker: Tracker,
  judging: Judging,
): Target {
  const { lab, send } = desk;
  const { people, profile } = lab;
  const oauth = oauthDoors(desk, sessions);
  return {
    known,
    company: people.company,
    get otherCompany() {
      return present(people.otherCompany, 'second company');
    },
    get user() {
      return present(people.user, 'user with a password for the company');
    },
    get otherUser() {
      return present(people.otherUser, 'second user of the company');
    },
    get sharedUser() {
      return present(people.sharedUser, 'user who works in two companies');
    },
    get app() {
      return present(people.app, 'app');
    },
    get otherApp() {
      return present(people.otherApp, 'second app');
    },
    get freshPair() {
      return present(people.freshPair, 'second app, or third user, that could meet for the first time');
    },
    users: (company = people.company) => usersIn(profile, company),
    userWithout: (permission) =>
      present(
        usersIn(profile, people.company).find((it) => !may(it, permission)),
        `user without the permission ${permission}`,
      ),
    speaker: (language) =>
      present(
        usersIn(profile, people.company).find((it) => it.language?.split(/[-_]/)[0] === language),
        `user with the language ${language}`,
      ),
    me: people.me,
    ways: () => waysOf(desk, oauth.token),
    request: send,
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    put: (path, options) => send('PUT', path, options),
    patch: (path, options) => send('PATCH', path, options),
    delete: (path, options) => send('DELETE', path, options),
    ...recordDoors(desk, tracker),
    mark: lab.mark,
    ...oauth,
    async advance(seconds) {
      const hook = present(profile.hooks.advanceClock, 'hook that advances the clock');
      await callHook(desk, hook, people.company, seconds);
      lab.tokens.clear();
    },
    expect: judging.expect,
    violation: judging.violation,
    untestable: judging.untestable,
    notApplicable: judging.notApplicable,
    note: judging.note,
  };
}
