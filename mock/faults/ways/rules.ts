import type { Rule } from '../../world/rule.ts';
import type { Install } from '../fault.ts';

/** Puts another behaviour in the place of one rule; `make` gets the one that holds. */
export function replaces<F>(rule: Rule<F>, make: (current: F) => F): Install {
  return (rules) => rules.replace(rule, make);
}

/** Installs several parts of one fault. */
export function together(...parts: readonly Install[]): Install {
  return (rules) => {
    for (const install of parts) install(rules);
  };
}
