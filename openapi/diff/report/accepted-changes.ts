import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describeFileError, UsageError } from '../../command/index.ts';
import type { LocatedChange } from '../sources/compare-sides.ts';

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

/** Reads a file of accepted changes, YAML or JSON. Throws UsageError when it is not a list of complete entries. */
export function readAcceptedChanges(file: string): AcceptedChange[] {
  let entries: unknown;
  try {
    entries = parse(readFileSync(file, 'utf8')) ?? [];
  } catch (error) {
    const [reason = ''] = describeFileError(error).split('\n');
    throw new UsageError(`${file} cannot be read: ${reason.replace(/:$/, '')}.`);
  }
  if (!Array.isArray(entries))
    throw new UsageError(`${file} must be a list of changes with change, reason and version.`);
  for (const [index, entry] of entries.entries()) {
    if (isEntry(entry)) continue;
    throw new UsageError(
      `${file}: entry ${index + 1} needs change, reason and version, each as a text (version: "1.0").`,
    );
  }
  return entries;
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
export function judge(changes: readonly LocatedChange[], entries: readonly AcceptedChange[]): Verdict {
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
