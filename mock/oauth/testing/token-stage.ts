import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Company } from '../../world/company.ts';
import type { Permissions } from '../../world/permissions.ts';
import { mintToken, type TokenWish } from '../mint.ts';
import { companyFetch } from './company-fetch.ts';
import { type OAuthMock, startOAuthMock } from './oauth-mock.ts';

/** A mock for a file of tests, the tokens of its company `acme`, and what they open. */
export class TokenStage {
  mock!: OAuthMock;

  constructor() {
    beforeAll(async () => {
      this.mock = await startOAuthMock();
    });
    afterAll(() => this.mock.stop());
    afterEach(() => this.acme.clock.followSystemClock());
  }

  /** The company as it is now: a reset or an import makes another. */
  get acme(): Company {
    return this.mock.world.defaultCompany;
  }

  mint(wish: TokenWish = {}) {
    return mintToken(this.acme, wish, this.mock.contexts);
  }

  /** Calls an address with a token; every `{parameter}` of it names nothing. */
  call(token: string, method = 'GET', path = '/api/users/current', company = 'acme'): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}` };
    return companyFetch(this.mock.port, company, filledIn(path), { method, headers });
  }

  /** Runs with other permissions for a user, and gives back the old ones. */
  async withRole(email: string, permissions: Permissions, run: () => Promise<void>): Promise<void> {
    const login = this.acme.user(email);
    if (login === undefined) throw new Error(`${email} is gone.`);
    const before = login.permissions;
    login.permissions = permissions;
    await run();
    login.permissions = before;
  }
}

/** An address of the document with an id that no record has for every parameter. */
export function filledIn(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, 'i'.repeat(22));
}
