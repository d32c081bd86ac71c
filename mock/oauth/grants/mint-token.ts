import type { App, Company } from '../../world/company.ts';
import { unknownContextError } from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import { grantableAccess, readScope } from './scope.ts';
import { issueToken, type TokenResponse, tokenResponse } from './tokens.ts';

/** Whose token is minted, and for what. */
export type TokenOptions = {
  /** Email of the user; by default the company's first user. */
  user?: string | undefined;
  /** Client id of the app; by default the company's first app. */
  app?: string | undefined;
  /** As an app would request it; by default all permissions of the user. */
  scope?: string | undefined;
};

/** Thrown for a user or an app that does not exist. */
export class MintError extends Error {
  override name = 'MintError';
  readonly property: 'user' | 'app';

  constructor(property: 'user' | 'app', message: string) {
    super(message);
    this.property = property;
  }
}

/**
 * Issues a token as if the user had granted it in the browser; the grant is not remembered.
 * @param contexts the contexts that a scope may name
 * @throws MintError, ScopeError
 */
export function mintToken(
  company: Company,
  options: TokenOptions,
  contexts: ReadonlySet<string>,
): TokenResponse {
  const user = userOf(company, options.user);
  const app = appOf(company, options.app);
  const scope = company.behaviours.get(readScope)(options.scope, contexts);
  if (scope !== 'everything' && scope.unknown.length > 0) throw unknownContextError(scope.unknown);
  const access = grantableAccess(company, scope, user);
  return company.behaviours.get(tokenResponse)(issueToken(company, user, app, access));
}

function userOf(company: Company, email: string | undefined): User {
  const user = email === undefined ? [...company.users][0] : company.findUser(email);
  if (user !== undefined) return user;
  throw new MintError(
    'user',
    `${company.name} has no user ${email ?? 'at all'}; see the profile for its users.`,
  );
}

function appOf(company: Company, clientId: string | undefined): App {
  const app = clientId === undefined ? [...company.apps][0] : company.findApp(clientId);
  if (app !== undefined) return app;
  throw new MintError(
    'app',
    `${company.name} has no app ${clientId ?? 'at all'}; see the profile for its apps.`,
  );
}
