import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { escapePart } from '../../schemas/json-pointer.ts';
import type { Contract } from '../contract/contract.ts';
import { type ChangeClass, type Direction, worstOf } from '../rules/rule.ts';
import { type RuleId, rules } from '../rules/rules.ts';
import type { Change, Place } from './change.ts';
import type { Usage } from './usage.ts';

/** A part of two contracts that is being compared. */
export type ComparedPart = {
  subject: string;
  group: string;
  place: Place;
  usage: Usage;
  /** Changes of one rule with one key are one change: the same parameter in several operations. */
  merge?: string | undefined;
};

const bothDirections = ['request', 'response'] as const;

/** The changed values, undefined where there is none. */
export type Values = { before?: unknown; after?: unknown };

/** A part inside a site. */
export function inside(
  site: ComparedPart,
  subject: string,
  ...steps: readonly (string | number)[]
): ComparedPart {
  const escaped = steps.map((step) => escapePart(String(step)));
  const pointer = [site.place.pointer, ...escaped].join('/');
  return { ...site, subject: `${site.subject}${subject}`, place: { ...site.place, pointer } };
}

/** What the names of either side stand for, before and after: those of the first side come first. */
export const bothSides = <Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): (readonly [name: string, before: Value | undefined, after: Value | undefined])[] =>
  [...new Set([...before.keys(), ...after.keys()])].map((name) => [name, before.get(name), after.get(name)]);

/** The rules for a value that is added, removed or changed; what has no rule is not recorded. */
type DifferenceRules = { added: RuleId; removed: RuleId; changed?: RuleId };

/** `format-added` and `format-removed` of `format`. */
export const addedOrRemoved = <Name extends string>(name: Name) =>
  ({ added: `${name}-added`, removed: `${name}-removed` }) as const;

/** `format-added`, `format-removed` and `format-changed` of `format`. */
export const addedRemovedOrChanged = <Name extends string>(name: Name) =>
  ({ ...addedOrRemoved(name), changed: `${name}-changed` }) as const;

/** Collects the changes between two contracts. */
export class ChangeRecorder {
  readonly #after: Contract;
  readonly #before: Contract;
  readonly #changes = new Map<string, Change>();

  constructor(before: Contract, after: Contract) {
    this.#before = before;
    this.#after = after;
  }

  /**
   * Records a change. Its class is the worst of the directions in which the part occurs in operations that both contracts
   * have; a part that occurs in none is cosmetic.
   */
  record(rule: RuleId, site: ComparedPart, values: Values = {}): void {
    const { request, response, contract } = rules[rule];
    const classes: Partial<Record<Direction, ChangeClass>> = {
      ...(request && site.usage.request.size > 0 ? { request } : {}),
      ...(response && site.usage.response.size > 0 ? { response } : {}),
    };
    const changeClass = contract ?? worstOf(Object.values(classes));
    const worst = bothDirections.filter((direction) => classes[direction] === changeClass);
    const change: Change = {
      id: changeId(rule, site.subject, values),
      rule,
      class: changeClass,
      classes,
      directions: worst,
      subject: site.subject,
      group: site.group,
      version: this.#after.version,
      place: site.place,
      ...values,
      operations: this.#operationIds(site.usage, contract ? bothDirections : worst),
    };
    this.#add(change, site.merge);
  }

  /** Records the difference between two values, undefined where there is none, by one rule or by what happened. */
  recordDifference(
    rule: RuleId | DifferenceRules,
    site: ComparedPart,
    before: unknown,
    after: unknown,
  ): void {
    if (isDeepStrictEqual(before, after)) return;
    const { added, removed, changed } =
      typeof rule === 'string' ? { added: rule, removed: rule, changed: rule } : rule;
    const id = before === undefined ? added : after === undefined ? removed : changed;
    if (id) this.record(id, site, { before, after });
  }

  #operationIds(usage: Usage, directions: readonly Direction[]): string[] {
    const keys = new Set(directions.flatMap((direction) => [...usage[direction]]));
    const ids = [...keys].map(
      (key) => (this.#after.operations.get(key) ?? this.#before.operations.get(key))?.operationId ?? key,
    );
    return [...new Set(ids)];
  }

  #add(change: Change, merge: string | undefined): void {
    const key = merge
      ? `${change.rule} ${merge} ${JSON.stringify([change.before, change.after])}`
      : `${change.id} ${change.place.pointer}`;
    const same = this.#changes.get(key);
    const operations = [...new Set([...(same?.operations ?? []), ...change.operations])];
    const kept = same && same.subject.length <= change.subject.length ? same : change;
    this.#changes.set(key, { ...kept, class: worstOf([kept.class, same?.class ?? 'cosmetic']), operations });
  }

  /** All changes, those of one group together, the worst of each first. */
  get changes(): Change[] {
    return [...this.#changes.values()];
  }
}

/** Changes whose subject says enough, and those of texts. */
const isNamedBySubject =
  /^((required-)?(property|parameter|header)|operation|type|link|version|status|error-status|media-type)-(added|removed)$|(text|examples|information)-changed$/;

function nameValue(value: unknown): string {
  if (value === undefined) return 'none';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.map(String).join('|');
  if (typeof value === 'object' && value !== null) return hash('sha256', JSON.stringify(value)).slice(0, 8);
  return String(value);
}

/**
 * The name under which a change is accepted: `max-length-tightened contact.notes (120 to 60)`. With other values it is another change.
 * Schemas are named by a digest.
 */
function changeId(rule: RuleId, subject: string, { before, after }: Values): string {
  const isNamed = isNamedBySubject.test(rule) || (before === undefined && after === undefined);
  const isInSubject = subject.endsWith(` ${JSON.stringify(before ?? after)}`);
  if (isNamed || isInSubject) return `${rule} ${subject}`;
  return `${rule} ${subject} (${nameValue(before)} to ${nameValue(after)})`;
}
