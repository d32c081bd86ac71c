import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, call } from '../testing/small-client.ts';
import { reader, type SmallMock, startSmallMock } from '../testing/small-mock.ts';

let mock: SmallMock;

beforeAll(async () => {
  mock = await startSmallMock();
});
afterAll(() => mock.stop());

async function statusWith(password: string, email = reader.email): Promise<number> {
  const headers = { Authorization: basic(email, password) };
  return (await call(`${mock.baseUrl}/api/things`, { headers })).status;
}

describe('a login that was right before', () => {
  it('is refused once the password is another, and the new one is taken', async () => {
    const user = mock.world.defaultCompany.findUser(reader.email);
    if (user === undefined) throw new Error('The reader is gone.');
    expect(await statusWith(reader.password)).toBe(200);
    expect(await statusWith(reader.password)).toBe(200);
    user.password = 'another';
    expect([await statusWith(reader.password), await statusWith('another')]).toEqual([401, 200]);
    user.password = reader.password;
    expect([await statusWith(reader.password), await statusWith('another')]).toEqual([200, 401]);
  });

  it('loses at once what its user may no longer do', async () => {
    const user = mock.world.defaultCompany.findUser(reader.email);
    if (user === undefined) throw new Error('The reader is gone.');
    const before = user.permissions;
    expect(await statusWith(reader.password)).toBe(200);
    user.permissions = new Map();
    expect(await statusWith(reader.password)).toBe(401);
    user.permissions = before;
  });

  it('is still known after hundreds of spellings of it', async () => {
    for (let letters = 0; letters < 250; letters += 1) {
      const email = [...reader.email].map((sign, at) => ((letters >> at) & 1 ? sign.toUpperCase() : sign));
      expect(await statusWith(reader.password, email.join(''))).toBe(200);
    }
  });
});
