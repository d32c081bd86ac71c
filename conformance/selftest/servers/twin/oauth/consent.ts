import type { App, Company, Person, Twin } from '../company.ts';
import { actions, grants, scopeList } from '../permissions.ts';

const offline = 'offline_access';

/** Whether all that `asked` wants was in `given`; an empty scope is everything but a token without expiry. */
function covers(given: string, asked: string): boolean {
  if (given === '') return !scopeList(asked).includes(offline);
  if (asked === '') return false;
  return scopeList(asked).every((permission) => {
    const [context = '', list] = permission.split(':', 2);
    const wanted = actions.filter((action) => list === undefined || list.split(',').includes(action));
    return wanted.every((action) => grants(scopeList(given), context, action));
  });
}

/**
 * Whether the dialog is left out, since the user has already authorized the app in this company (sections 1, 3 and 5.2, rule 4). A
 * scope that goes further than any before is granted as well, or asked for again, as the twin has chosen.
 */
export function hasConsented(twin: Twin, company: Company, person: Person, app: App, scope: string): boolean {
  if (!twin.keeps('consent.asked')) return true;
  const before = company.grants.filter((grant) => grant.person === person && grant.app === app);
  if (twin.choices.widerScope === 'granted') return before.length > 0;
  return before.some((grant) => covers(grant.scope, scope));
}
