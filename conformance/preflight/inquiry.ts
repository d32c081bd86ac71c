import type { Session } from '../context/session.ts';
import type { Dialog } from '../dialog/dialog.ts';
import { utf8 } from '../http/body.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import type { Profile } from '../profile/profile.ts';
import { isImplemented, partsAt } from '../profile/service-parts.ts';
import { jsonIn } from '../schemas/json.ts';

/** What the questions of the preflight are asked with. */
export type Inquiry = { readonly session: Session; readonly dialog: Dialog };

/** Requests of which at least one succeeds for everybody who can log in, whatever their roles. */
const probePaths = ['/api/contacts', '/api/schema', '/api/auth_permissions'];

/** The paths to ask for: those of parts that the profile declares as there. */
export const pathsToAsk = (profile: Profile): readonly string[] =>
  probePaths.filter((path) => partsAt(path).every((it) => isImplemented(profile, it)));

/** Whether a body is a JSON object, array or null. */
const isJson = ({ bytes }: HttpResponse): boolean => typeof jsonIn(utf8(bytes)) === 'object';

/** Whether a response is one that the service gives to a request for data: data as JSON, or a refusal (spec#7.1). */
export const isFromService = (response: HttpResponse): boolean =>
  [401, 403].includes(response.status) || (isSuccess(response) && isJson(response));

/** Where a value of the profile comes from: its place, and the environment variable that it is read from, if one is. */
export function placeOf({ variables }: Profile, place: string, field: string): string {
  const variable = variables[`${place}.${field}`];
  return variable === undefined ? place : `${place} (${field} is read from ${variable})`;
}
