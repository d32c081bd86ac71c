import { limitRules } from './limit-rules.ts';
import { operationRules } from './operation-rules.ts';
import { propertyRules } from './property-rules.ts';
import type { Rule } from './rule.ts';

/** Every kind of change that a comparison can report. */
export const rules = { ...operationRules, ...propertyRules, ...limitRules };

export type RuleId = keyof typeof rules;

export const ruleIds = Object.keys(rules) as RuleId[];

/** The rule with this id. */
export function ruleOf(id: RuleId): Rule {
  return rules[id];
}

/** What happened, in words: `property became read-only`. */
export function titleOf(id: RuleId): string {
  return id.replaceAll('-', ' ').replace('read only', 'read-only').replace('write only', 'write-only');
}
