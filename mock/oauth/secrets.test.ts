import { describe, expect, it } from 'vitest';
import { TokenStage } from './testing/token-stage.ts';
import { karl } from './testing/visitor.ts';

const own = new TokenStage();

describe('secrets', () => {
  const run = () =>
    [own.mint(), own.mint({ user: karl.email }), own.mint()].map(({ access_token }) => access_token);

  it('are the same in every run, however many records are made in between', () => {
    own.mock.world.resetCompany('acme');
    const first = run();
    own.mock.world.resetCompany('acme');
    for (let made = 0; made < 10; made += 1) own.acme.ids.nextId();
    expect(run()).toEqual(first);
    expect(new Set(first).size).toBe(3);
  });

  it('from before a reset never come to belong to somebody else', async () => {
    own.mock.world.resetCompany('acme');
    const { access_token } = own.mint();
    own.mock.world.resetCompany('acme');
    own.mint({ user: karl.email });
    expect((await own.call(access_token)).status).toBe(401);
  });

  it('go on where they stopped in a company that is restored elsewhere', async () => {
    const { access_token } = own.mint();
    const data = structuredClone(own.acme.data());
    const next = own.mint().access_token;
    own.mock.world.restoreCompany(JSON.parse(JSON.stringify(data)));
    expect((await own.call(access_token)).status).toBe(200);
    expect(own.mint().access_token).toBe(next);
  });
});
