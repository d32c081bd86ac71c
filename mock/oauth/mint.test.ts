import { beforeEach, describe, expect, it } from 'vitest';
import { ScopeError } from '../world/permissions.ts';
import { dropGrants, dropSessions, dropTokens, listGrants, listTokens } from './holdings.ts';
import { MintError, type TokenWish } from './mint.ts';
import { TokenStage } from './testing/token-stage.ts';
import { ada, karl } from './testing/visitor.ts';

const own = new TokenStage();

beforeEach(() => {
  dropGrants(own.acme);
  dropTokens(own.acme);
  dropSessions(own.acme);
});

const app = () => [...own.acme.apps][0]?.clientId ?? '';

describe('a token that is minted', () => {
  it.each<[what: string, wish: TokenWish, error: new (...given: never[]) => Error, message: RegExp]>([
    ['for nobody we know', { user: 'eve@acme.example' }, MintError, /^acme has no user eve@acme.example; /],
    ['for an app we do not know', { app: 'nobody' }, MintError, /^acme has no app nobody; /],
    ['for a user of another company', { user: 'greta@globex.example' }, MintError, /no user greta/],
    ['with an unknown context', { scope: 'api/unicorns' }, ScopeError, /unknown context "api\/unicorns"/],
    ['with an unknown name', { scope: 'api/contacts:reed' }, ScopeError, /"reed", which is none of/],
  ])('%s is refused in a sentence', (_what, wish, error, message) => {
    expect(() => own.mint(wish)).toThrow(error);
    expect(() => own.mint(wish)).toThrow(message);
  });

  it('works at once, for the first user and the first app with everything, unless somebody else is named', async () => {
    const { access_token, scope } = own.mint();
    expect((await own.call(access_token)).status).toBe(200);
    expect(listTokens(own.acme)).toMatchObject([
      { user: ada.email, app: app(), permissions: scope?.split(' ') },
    ]);
    own.mint({ user: karl.email, scope: 'api/contacts:read' });
    expect(listTokens(own.acme).at(-1)).toMatchObject({ user: karl.email });
  });

  it('is no consent', () => {
    own.mint();
    expect(listGrants(own.acme)).toEqual([]);
  });
});
