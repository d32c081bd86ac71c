import type { Exchange } from '../errors/exchange.ts';
import { utf8 } from '../http/body.ts';
import { redirectParameters } from '../http/redirect.ts';
import { isObject } from '../schemas/json.ts';
import type { Reply } from './reply.ts';
import type { Grant } from './scopes.ts';

/** An app of the service, with its secret where the profile names it. */
type KnownApp = {
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly siteUrl: string;
  readonly redirectUri: string;
};

/** What an app and a user ask the dialog for, at the app's own address. */
export type Asked = Grant & {
  readonly app: KnownApp;
  readonly responseType: string | undefined;
  readonly state: string | undefined;
  readonly decision: 'allow' | 'deny';
  /** The email of the user; undefined in a browser session that others have used, where it is open who is logged in. */
  readonly user: string | undefined;
};

/** How an authorization ended: with a redirect to the app. */
export type Ended = {
  readonly asked: Asked;
  /** The moment at which it began. */
  readonly beganAt: number;
  readonly redirect: URL;
  /** The status of the redirect; undefined where a script did it, or nobody looked. */
  readonly redirectStatus: number | undefined;
  /** Whether the user was asked to decide; undefined where a page may have asked for it. */
  readonly dialogShown: boolean | undefined;
  /** Whether a user was asked to log in to a browser that nobody had used; undefined in others, and where a page may have asked for it. */
  readonly loginShown: boolean | undefined;
  readonly exchange: Exchange;
};

/** A code that was issued, and what became of it. */
type IssuedCode = {
  readonly asked: Asked;
  readonly issuedAt: number;
  /** When it was known to have been exchanged for a token. */
  usedAt?: number;
};

/** A token, and what it was asked for. */
type IssuedToken = { readonly token: string; readonly asked: Asked };

/** What a request of the token endpoint sends (spec#5.2-code-exchange). */
type TokenRequest = {
  /** Method and place of the parameters. */
  readonly form: string;
  readonly one: (name: string) => string | undefined;
};

/** A request of the token endpoint with a code that was issued in this run. */
export type Exchanged = {
  readonly request: TokenRequest;
  readonly code: IssuedCode;
  /** The app that the request names, where it has authorized something in this run. */
  readonly app: KnownApp | undefined;
  /**
   * Whether the code cannot have ended (spec#5.2-open-code): nobody has sent it before or at the same time, and since it was issued, no
   * clock was moved and no newer one was issued to the app for the same user.
   */
  readonly isLive: boolean;
  /** Whether a request of this form gave a token before. */
  readonly isKnownForm: boolean;
  /** Whether requests of another form gave tokens, and none of this one did. */
  readonly isOtherForm: boolean;
  /** Whether its code is live, and its form known. */
  readonly isFresh: boolean;
};

/** What the authorizations of a run say about later ones, and about requests of the token endpoint. */
export type Grants = {
  /** Notes that a request begins. */
  begin(url: string, body: Uint8Array | undefined): void;
  /** Takes in how an authorization ended, and the code in its redirect; returns the token there, if any. */
  learnEnd(ended: Ended, now: number): IssuedToken | undefined;
  /** Takes in what the token endpoint replied, and returns the token that it issued. */
  learnReply(reply: Reply, now: number): IssuedToken | undefined;
  /** Notes that the clock of the service was moved: codes may have expired. */
  moveClock(now: number): void;
  /** The request of a reply, where it is about a code that was issued in this run. */
  exchangedIn(reply: Reply): Exchanged | undefined;
  /** Whether a code was in an earlier redirect. */
  isIssued(code: string): boolean;
  /** Notes that somebody may have denied an app something, after which consent can be asked for anew. */
  noteDenial(now: number): void;
  /** Whether a user allowed an app the same scope by the same flow, asked for it or as remembered, and nobody has denied an app anything since. */
  hasAllowed(asked: Asked, at: number): boolean;
  /** For whom else than the given user and company a token was issued, in words. */
  otherOwnerOf(token: string, asked: Asked): string | undefined;
};

/** What consent is remembered for. */
const consentTo = ({ user, company, app, responseType, scope }: Asked): string =>
  JSON.stringify([user, company, app.clientId, responseType, scope?.split(' ').sort()]);

