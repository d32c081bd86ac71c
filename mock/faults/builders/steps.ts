import type { ParameterValue } from '../../contract/parameters.ts';
import { errorResponse } from '../../http/exchange/response.ts';
import type { Step } from '../../http/exchange/service.ts';
import { findDrift } from '../../http/response/drift.ts';
import { steps } from '../../http/steps.ts';
import type { Behaviour } from '../../world/behaviour.ts';
import type { Install } from './fault.ts';
import { type CallFilter, type CallMatcher, matchCalls } from './requests.ts';

/** Replaces one rule; `make` gets the current one. */
export function replaceRule<F>(rule: Behaviour<F>, make: (current: F) => F): Install {
  return (behaviours) => behaviours.replace(rule, make);
}

/** Replaces one rule while a step processes some calls; the step is their handler by default. */
export function replaceRuleDuring<Given extends unknown[], Result>(
  isCall: CallMatcher,
  rule: Behaviour<(...given: Given) => Result>,
  make: (current: (...given: Given) => Result) => (...given: Given) => Result,
  step: Behaviour<Step> = steps.handle,
): Install {
  return (behaviours) => {
    let matches = false;
    behaviours.replace(step, (take) => (exchange, service) => {
      matches = isCall(exchange);
      return take(exchange, service);
    });
    behaviours.replace(rule, (current) => {
      const other = make(current);
      return (...given) => (matches ? other : current)(...given);
    });
  };
}

/** Installs several parts of one fault. */
export function installAll(...parts: readonly Install[]): Install {
  return (behaviours) => {
    for (const install of parts) install(behaviours);
  };
}

/** Exempts a fault from strict mode, which would reject its undocumented responses. */
export const allowDrift: Install = replaceRule(findDrift, () => () => undefined);

/** Rejects some calls with an error instead of running a step. */
export function rejectCalls(
  isCall: CallMatcher,
  status: number,
  step: Behaviour<Step> = steps.handle,
): Install {
  return installAll(
    allowDrift,
    replaceRule(step, (take) => (exchange, service) => {
      if (!isCall(exchange)) return take(exchange, service);
      exchange.response = errorResponse(status, ['base', 'This is not possible.']);
    }),
  );
}

/** Skips a step for some calls. */
export function skipStep(isCall: CallMatcher, step: Behaviour<Step>): Install {
  return (behaviours) =>
    behaviours.replace(
      step,
      (take) => (exchange, service) => (isCall(exchange) ? undefined : take(exchange, service)),
    );
}

/** Runs additional code after a step, for some calls. */
export function afterStep(isCall: CallMatcher, step: Behaviour<Step>, more: Step): Install {
  return (behaviours) =>
    behaviours.replace(step, (take) => async (exchange, service) => {
      await take(exchange, service);
      if (isCall(exchange)) await more(exchange, service);
    });
}

/** The query parameters of a call, coerced to the declared types. */
export type Query = Readonly<Record<string, ParameterValue>>;

/** Changes the query parameters of some calls. */
export function changeQuery(isCall: CallMatcher, change: (query: Query) => Query): Install {
  return afterStep(isCall, steps.readParameters, (exchange) => {
    exchange.query = change(exchange.query);
  });
}

/** Ignores a query parameter in some calls. */
export function ignoreParameter(name: string, filter: CallFilter = {}): Install {
  return changeQuery(matchCalls(filter), (query) =>
    Object.fromEntries(Object.entries(query).filter(([given]) => given !== name)),
  );
}
