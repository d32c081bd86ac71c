import { parseLocated, readWritten, shapeCheck } from '../../configuration/index.ts';
import { worstFirst } from '../compare/change.ts';
import type { ChangeClass } from '../rules/rule.ts';
import { type RuleId, rules } from '../rules/rules.ts';
import type { LocatedChange, SideComparison } from '../sources/compare-sides.ts';

/** One intended breaking change: an entry of the file of accepted changes. */
export type AcceptedChange = {
  /** The change's id: `property-removed contact.notes`. */
  change: string;
  /** Why it is accepted. */
  reason: string;
  /** The version of the API that it is accepted in: `1.0`. */
  version: string;
};

/** What a project decides about its gate. */
export type Gate = {
  accepted: readonly AcceptedChange[];
  /** The classes of rules that the project judges otherwise. */
  severity: Readonly<Partial<Record<RuleId, ChangeClass>>>;
};

/** A gate that accepts nothing, and judges as the rules do. */
export const strictGate: Gate = { accepted: [], severity: {} };

const assertShape = shapeCheck<readonly AcceptedChange[] | Partial<Gate>>(
  new URL('gate.schema.json', import.meta.url),
  { root: 'the file' },
);

/**
 * Reads what a project decides about its gate, YAML or JSON, as gate.schema.json describes it. Whatever is wrong with the
 * file is a UsageError.
 */
export function readGate(file: string): Gate {
  const located = parseLocated(readWritten(file, file), file);
  if (located.value === null) return strictGate;
  const written = assertShape(located);
  return 'length' in written ? { ...strictGate, accepted: written } : { ...strictGate, ...written };
}

/** A comparison whose changes have the classes that the project gives to their rules; what concerns nobody stays cosmetic. */
export function withSeverity(comparison: SideComparison, { severity }: Gate): SideComparison {
  const changes = comparison.changes.map((change): LocatedChange => {
    const name = severity[change.rule];
    const isUsed = change.directions.length > 0 || rules[change.rule].contract !== undefined;
    return name === undefined || !isUsed ? change : { ...change, class: name, isConfigured: true };
  });
  return { ...comparison, changes: worstFirst(changes) };
}

/** The result of applying the accepted changes to a comparison. */
export type Verdict = {
  /** Breaking changes that are not accepted. */
  unaccepted: LocatedChange[];
  /** Breaking changes that are accepted, with the entry. */
  accepted: ReadonlyMap<LocatedChange, AcceptedChange>;
  /** Entries whose change did not occur. */
  stale: AcceptedChange[];
};

/** Judges changes by a list of accepted ones: a breaking change without an entry fails, and so does an entry without its change. */
export function judge(changes: readonly LocatedChange[], { accepted: entries }: Gate): Verdict {
  const breaking = changes.filter((change) => change.class === 'breaking');
  const accepted = new Map<LocatedChange, AcceptedChange>();
  for (const change of breaking) {
    const entry = entries.find((one) => one.change === change.id && one.version === change.version);
    if (entry) accepted.set(change, entry);
  }
  const used = new Set(accepted.values());
  return {
    unaccepted: breaking.filter((change) => !accepted.has(change)),
    accepted,
    stale: entries.filter((entry) => !used.has(entry)),
  };
}
