import type { Authorization } from '../../dialog/authorization.ts';
import type { Reply } from '../../http/reply.ts';
import type { Matcher } from '../../match/matcher.ts';
import { hasStatus } from '../../match/reply.ts';
import { satisfies } from '../../match/value.ts';
import { holdsArray } from '../envelopes/shape.ts';

/** The walk ends so. */
export const endsOn = (end: Authorization['end']) =>
  satisfies<Authorization>(`a walk that ends on a ${end}`, (it) => it.end === end);

/** Somebody could decide: a fresh browser meets the login at least, before anything comes of its walk (section 5.2, login step 1). */
export const promptsUser = satisfies<Authorization>(
  'a login or a dialog on the way',
  ({ loginShown, dialogShown }) => loginShown || dialogShown,
);

/** A token works: what it opens is the list of contacts, and not just a nod. */
export const listsContacts: Matcher<Reply> = (reply) =>
  hasStatus(200)(reply) ?? holdsArray('contacts')(reply);

/** Whether anything that was sent to the browser on the way carries a code or a token. */
export const issuesNothing = satisfies<Authorization>(
  'no code and no token on the way',
  ({ parameters, replies }) => {
    const addresses = replies.map(({ location }) => location ?? '').join(' ');
    return !parameters.code && !parameters.access_token && !/[?&#](code|access_token)=/.test(addresses);
  },
);
