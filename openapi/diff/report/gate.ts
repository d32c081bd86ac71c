import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describeFileError, suggestName, UsageError } from '../../command/index.ts';
import { type ChangeClass, changeClasses } from '../rules/rule.ts';
import { type RuleId, ruleIds, ruleOf } from '../rules/rules.ts';
import { type LocatedChange, type SideComparison, worstFirst } from '../sources/compare-sides.ts';

/** One intended breaking change: an entry of the file of accepted changes. */
export type AcceptedChange = {
  /** The change's id: `property-removed contact.notes`. */
  change: string;
  /** Why it is accepted. */
  reason: string;
  /** The version of the API that it is accepted in: `1.0`. */
  version: string;
};

function isEntry(value: unknown): value is AcceptedChange {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof AcceptedChange, unknown>>;
  return (['change', 'reason', 'version'] as const).every(
    (key) => typeof entry[key] === 'string' && entry[key] !== '',
  );
}

/** What a project decides about its gate. */
export type Gate = {
  accepted: readonly AcceptedChange[];
  /** The classes of rules that the project judges otherwise. */
  severity: Readonly<Partial<Record<RuleId, ChangeClass>>>;
};

/** A gate that accepts nothing, and judges as the rules do. */
export const strictGate: Gate = { accepted: [], severity: {} };

function readAccepted(file: string, entries: unknown): AcceptedChange[] {
  if (!Array.isArray(entries))
    throw new UsageError(
      `${file} must be a list of changes with change, reason and version, or have it as "accepted".`,
    );
  for (const [index, entry] of entries.entries()) {
    if (isEntry(entry)) continue;
    throw new UsageError(
      `${file}: entry ${index + 1} needs change, reason and version, each as a text (version: "1.0").`,
    );
  }
  return entries;
}

function readSeverity(file: string, severity: unknown): Gate['severity'] {
  if (typeof severity !== 'object' || severity === null)
    throw new UsageError(`${file}: "severity" must name rules, each with its class.`);
  for (const [rule, name] of Object.entries(severity)) {
    if (!ruleIds.some((id) => id === rule))
      throw new UsageError(`${file}: there is no rule "${rule}"${suggestName(rule, ruleIds)}`);
    if (!changeClasses.includes(name))
      throw new UsageError(`${file}: the class of "${rule}" must be ${changeClasses.join(', ')}.`);
  }
  return severity;
}

/**
 * Reads what a project decides about its gate, YAML or JSON: `accepted` and `severity`, or a list of accepted changes alone. Throws
 * UsageError where it is something else.
 */
export function readGate(file: string): Gate {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8')) ?? [];
  } catch (error) {
    const [reason = ''] = describeFileError(error).split('\n');
    throw new UsageError(`${file} cannot be read: ${reason.replace(/:$/, '')}.`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return { ...strictGate, accepted: readAccepted(file, content) };
  const { accepted = [], severity = {}, ...others } = content as Partial<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new UsageError(
      `${file}: unknown property "${unknown}"${suggestName(unknown, ['accepted', 'severity'])}`,
    );
  return { accepted: readAccepted(file, accepted), severity: readSeverity(file, severity) };
}

/** A comparison whose changes have the classes that the project gives to their rules; what concerns nobody stays cosmetic. */
export function withSeverity(comparison: SideComparison, { severity }: Gate): SideComparison {
  const changes = comparison.changes.map((change): LocatedChange => {
    const name = severity[change.rule];
    const isUsed = change.directions.length > 0 || ruleOf(change.rule).contract !== undefined;
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
