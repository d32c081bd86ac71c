import type { User } from '../profile/profile.ts';

/** How a request authenticates. */
export type Caller =
  | { readonly way: 'basic'; readonly email: string; readonly password: string }
  | { readonly way: 'bearer'; readonly token: string }
  | { readonly way: 'query'; readonly token: string }
  | { readonly way: 'anonymous' };

/** HTTP Basic with the login email and password of a user (spec#5.1-login). */
export const asUser = (user: User): Caller => ({ way: 'basic', email: user.email, password: user.password });

/** A token in the header `Authorization: Bearer` (spec#5.2-token-every-call). */
export const asBearer = (token: string): Caller => ({ way: 'bearer', token });

/** A token in the query parameter `access_token` (spec#5.2-token-every-call). */
export const asQuery = (token: string): Caller => ({ way: 'query', token });

/** No credentials at all. */
export const anonymous: Caller = { way: 'anonymous' };
