import { isObject } from '../../schemas/json.ts';
import type { Mistake } from '../../schemas/schema-error.ts';
import { printable } from '../../text/printable.ts';
import type { Change } from '../compare/change.ts';
import { type ChangeClass, changeClasses } from '../rules/rule.ts';
import { rules, titleOf } from '../rules/rules.ts';
import type { LocatedChange, SideComparison } from '../sources/compare-sides.ts';
import type { AcceptedChange, Verdict } from './gate.ts';

/** What is reported: the comparison, and the verdict with regard to the accepted changes. */
export type Report = {
  comparison: SideComparison;
  verdict: Verdict;
  /** The mistakes of schema files that are newer than those compared. */
  mistakes?: readonly Mistake[];
};

const longestValue = 80;
const mostOperations = 4;

/** A value in one line. */
function shortValue(value: unknown): string {
  if (value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

/** `max length tightened: 50 → 20`. */
export function whatChanged({ rule, subject, before, after }: Change): string {
  const title = titleOf(rule);
  if (rule === 'text-changed' || (before === undefined && after === undefined)) return title;
  if (rule !== 'type-renamed' && [before, after].includes(subject)) return title;
  if (/-(added|removed|renamed)$/.test(rule) && rule !== 'property-renamed' && rule !== 'type-renamed') {
    return isObject(before ?? after) ? title : `${title}: ${shortValue(before ?? after)}`;
  }
  return `${title}: ${shortValue(before)} → ${shortValue(after)}`;
}

/** Why a change has its class. */
export function whyOf({ rule, class: name, isConfigured }: LocatedChange): string {
  const unused = 'It concerns no request or response that both contracts have.';
  const { contract, request, response, sentence } = rules[rule];
  if (isConfigured) return `${sentence} It is ${name} by the configuration of this project.`;
  return name === 'cosmetic' && ![contract, request, response].includes('cosmetic') ? unused : sentence;
}

/** A change for a terminal: its class, what changed, why it has this class, and further lines, all but the first indented. */
export function changeText(change: Change, details: readonly string[] = []): string {
  const heading = `${change.class.padEnd(10)}  ${change.subject}: ${whatChanged(change)}`;
  return [heading, whyOf(change), ...details].map((line) => printable(line, 'line')).join('\n            ');
}

/** `in requests and responses of createContact, listContacts and 12 more`; empty when it concerns no operation. */
export function concernedBy({ directions, operations }: LocatedChange): string {
  if (operations.length === 0) return '';
  const ways = directions.length > 0 ? `${directions.map((way) => `${way}s`).join(' and ')} of ` : '';
  const named = operations.slice(0, mostOperations).join(', ');
  const more = operations.length - mostOperations;
  return `${ways}${named}${more > 0 ? ` and ${more} more` : ''}`;
}

/** `schemas/1.0/contact.json:120`. */
export function whereIs({ location }: LocatedChange): string {
  return location ? `${location.file}:${location.line}` : '';
}

/** How many changes there are of each class. */
export function countsOf(changes: readonly LocatedChange[]): Record<ChangeClass, number> {
  const counts = { breaking: 0, risky: 0, compatible: 0, cosmetic: 0 };
  for (const change of changes) counts[change.class] += 1;
  return counts;
}

/** `2 breaking, 1 cosmetic`, or that there are no changes. */
export function countsInWords(changes: readonly LocatedChange[]): string {
  const counts = countsOf(changes);
  const named = changeClasses.filter((name) => counts[name] > 0).map((name) => `${counts[name]} ${name}`);
  return named.join(', ') || 'no changes';
}

/** The changes by their heading, the groups with the worst changes first. */
export function byGroup(changes: readonly LocatedChange[]): Map<string, LocatedChange[]> {
  return Map.groupBy(changes, ({ group }) => group);
}

/** The sentence about an entry whose change does not occur. */
export function staleSentence({ change, version }: AcceptedChange): string {
  return `"${change}" is accepted in version ${version}, but does not occur: remove the entry.`;
}
