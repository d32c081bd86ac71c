import type { App } from '../../world/company.ts';
import type { OAuthMock } from './oauth-mock.ts';
import { type Login, request, type SeenPage, Visitor } from './visitor.ts';

/** One visitor and one app on the way through the pages. */
export class Walk {
  readonly app: App;
  visitor: Visitor;

  constructor(mock: OAuthMock) {
    this.app = mock.addApp('https://app.example', 'Ledger Link');
    this.visitor = new Visitor(mock);
  }

  /** What the app sends the visitor for. */
  request(parameters: Record<string, string> = {}): Record<string, string> {
    return request(this.app, parameters);
  }

  /** What the visitor sees when the app sends them. */
  ask(parameters: Record<string, string> = {}): Promise<SeenPage> {
    return this.visitor.authorize(this.request(parameters));
  }

  /** The dialog, after a login where that is needed (or where the browser goes without a dialog). */
  async dialog(login: Login, parameters: Record<string, string> = {}): Promise<SeenPage> {
    const page = await this.ask(parameters);
    return isLogin(page) ? this.visitor.logIn(page, login) : page;
  }

  allow(page: SeenPage): Promise<SeenPage> {
    return this.visitor.submit(page, 'consent', { decision: 'allow' });
  }

  deny(page: SeenPage): Promise<SeenPage> {
    return this.visitor.submit(page, 'consent', { decision: 'deny' });
  }
}

/** Whether a page asks for a decision. */
export function isDialog({ text }: SeenPage): boolean {
  return text.includes('value="allow"');
}

/** Whether a page asks for a password. */
export function isLogin({ text }: SeenPage): boolean {
  return text.includes('type="password"');
}

/** The lines of the dialog's lists of permissions, as they are read. */
export function permissionLines({ text }: SeenPage): string[] {
  return [...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line.replaceAll(/<[^>]+>/g, ''));
}
