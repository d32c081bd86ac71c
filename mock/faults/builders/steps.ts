import { isJsonObject, type Json, type JsonObject, mapValues } from '../../contract/json.ts';
import type { ParameterValue } from '../../contract/parameters.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { errorResponse } from '../../http/exchange/response.ts';
import type { Step } from '../../http/exchange/service.ts';
import { findMismatch } from '../../http/response/response-mismatch.ts';
import { steps } from '../../http/steps.ts';
import { all, type Behaviour, type Install, type Replacement, replace } from '../../world/behaviour.ts';
import { type CallFilter, type Calls, matchCalls } from './requests.ts';

/** Replaces one rule while a step processes some calls; the step is their handler by default. */
export function replaceDuring<Given extends unknown[], Result>(
  calls: Calls,
  rule: Behaviour<(...given: Given) => Result>,
  other: Replacement<(...given: Given) => Result>,
  step: Behaviour<Step> = steps.handle,
): Install {
  const isCall = matchCalls(calls);
  return (behaviours) => {
    let matches = false;
    behaviours.replace(step, (take, exchange, service) => {
      matches = isCall(exchange);
      return take(exchange, service);
    });
    behaviours.replace(rule, (current, ...given) => (matches ? other(current, ...given) : current(...given)));
  };
}

/** Exempts a fault from strict mode, which would reject its undocumented responses. */
export const allowMismatch: Install = replace(findMismatch, () => undefined);

/** Rejects some calls with an error instead of running a step. */
export function rejectCalls(calls: Calls, status: number, step: Behaviour<Step> = steps.handle): Install {
  const isCall = matchCalls(calls);
  return all(
    allowMismatch,
    replace(step, (take, exchange, service) => {
      if (!isCall(exchange)) return take(exchange, service);
      exchange.response = errorResponse(status, ['base', 'This is not possible.']);
    }),
  );
}

/** Routes requests to other paths, where one is found for them. */
export function rewritePath(findPath: (exchange: Exchange) => string | undefined): Install {
  return replace(steps.findRoute, (find, exchange, service) => {
    const { address } = exchange;
    exchange.address = { ...address, path: findPath(exchange) ?? address.path };
    return find(exchange, service);
  });
}

/** Changes the values in the request bodies of some calls: texts, numbers, booleans, null. `name` is that of the member. */
export function changeSentValues(
  change: (value: Json, name: string) => Json,
  filter: CallFilter = {},
): Install {
  const changeIn = (json: Json, name: string): Json => {
    if (Array.isArray(json)) return json.map((element) => changeIn(element, name));
    return isJsonObject(json) ? mapValues(json, changeIn) : change(json, name);
  };
  return changeSentBody((body) => mapValues(body, changeIn), filter);
}

/** Changes the texts in the request bodies of some calls. */
export function changeSentTexts(
  change: (text: string, name: string) => string,
  filter: CallFilter = {},
): Install {
  return changeSentValues((value, name) => (typeof value === 'string' ? change(value, name) : value), filter);
}

/** Changes the request bodies of some calls. */
export function changeSentBody(change: (body: JsonObject) => JsonObject, filter: CallFilter): Install {
  return afterStep(filter, steps.readBody, (exchange) => {
    if (exchange.body !== undefined) exchange.body = change(exchange.body);
  });
}

/** Skips a step for some calls. */
export function skipStep(calls: Calls, step: Behaviour<Step>): Install {
  const isCall = matchCalls(calls);
  return replace(step, (take, exchange, service) => (isCall(exchange) ? undefined : take(exchange, service)));
}

/** Runs additional code after a step, for some calls. */
export function afterStep(calls: Calls, step: Behaviour<Step>, more: Step): Install {
  const isCall = matchCalls(calls);
  return replace(step, async (take, exchange, service) => {
    await take(exchange, service);
    if (isCall(exchange)) await more(exchange, service);
  });
}

/** The query parameters of a call, coerced to the declared types. */
export type Query = Readonly<Record<string, ParameterValue>>;

/** Changes the query parameters of some calls. */
export function changeQuery(calls: Calls, change: (query: Query) => Query): Install {
  return afterStep(calls, steps.readParameters, (exchange) => {
    exchange.query = change(exchange.query);
  });
}

/** Ignores a query parameter in some calls. */
export function ignoreParameter(name: string, filter: CallFilter = {}): Install {
  return changeQuery(filter, (query) =>
    Object.fromEntries(Object.entries(query).filter(([given]) => given !== name)),
  );
}