/** Whether two authorizations are of one app at one company, and can be of one user. */
const isOfSameUser = (one: Asked, other: Asked): boolean =>
  one.app.clientId === other.app.clientId &&
  one.company === other.company &&
  (one.user === undefined || other.user === undefined || one.user === other.user);

const endpoint = '/oauth/token';

function tokenRequestOf({ url, method }: { url: string; method: string }, body: string): TokenRequest {
  const query = new URL(url).searchParams;
  const form = new URLSearchParams(body);
  return {
    form: `${method} ${query.has('client_id') ? 'query' : 'form'}`,
    one(name) {
      const values = [...query.getAll(name), ...form.getAll(name)];
      return values.length > 1 ? undefined : values[0];
    },
  };
}

/** The token in a reply of the token endpoint; undefined where there is none. */
export function tokenIn({ isSuccess, json }: Pick<Reply, 'isSuccess' | 'json'>): string | undefined {
  const token: unknown = isSuccess && isObject(json) ? json.access_token : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Knows of no authorization yet. */
export function createGrants(): Grants {
  const codes = new Map<string, IssuedCode>();
  const attempts = new Map<string, number>();
  const apps = new Map<string, KnownApp>();
  const allowed = new Map<string, number>();
  const owners = new Map<string, Asked>();
  const forms = new Set<string>();
  let movedAt = 0;
  let deniedAt = 0;

  const isNewest = ({ asked, issuedAt }: IssuedCode): boolean =>
    codes.values().every((it) => it.issuedAt <= issuedAt || !isOfSameUser(it.asked, asked));

  function exchangedIn({ path, company, request }: Reply): Exchanged | undefined {
    if (path !== endpoint || company === undefined) return undefined;
    // An app can identify itself in a header, too.
    if (request.headers.some(([name]) => /^authorization$/i.test(name))) return undefined;
    const sent = tokenRequestOf(request, utf8(request.body));
    const text = sent.one('code') ?? '';
    const code = codes.get(text);
    if (code === undefined) return undefined;
    const isLive = attempts.get(text) === 1 && code.issuedAt > movedAt && isNewest(code);
    const isKnownForm = forms.has(sent.form);
    const app = apps.get(sent.one('client_id') ?? '');
    const isOtherForm = forms.size > 0 && !isKnownForm;
    return { request: sent, code, app, isLive, isKnownForm, isOtherForm, isFresh: isLive && isKnownForm };
  }

  function issue(token: string, asked: Asked): IssuedToken {
    owners.set(token, asked);
    return { token, asked };
  }

  return {
    begin(url, body) {
      if (!url.includes(endpoint)) return;
      const code = tokenRequestOf({ url, method: '' }, utf8(body)).one('code');
      if (code !== undefined) attempts.set(code, (attempts.get(code) ?? 0) + 1);
    },
    learnEnd({ asked, redirect, dialogShown }, now) {
      apps.set(asked.app.clientId, asked.app);
      const { code, access_token: token } = redirectParameters(redirect);
      if (code && !codes.has(code)) codes.set(code, { asked, issuedAt: now });
      if (asked.decision === 'deny') deniedAt = now;
      // Without the dialog, consent was remembered.
      else if (dialogShown !== undefined && (code || token)) allowed.set(consentTo(asked), now);
      return token ? issue(token, asked) : undefined;
    },
    learnReply(reply, now) {
      const exchanged = exchangedIn(reply);
      const token = tokenIn(reply);
      // A page that comes by a method which the endpoint does not have uses no code up (spec#4.5-open-method).
      if (exchanged === undefined || token === undefined) return undefined;
      exchanged.code.usedAt ??= now;
      forms.add(exchanged.request.form);
      return issue(token, exchanged.code.asked);
    },
    moveClock(now) {
      movedAt = now;
    },
    exchangedIn,
    isIssued: (code) => codes.has(code),
    noteDenial(now) {
      deniedAt = now;
    },
    hasAllowed(asked, at) {
      const since = allowed.get(consentTo(asked));
      return since !== undefined && since < at && deniedAt < since;
    },
    otherOwnerOf(token, { user, company }) {
      const owner = owners.get(token);
      if (owner === undefined || (owner.user === user && owner.company === company)) return undefined;
      if (owner.company !== company) return `the company ${owner.company}`;
      return owner.user === undefined || user === undefined ? undefined : 'another user';
    },
  };
}
