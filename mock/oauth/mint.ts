import type { App, Company } from '../world/company.ts';
import type { User } from '../world/user.ts';
import { grantable, readScope } from './scope.ts';
import { type TokenAnswer, tokenAnswer } from './token-answer.ts';
import { issueToken } from './tokens.ts';

/** For whom a token is minted. */
export interface TokenWish {
  /** Email of the user; the company's first user where it is left out. */
  user?: string | undefined;
  /** Client id of the app; the company's first app where it is left out. */
  app?: string | undefined;
  /** As an app would ask for it; everything that the user may do where it is left out. */
  scope?: string | undefined;
}

/** Says which user or app there is none of. */
export class MintError extends Error {
  override name = 'MintError';
  readonly property: 'user' | 'app';

  constructor(property: 'user' | 'app', message: string) {
    super(message);
    this.property = property;
  }
}

/**
 * Gives out a token as if the user had allowed the app in the browser, without the browser; no consent is remembered.
 * @param contexts the contexts that a scope may name
 * @throws MintError, ScopeError
 */
export function mintToken(company: Company, wish: TokenWish, contexts: ReadonlySet<string>): TokenAnswer {
  const user = userOf(company, wish.user);
  const app = appOf(company, wish.app);
  const access = grantable(company, company.behaviours.get(readScope)(wish.scope, contexts), user);
  return company.behaviours.get(tokenAnswer)(issueToken(company, user, app, access));
}

function userOf(company: Company, email: string | undefined): User {
  const user = email === undefined ? [...company.users][0] : company.user(email);
  if (user !== undefined) return user;
  throw new MintError(
    'user',
    `${company.name} has no user ${email ?? 'at all'}; see the profile for its users.`,
  );
}

function appOf(company: Company, clientId: string | undefined): App {
  const app = clientId === undefined ? [...company.apps][0] : company.app(clientId);
  if (app !== undefined) return app;
  throw new MintError(
    'app',
    `${company.name} has no app ${clientId ?? 'at all'}; see the profile for its apps.`,
  );
}
