import { includesStatus, type StatusPattern, unidentifiedApp, wrongSecret } from '../errors/mismatch.ts';
import { fragmentParameters, redirectParameters } from '../http/redirect.ts';
import { formatValue, wrongValue } from '../match/matcher.ts';
import { isObject } from '../schemas/json.ts';
import { isForeign } from './domain.ts';
import type { Expectation, Judgement } from './expectation.ts';
import { type Asked, type Ended, type Exchanged, tokenIn } from './grants.ts';
import type { Knowledge } from './knowledge.ts';
import type { Reply } from './reply.ts';

/** What the specification demands of every redirect from the dialog to the app. */
export type RedirectExpectation = {
  readonly requirement: string;
  judge(ended: Ended, knowledge: Knowledge): Judgement;
};

const isImplicit = ({ responseType }: Asked): boolean => responseType === 'token';

const given = (value: string | undefined): boolean => value !== undefined && value !== '';

/** Met, or that something else was expected than the redirect that came. */
const orRedirect = (isMet: boolean, expected: string, { redirect }: Ended): Judgement =>
  isMet ? 'met' : wrongValue(expected, formatValue(redirect.href));

/** Whether a redirect gives the app something. */
const gives = ({ redirect }: Ended): boolean => {
  const { code, access_token: token } = redirectParameters(redirect);
  return given(code) || given(token);
};

/** Whether a redirect is the end of the dialog: what it gives, or that the user denied. Another can be an error that is open. */
const isEnd = (ended: Ended): boolean =>
  gives(ended) || redirectParameters(ended.redirect).error === 'user_denied';

/** Whether its user was asked and denied. */
const isDenial = ({ asked, dialogShown }: Ended): boolean =>
  asked.decision === 'deny' && dialogShown === true;

/** Expectations of redirects to the app, for every user, app, company, scope, state and flow (spec#5.2-code-allow, spec#5.2-code-deny, spec#5.2-implicit-token, spec#5.2-login-first, spec#5.2-state, spec#5.2-consent-remembered). */
export const redirectExpectations: readonly RedirectExpectation[] = [
  {
    requirement: 'oauth.authorize.redirects-to-the-given-address',
    judge(ended) {
      if (!isEnd(ended)) return 'open';
      const expected = new URL(ended.asked.app.redirectUri);
      const { origin, pathname, searchParams } = ended.redirect;
      const isThere =
        origin === expected.origin &&
        pathname === expected.pathname &&
        [...expected.searchParams].every(([name, value]) => searchParams.getAll(name).includes(value));
      return orRedirect(isThere, `a redirect to ${expected.href}`, ended);
    },
  },
  {
    requirement: 'oauth.state.is-unchanged',
    judge(ended) {
      if (!isEnd(ended)) return 'open';
      const { state } = redirectParameters(ended.redirect);
      const isUnchanged = state === undefined || state === (ended.asked.state ?? '');
      return orRedirect(isUnchanged, `the state ${formatValue(ended.asked.state)}, or none`, ended);
    },
  },
  {
    requirement: 'oauth.code.allow-carries-code',
    judge(ended) {
      if (isImplicit(ended.asked) || !gives(ended)) return 'open';
      const isInQuery = given(ended.redirect.searchParams.get('code') ?? undefined);
      const { access_token: token } = redirectParameters(ended.redirect);
      return orRedirect(isInQuery && !given(token), 'a code in the query, and no token', ended);
    },
  },
  {
    requirement: 'oauth.implicit.token-in-the-redirect',
    judge(ended) {
      if (!isImplicit(ended.asked) || !gives(ended)) return 'open';
      return orRedirect(given(redirectParameters(ended.redirect).access_token), 'an access_token', ended);
    },
  },
  {
    requirement: 'oauth.code.allow-redirects-with-302',
    judge(ended) {
      const { asked, dialogShown, redirectStatus } = ended;
      const isAllowed = asked.decision === 'allow' && dialogShown === true && gives(ended);
      if (isImplicit(asked) || !isAllowed || redirectStatus === undefined) return 'open';
      return redirectStatus === 302 ? 'met' : { kind: 'status', allowed: [302], actual: redirectStatus };
    },
  },
  {
    requirement: 'oauth.code.differs-each-time',
    judge(ended, { grants }) {
      const { code } = redirectParameters(ended.redirect);
      if (code === undefined || code === '') return 'open';
      return orRedirect(!grants.isIssued(code), 'a code that no redirect had before', ended);
    },
  },
  ...['oauth.code.denial-carries-user-denied', 'oauth.implicit.denial'].map((requirement, isTokens) => ({
    requirement,
    judge(ended: Ended): Judgement {
      if (!isDenial(ended) || isImplicit(ended.asked) !== Boolean(isTokens)) return 'open';
      const { redirect } = ended;
      const errors = [redirect.searchParams, ...(isTokens ? [fragmentParameters(redirect)] : [])];
      const isDenied = errors.some((it) => it.get('error') === 'user_denied');
      return orRedirect(isDenied, 'error=user_denied', ended);
    },
  })),
  {
    requirement: 'oauth.code.denial-carries-no-code',
    judge: (ended) =>
      isDenial(ended)
        ? orRedirect(!gives(ended), 'neither a code nor a token after a denial', ended)
        : 'open',
  },
  {
    requirement: 'oauth.login-comes-first',
    judge: (ended) =>
      ended.loginShown === undefined || !gives(ended)
        ? 'open'
        : orRedirect(ended.loginShown, 'a login page in a browser that nobody has used', ended),
  },
  {
    requirement: 'oauth.consent.is-remembered',
    judge(ended, { grants }) {
      const { asked, beganAt, dialogShown } = ended;
      // The rule is one of the authorization code flow.
      if (isImplicit(asked) || dialogShown === undefined || asked.user === undefined) return 'open';
      if (!grants.hasAllowed(asked, beganAt)) return 'open';
      return orRedirect(!dialogShown, 'no consent page for a user who has allowed the same before', ended);
    },
  },
  {
    requirement: 'oauth.token.access-token-is-text',
    judge(ended, { grants }) {
      const { access_token: token } = redirectParameters(ended.redirect);
      if (token === undefined || token === '') return 'open';
      const other = grants.otherOwnerOf(token, ended.asked);
      return orRedirect(other === undefined, `another token than that of ${other}`, ended);
    },
  },
];

