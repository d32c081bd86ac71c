import { behaviour } from '../world/behaviour.ts';
import { OFFLINE_ACCESS } from '../world/permissions.ts';
import type { IssuedToken } from './tokens.ts';

/** What an app is told about a token it gets. */
export type TokenAnswer = {
  access_token: string;
  /** For standard clients (RFC 6749, 5.1). */
  token_type?: string;
  /** Seconds; left out for a token that never ends. */
  expires_in?: number;
  /** What the token is good for, which may be less than was asked for (RFC 6749, 3.3). */
  scope?: string;
};

/** Rule: what an app is told about a token (spec#5.2-token-reply). */
export const tokenAnswer = behaviour(
  'oauth.token.answer',
  ({ accessToken, token }: IssuedToken): TokenAnswer => {
    const { issuedAtMs, endsAtMs, permissions } = token;
    const ends = endsAtMs === null ? {} : { expires_in: Math.round((endsAtMs - issuedAtMs) / 1_000) };
    const words = endsAtMs === null ? [...permissions, OFFLINE_ACCESS] : permissions;
    return { access_token: accessToken, token_type: 'bearer', ...ends, scope: words.join(' ') };
  },
);
