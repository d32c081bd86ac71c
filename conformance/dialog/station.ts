import type { DialogPage } from '../profile/profile.ts';
import type { Walk } from './course.ts';
import { isShown } from './steps.ts';
import type { Survey } from './survey.ts';
import {
  allowControl,
  type Choice,
  type Control,
  choiceAtLogin,
  denyControl,
  isPlainConsent,
  loginControl,
  onwardControl,
} from './words.ts';

/** A page on the way, by what can be done on it. */
export type Station =
  | {
      readonly kind: 'login';
      readonly described?: DialogPage;
      readonly send?: Control;
      /** Where the page asks for the decision, too. */
      readonly choice?: Choice;
    }
  | {
      readonly kind: 'decision';
      readonly described?: DialogPage;
      readonly allow?: Control;
      readonly deny?: Control;
    }
  /** A page that asks for nothing, such as a welcome or the choice of an account. */
  | { readonly kind: 'onward'; readonly send: Control }
  | { readonly kind: 'other' };

/** What can be done on a page: what the profile explains first, then what its inputs and controls say. */
export async function station(
  { page, landing, user, hints, decision }: Walk,
  seen: Survey,
): Promise<Station> {
  if (hints.login && (await isShown(page, hints.login))) return { kind: 'login', described: hints.login };
  const described = hints[decision];
  if (described && (await isShown(page, described))) return { kind: 'decision', described };
  if (seen.password !== undefined || (seen.email !== undefined && loginControl(seen.loginControls))) {
    const send = loginControl(seen.loginControls);
    const choice = seen.password === undefined ? undefined : choiceAtLogin(seen.loginControls);
    return { kind: 'login', ...(send ? { send } : {}), ...(choice ? { choice } : {}) };
  }
  const [allow, deny] = [allowControl(seen.controls), denyControl(seen.controls)];
  if (allow && (deny || (allow.kind === 'button' && isPlainConsent(allow))))
    return { kind: 'decision', allow, ...(deny ? { deny } : {}) };
  const isFine = (landing.replies.at(-1)?.status ?? 200) < 400;
  const send = isFine ? onwardControl(seen.controls, user.email) : undefined;
  if (send) return { kind: 'onward', send };
  return { kind: 'other' };
}
