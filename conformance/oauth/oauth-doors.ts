import type { Desk } from '../check/desk.ts';
import { Untestable } from '../check/outcome.ts';
import type { Target } from '../check/target.ts';
import type { Sessions } from '../dialog/sessions.ts';
import { askForToken } from './token-endpoint.ts';
import { codeFrom, tokenFor } from './wallet.ts';

/** The doors of a target that are about OAuth. */
export type OauthDoors = Pick<Target, 'session' | 'authorize' | 'code' | 'exchange' | 'token'>;

/** Opens the doors for one check. */
export function oauthDoors(desk: Desk, sessions: Sessions): OauthDoors {
  return {
    async session() {
      const session = await sessions.open();
      return { authorize: (request = {}) => sessions.authorize(request, session) };
    },
    authorize: (request = {}) => sessions.authorize(request),
    code: (request = {}) => codeFrom(desk, sessions, request),
    async exchange(request) {
      const app = request.app ?? desk.lab.people.app;
      if (!app) throw new Untestable('the profile names no app');
      return askForToken(desk, app, request);
    },
    token: (options = {}) => tokenFor(desk, sessions, options),
  };
}
