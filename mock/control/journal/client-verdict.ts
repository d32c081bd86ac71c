import type { Contract } from '../../contract/contract.ts';
import { localPart } from '../../http/exchange/address.ts';
import { checkRedirectUri } from '../../oauth/authorization/redirect-uri.ts';
import { tokens } from '../../oauth/grants/tokens.ts';
import type { Company } from '../../world/company.ts';
import type { components } from '../document/types.gen.ts';
import { queryOf, type RecordedExchange } from './entry.ts';
import { redactAddress } from './redact.ts';
import { findUnneededScopes } from './unneeded-scopes.ts';
import { fieldOf, fieldsOf, toJournalEntry } from './view.ts';

/** What an app did by the journal, and what it did wrong. */
export type ClientVerdict = components['schemas']['client_verdict'];

type Finding = ClientVerdict['findings'][number];

const findingOn = (
  { id, method, target }: RecordedExchange,
  kind: Finding['kind'],
  says: string,
): Finding => ({
  id,
  request: `${method} ${redactAddress(localPart(target))}`,
  kind,
  says,
});

const pauseMs = 1_000;
/** The statuses that ask a client to do something else next: to log in, to correct, or to wait. */
const toHandle = new Set([401, 422, 429, 500, 502, 503, 504]);
const isTrouble = (status: number | undefined): boolean => status === 429 || (status ?? 0) >= 500;

const fieldIn = ({ rawHeaders }: RecordedExchange, name: string) => fieldOf(fieldsOf(rawHeaders), name);

function tokenOf(exchange: RecordedExchange): string | undefined {
  const bearer = /^Bearer +(\S+)/i.exec(fieldIn(exchange, 'authorization') ?? '')?.[1];
  return bearer ?? queryOf(exchange).get('access_token') ?? undefined;
}

/** Parameters of an address or of a form. */
const parametersOf = (exchange: RecordedExchange): URLSearchParams =>
  new URLSearchParams([...queryOf(exchange), ...new URLSearchParams(exchange.body?.toString())]);

/** The app of each token that the company knows, or that a response in the journal issued. */
function appsOfTokens(
  company: Company,
  entries: readonly RecordedExchange[],
): (token: string) => string | undefined {
  const issued = new Map<string, string>();
  for (const exchange of entries) {
    const app = parametersOf(exchange).get('client_id');
    const token = /"access_token":\s*"([^"]+)"/.exec(String(exchange.sent?.body ?? ''))?.[1];
    if (app && token) issued.set(token, app);
  }
  return (token) => tokens.get(company, token)?.clientId ?? issued.get(token);
}

/** Whether a client goes on the same way: the same request with the same credentials. A body that is not stored counts as the same. */
function isSameRequest(one: RecordedExchange, other: RecordedExchange): boolean {
  const fields = ['authorization', 'content-length'];
  return (
    one.method === other.method &&
    one.target === other.target &&
    fields.every((name) => fieldIn(one, name) === fieldIn(other, name)) &&
    (one.body === undefined || other.body === undefined || one.body.equals(other.body))
  );
}

/** Whether credentials were refused: not what a user or a scope may not do, unless the refusal was ordered. */
const refusesCredentials = ({ sent, email, isCustom, troubles }: RecordedExchange): boolean =>
  sent?.status === 401 && (email === undefined || isCustom || troubles.length > 0);

/** What is a secret in an address, but for the token endpoint, which takes one there (spec#4.5). */
const secrets: Readonly<Record<string, string>> = {
  client_secret: 'The secret of the app is in an address that is not the token endpoint.',
  password: 'A password is in an address.',
};

/** Whether a request sends the browser, or names, an address outside of the domain of the app (spec#5.2-redirect-domain). */
function hasForeignRedirect(company: Company, exchange: RecordedExchange): boolean {
  if (!/^\/oauth\/(authorize|token)\b/.test(exchange.target)) return false;
  const parameters = parametersOf(exchange);
  const app = company.findApp(parameters.get('client_id') ?? '');
  const redirectUri = parameters.get('redirect_uri') ?? undefined;
  return (
    app !== undefined && company.behaviours.get(checkRedirectUri)(redirectUri, app.siteUrl) === 'foreign'
  );
}

/**
 * Judges a client by its requests in the journal (spec#4, spec#5.2): what they violate, secrets in addresses, a token that was refused
 * and is used again, repeats without a pause, refusals after which it went on the same way, and scopes that it did not need.
 * @param app client id of an app; all clients where it is undefined
 */
export function judgeClient(
  company: Company,
  contract: Contract,
  entries: readonly RecordedExchange[],
  app: string | undefined,
): ClientVerdict {
  const appOf = appsOfTokens(company, entries);
  const isMeant = (exchange: RecordedExchange) => {
    const token = tokenOf(exchange);
    return app === undefined || queryOf(exchange).get('client_id') === app || (token && appOf(token) === app);
  };
  const findings: Finding[] = [];
  const refused = new Map<string, RecordedExchange>();
  const own = entries.filter(isMeant);
  for (const [index, exchange] of own.entries()) {
    const tell = (kind: Finding['kind'], says: string) => findings.push(findingOn(exchange, kind, says));
    const { findings: wrong } = toJournalEntry(exchange, contract, company.clock);
    for (const { of, at, says } of wrong) if (of === 'request') tell('request', `${at} ${says}`.trim());
    if (hasForeignRedirect(company, exchange))
      tell('request', "?redirect_uri is not within the domain of the app's Site URL.");
    for (const [name, says] of Object.entries(secrets))
      if (queryOf(exchange).has(name) && !exchange.target.startsWith('/oauth/token')) tell('secret', says);
    const before = own.slice(0, index).findLast((it) => isSameRequest(it, exchange));
    const token = tokenOf(exchange);
    const credentials = token ?? fieldIn(exchange, 'authorization') ?? '';
    const refusal = refused.get(credentials);
    if (refusal !== undefined && token !== undefined)
      tell('refused token', 'The token was refused with 401 before.');
    else if (refusal !== undefined && before === undefined)
      tell('not handled', `Its credentials are those of request ${refusal.id}, which got 401.`);
    if (credentials !== '' && refusesCredentials(exchange)) refused.set(credentials, exchange);
    if (before === undefined || !toHandle.has(before.sent?.status ?? 0)) continue;
    const pause = exchange.realAtMs - before.realAtMs;
    if (isTrouble(before.sent?.status) && pause < pauseMs)
      tell(
        'no pause',
        `It repeats request ${before.id}, which got ${before.sent?.status}, after ${pause} ms.`,
      );
    if (!isTrouble(before.sent?.status))
      tell('not handled', `It is sent as request ${before.id} was, which got ${before.sent?.status}.`);
  }
  const appOfCaller = (exchange: RecordedExchange) => appOf(tokenOf(exchange) ?? '');
  for (const [exchange, says] of findUnneededScopes(own, appOfCaller))
    findings.push(findingOn(exchange, 'scope', says));
  const operations = [...new Set(own.flatMap(({ operation }) => operation?.operationId ?? []))].sort();
  return { company: company.name, app: app ?? null, requests: own.length, operations, findings };
}