/** Why a request of the token endpoint gets no token, and the error where the specification names one. */
type Refusal = {
  readonly requirement: string;
  readonly because: string;
  readonly error?: 'invalid_client' | 'invalid_grant' | undefined;
  /** The statuses that refuse it, where they are not that of every error of the token endpoint. */
  readonly allowed?: readonly StatusPattern[];
};

/** Whether every reader of an address takes the same part of it for its host. */
const isPlain = (address: string): boolean => /^https?:\/\/[^\\\s%]+$/i.test(address);

/** All reasons why a request gets no token. */
function refusalsOf(
  { request, code: { asked, usedAt }, app, isLive }: Exchanged,
  { company, beganAt }: Reply,
): readonly Refusal[] {
  const [clientId, secret, address, state] = ['client_id', 'client_secret', 'redirect_uri', 'state'].map(
    (name) => request.one(name),
  );
  const isNamed = given(clientId) && given(secret);
  const isForeignAddress = address !== undefined && isPlain(address) && isForeign(address, asked.app.siteUrl);
  const hasWrongSecret = isNamed && app?.clientSecret !== undefined && app.clientSecret !== secret;
  const error = 'invalid_grant';
  const all: readonly (Refusal & { readonly holds: boolean })[] = [
    {
      holds: !isNamed,
      requirement: 'oauth.app-identifies-itself',
      because: unidentifiedApp.name,
    },
    {
      holds: hasWrongSecret,
      requirement: 'oauth.errors.invalid-client-credentials',
      because: wrongSecret.name,
      // Of a code that has ended, too, it is open which of both the answer is about.
      error: isLive ? 'invalid_client' : undefined,
    },
    {
      holds: asked.company !== company?.name,
      requirement: 'company.code-works-in-one-company',
      because: `a code of the company ${asked.company}`,
      allowed: ['4xx'],
    },
    {
      holds: usedAt !== undefined && usedAt < beganAt,
      requirement: 'oauth.token.code-is-single-use',
      because: 'a code that was used before',
      error,
    },
    {
      holds: isNamed && clientId !== asked.app.clientId,
      requirement: 'oauth.token.code-belongs-to-its-app',
      because: 'a code of another app',
    },
    {
      holds: isForeignAddress,
      requirement: 'oauth.errors.redirect-outside-the-site',
      because: 'an address outside the site of the app',
      error,
    },
    {
      holds: Boolean(state) && asked.state !== undefined && state !== asked.state,
      requirement: 'oauth.errors.state-mismatch',
      because: 'another state than that of the dialog',
      error,
    },
  ];
  return all.filter(({ holds }) => holds);
}

/**
 * A request of the token endpoint with a code of this run, and why it gets no token. Undefined where it goes by a method that gave no token
 * while another did, and gives none: an endpoint need not have it (spec#4.5-open-method).
 */
function exchangeIn(reply: Reply, { grants }: Knowledge) {
  const exchanged = grants.exchangedIn(reply);
  if (exchanged === undefined || (exchanged.isOtherForm && tokenIn(reply) === undefined)) return undefined;
  const [first, ...others] = refusalsOf(exchanged, reply);
  // Of two reasons it is open which the answer is about; and a request of a form that never gave a token can be sent to nobody (spec#4.5-open-method).
  const allowed =
    others.find((it) => it.allowed)?.allowed ?? (exchanged.isKnownForm ? undefined : ['4xx' as const]);
  const refusal = first && {
    ...first,
    ...(allowed && { allowed }),
    ...((others.length > 0 || exchanged.isOtherForm) && { error: undefined }),
  };
  return { ...exchanged, refusal };
}

/** Where a code was exchanged for a token: what was asked for, and the body. */
function issuedIn(reply: Reply, knowledge: Knowledge) {
  const exchange = reply.isSuccess ? exchangeIn(reply, knowledge) : undefined;
  return exchange && !exchange.refusal && isObject(reply.json)
    ? { asked: exchange.code.asked, body: reply.json, isFresh: exchange.isFresh }
    : undefined;
}

