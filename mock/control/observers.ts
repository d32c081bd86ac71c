import type { Exchange } from '../http/exchange/exchange.ts';
import type { Observer } from '../http/exchange/service.ts';
import type { World } from '../world/world.ts';
import type { ActiveSettings } from './journal/entry.ts';
import type { CompanyJournals } from './journal/journal.ts';
import { receiveUnreadBody } from './journal/unread-body.ts';
import type { CompanySettings } from './settings/company-settings.ts';
import { hasCustomResponse } from './settings/custom-responses.ts';
import { troublesOf } from './settings/install-troubles.ts';
import type { StateSaver } from './state/state-saver.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Observes the API and its pages: records each exchange in the journal, and marks changed companies to be saved. */
export function observeApi(
  world: World,
  journals: CompanyJournals,
  settings: CompanySettings,
  state: StateSaver | undefined,
): Observer {
  const receiving = new WeakMap<Exchange, Promise<void>>();
  // Requests from before a reset or deletion are not recorded.
  const record = (exchange: Exchange, active: ActiveSettings) => {
    const isThere = world.companies.get(exchange.company.name) === exchange.company;
    if (isThere) journals.record(exchange, active);
  };
  return {
    onResponse: (exchange) => {
      if (mayChange(exchange)) state?.touch(exchange.company);
      const pending = receiveUnreadBody(exchange);
      if (pending !== undefined) receiving.set(exchange, pending);
    },
    settle: (exchange) => state?.settle(exchange.company, mayChange(exchange)),
    onEnd: (exchange) => {
      const active = activeSettings(exchange, settings);
      const pending = exchange.bodyBytes ? undefined : receiving.get(exchange);
      if (pending === undefined) record(exchange, active);
      else void pending.then(() => record(exchange, active));
    },
  };
}

const none = { faults: [], troubles: [], isCustom: false };

function activeSettings(exchange: Exchange, settings: CompanySettings): ActiveSettings {
  const { company } = exchange;
  if (company.behaviours.areUnmodified && !hasCustomResponse(exchange)) return none;
  return {
    faults: settings.faultsOf(company),
    troubles: troublesOf(exchange),
    isCustom: hasCustomResponse(exchange),
  };
}

/** Observes the control API: marks changed companies to be saved. */
export function observeControl(state: StateSaver | undefined): Observer {
  return {
    onResponse: ({ company, message }) => {
      if (!reading.has(message.method ?? '')) state?.touch(company);
    },
    settle: ({ company, message }) =>
      reading.has(message.method ?? '') ? state?.settle(company, false) : state?.settleAll(company),
    onEnd: () => undefined,
  };
}

/** Observes operations that are not about the company of their address: marks that companies may have been added or removed. */
export function observeCompanies(state: StateSaver | undefined): Observer {
  return {
    onResponse: ({ message }) => {
      if (!reading.has(message.method ?? '')) state?.touchAll();
    },
    settle: () => state?.settleAll(),
    onEnd: () => undefined,
  };
}

function mayChange(exchange: Exchange): boolean {
  return !isReadOnly(exchange) || hasCustomResponse(exchange);
}

/** Whether a request leaves its company as it was; a `GET` of the OAuth endpoints need not. */
function isReadOnly({ message, operation }: Exchange): boolean {
  return reading.has(message.method ?? '') && operation?.resource !== undefined;
}
