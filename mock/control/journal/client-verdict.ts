import type { Contract } from '../../contract/contract.ts';
import { localPart } from '../../http/exchange/address.ts';
import { tokens } from '../../oauth/grants/tokens.ts';
import type { Company } from '../../world/company.ts';
import type { components } from '../document/types.gen.ts';
import { queryOf, type RecordedExchange } from './entry.ts';
import { redactAddress } from './redact.ts';
import { findUnneededScopes } from './unneeded-scopes.ts';
import { toJournalEntry } from './view.ts';

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

function fieldOf({ rawHeaders }: RecordedExchange, name: string): string | undefined {
  const at = rawHeaders.findIndex((it, index) => index % 2 === 0 && it.toLowerCase() === name);
  return at < 0 ? undefined : rawHeaders[at + 1];
}

function tokenOf(exchange: RecordedExchange): string | undefined {
  const bearer = /^Bearer +(\S+)/i.exec(fieldOf(exchange, 'authorization') ?? '')?.[1];
  return bearer ?? queryOf(exchange).get('access_token') ?? undefined;
}

/** The app of each token that the company knows, or that a response in the journal issued. */
function appsOfTokens(
  company: Company,
  entries: readonly RecordedExchange[],
): (token: string) => string | undefined {
  const issued = new Map<string, string>();
  for (const exchange of entries) {
    const app =
      queryOf(exchange).get('client_id') ?? new URLSearchParams(exchange.body?.toString()).get('client_id');
    const token = /"access_token":\s*"([^"]+)"/.exec(String(exchange.sent?.body ?? ''))?.[1];
    if (app && token) issued.set(token, app);
  }
  return (token) => tokens.get(company, token)?.clientId ?? issued.get(token);
}

/** What is the same where a client goes on the same way: the request, credentials included. */
const sameRequest = (it: RecordedExchange): string =>
  JSON.stringify([it.method, it.target, it.body?.toString(), fieldOf(it, 'authorization')]);

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
  const refused = new Set<string>();
  const latest = new Map<string, RecordedExchange>();
  const own = entries.filter(isMeant);
  for (const exchange of own) {
    const { sent } = exchange;
    const tell = (kind: Finding['kind'], says: string) => findings.push(findingOn(exchange, kind, says));
    const { findings: wrong } = toJournalEntry(exchange, contract, company.clock);
    for (const { of, at, says } of wrong) if (of === 'request') tell('request', `${at} ${says}`.trim());
    const token = tokenOf(exchange);
    if (queryOf(exchange).has('client_secret') && !exchange.target.startsWith('/oauth/token'))
      tell('secret', 'The secret of the app is in an address that is not the token endpoint.');
    if (token !== undefined && refused.has(token))
      tell('refused token', 'The token was refused with 401 before.');
    if (token !== undefined && sent?.status === 401) refused.add(token);
    const before = latest.get(sameRequest(exchange));
    latest.set(sameRequest(exchange), exchange);
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
  const appOfToken = (exchange: RecordedExchange) => {
    const token = tokenOf(exchange);
    return token === undefined ? undefined : appOf(token);
  };
  for (const [exchange, says] of findUnneededScopes(own, appOfToken))
    findings.push(findingOn(exchange, 'scope', says));
  const operations = [...new Set(own.flatMap(({ operation }) => operation?.operationId ?? []))].sort();
  return { company: company.name, app: app ?? null, requests: own.length, operations, findings };
}
