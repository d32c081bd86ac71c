import type { OAuthMock } from './oauth-mock.ts';
import { ada, Visitor } from './visitor.ts';

/** Follows a client's authorization address as Ada does, and answers where the browser ends up. */
export async function decide(
  mock: OAuthMock,
  address: string | URL,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> {
  const { pathname, search } = new URL(address);
  const visitor = new Visitor(mock);
  const dialog = await visitor.logIn(await visitor.get(pathname + search), ada);
  const { location } = await visitor.submit(dialog, 'consent', { decision });
  if (location === undefined) throw new Error('The browser was not sent back.');
  return location;
}
