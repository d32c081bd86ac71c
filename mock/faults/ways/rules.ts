import { findsDrift } from '../../http/drift.ts';
import { type Step, steps } from '../../http/steps.ts';
import type { Rule } from '../../world/rule.ts';
import type { Install } from '../fault.ts';
import type { IsCall } from './calls.ts';

/** Puts another behaviour in the place of one rule; `make` gets the one that holds. */
export function replaces<F>(rule: Rule<F>, make: (current: F) => F): Install {
  return (rules) => rules.replace(rule, make);
}

/** Puts another behaviour in the place of one rule while a step works on some calls: their handler, usually. */
export function replacesDuring<Given extends unknown[], Result>(
  isCall: IsCall,
  rule: Rule<(...given: Given) => Result>,
  make: (current: (...given: Given) => Result) => (...given: Given) => Result,
  step: Rule<Step> = steps.handle,
): Install {
  return (rules) => {
    let isMeant = false;
    rules.replace(step, (take) => (exchange, front) => {
      isMeant = isCall(exchange);
      return take(exchange, front);
    });
    rules.replace(rule, (current) => {
      const other = make(current);
      return (...given) => (isMeant ? other : current)(...given);
    });
  };
}

/** Installs several parts of one fault. */
export function together(...parts: readonly Install[]): Install {
  return (rules) => {
    for (const install of parts) install(rules);
  };
}

/** Lets strict mode overlook that answers drift from the document, where a fault is what makes them. */
export const unjudged: Install = replaces(findsDrift, () => () => undefined);