const refusals = [
  'oauth.app-identifies-itself',
  'oauth.errors.invalid-client-credentials',
  'company.code-works-in-one-company',
  'oauth.token.code-is-single-use',
  'oauth.token.code-belongs-to-its-app',
  'oauth.errors.redirect-outside-the-site',
  'oauth.errors.state-mismatch',
];

const offline = /(^|\s)offline_access(\s|$)/;

/** Expectations of the token endpoint, for every code of the run (spec#5.2-code-exchange, spec#5.2-code-single-use, spec#7.3). */
export const exchangeExpectations: readonly Expectation[] = [
  ...refusals.map(
    (requirement): Expectation => ({
      requirement,
      judge(reply, knowledge) {
        const refusal = exchangeIn(reply, knowledge)?.refusal;
        const { status } = reply.response;
        // What a gateway answers says nothing of the service.
        if (refusal?.requirement !== requirement || status === 429 || status > 500) return 'open';
        // Where the table names no error, only that no token is given is demanded.
        const { error, because, allowed = error === undefined ? ['4xx' as const] : [400] } = refusal;
        if (!includesStatus(allowed, status))
          return { kind: 'status', allowed, actual: status, credential: { name: because } };
        const [first] = Array.isArray(reply.json) ? reply.json : [];
        if (error === undefined || !isObject(first)) return 'met';
        return first.error === error
          ? 'met'
          : wrongValue(`${error} for ${because}`, formatValue(first.error));
      },
    }),
  ),
  {
    requirement: 'oauth.errors.status-is-400',
    judge(reply, knowledge) {
      const refusal = exchangeIn(reply, knowledge)?.refusal;
      const { status } = reply.response;
      if (refusal === undefined || refusal.allowed || reply.isSuccess || status === 429 || status >= 500)
        return 'open';
      return status === 400 ? 'met' : { kind: 'status', allowed: [400], actual: status };
    },
  },
  {
    requirement: 'oauth.token.code-buys-token',
    judge(reply, knowledge) {
      const exchange = exchangeIn(reply, knowledge);
      const { status } = reply.response;
      if (!exchange?.isFresh || exchange.refusal || status === 429 || status >= 500) return 'open';
      const { request, code, app } = exchange;
      const [address, state] = [request.one('redirect_uri'), request.one('state')];
      const isRight =
        address === code.asked.app.redirectUri &&
        app?.clientSecret !== undefined &&
        [undefined, code.asked.state].includes(state);
      if (!isRight || reply.isSuccess) return isRight ? 'met' : 'open';
      return { kind: 'status', allowed: ['2xx'], actual: status };
    },
  },
  {
    requirement: 'oauth.token.answers-json-object',
    judge(reply, knowledge) {
      const exchange = reply.isSuccess ? exchangeIn(reply, knowledge) : undefined;
      if (exchange === undefined || exchange.refusal) return 'open';
      return isObject(reply.json) ? 'met' : wrongValue('a JSON object', formatValue(reply.text));
    },
  },
  {
    requirement: 'oauth.token.state-is-returned',
    judge(reply, knowledge) {
      const token = issuedIn(reply, knowledge);
      if (token === undefined) return 'open';
      const { state } = token.body;
      const expected = token.asked.state;
      const isRight =
        expected === undefined ? state === undefined || state === null || state === '' : state === expected;
      return isRight
        ? 'met'
        : wrongValue(`the state ${formatValue(expected)} of the dialog`, formatValue(state));
    },
  },
  {
    requirement: 'oauth.token.access-token-is-text',
    judge(reply, knowledge) {
      const token = issuedIn(reply, knowledge);
      if (token === undefined) return 'open';
      const { access_token: text } = token.body;
      if (typeof text !== 'string' || text === '') return wrongValue('a string', formatValue(text));
      const other = knowledge.grants.otherOwnerOf(text, token.asked);
      return other === undefined
        ? 'met'
        : wrongValue(`another token than that of ${other}`, 'the same token');
    },
  },
  {
    requirement: 'oauth.token.expires-in-is-integer',
    judge(reply, knowledge) {
      const token = issuedIn(reply, knowledge);
      // A token that does not expire may have none.
      if (token === undefined || offline.test(token.asked.scope ?? '')) return 'open';
      const { expires_in: seconds } = token.body;
      return Number.isInteger(seconds) ? 'met' : wrongValue('an integer', formatValue(seconds));
    },
  },
  {
    requirement: 'oauth.token.expires-in-says-an-hour',
    judge(reply, knowledge) {
      const token = issuedIn(reply, knowledge);
      const seconds = token?.body.expires_in;
      // The hour may begin with the code, and another token of the same user may have begun one.
      const isBound = token?.isFresh && !offline.test(token.asked.scope ?? '');
      if (!isBound || typeof seconds !== 'number') return 'open';
      return seconds > 0 && seconds <= 3600 ? 'met' : wrongValue('3600 or less', formatValue(seconds));
    },
  },
];
