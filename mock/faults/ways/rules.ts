import type { Step } from '../../http/exchange/service.ts';
import { findDrift } from '../../http/response/drift.ts';
import { steps } from '../../http/steps.ts';
import type { Behaviour } from '../../world/behaviour.ts';
import type { Install } from '../fault.ts';
import type { IsCall } from './calls.ts';

/** Puts another behaviour in the place of one rule; `make` gets the one that holds. */
export function replaces<F>(rule: Behaviour<F>, make: (current: F) => F): Install {
  return (behaviours) => behaviours.replace(rule, make);
}

/** Puts another behaviour in the place of one rule while a step works on some calls: their handler, usually. */
export function replacesDuring<Given extends unknown[], Result>(
  isCall: IsCall,
  rule: Behaviour<(...given: Given) => Result>,
  make: (current: (...given: Given) => Result) => (...given: Given) => Result,
  step: Behaviour<Step> = steps.handle,
): Install {
  return (behaviours) => {
    let isMeant = false;
    behaviours.replace(step, (take) => (exchange, service) => {
      isMeant = isCall(exchange);
      return take(exchange, service);
    });
    behaviours.replace(rule, (current) => {
      const other = make(current);
      return (...given) => (isMeant ? other : current)(...given);
    });
  };
}

/** Installs several parts of one fault. */
export function together(...parts: readonly Install[]): Install {
  return (behaviours) => {
    for (const install of parts) install(behaviours);
  };
}

/** Lets strict mode overlook that answers drift from the document, where a fault is what makes them. */
export const unjudged: Install = replaces(findDrift, () => () => undefined);
