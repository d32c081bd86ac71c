import type { Contract } from '../contract/contract.ts';
import { rules } from '../rules/rules.ts';
import type { Change } from './change.ts';
import { compareContracts } from './compare-contracts.ts';

/** The change that a whole version was added or removed. */
export function versionChange(version: string, what: 'added' | 'removed'): Change {
  const rule = `version-${what}` as const;
  return {
    id: `${rule} ${version}`,
    rule,
    class: rules[rule].contract,
    classes: {},
    directions: [],
    subject: version,
    group: 'document',
    version,
    place: { in: 'document', pointer: '' },
    operations: [],
  };
}

/**
 * Compares the contracts of all versions of an API: each version with itself. One version that takes the place of another is
 * compared with it.
 */
export function compareVersions(before: readonly Contract[], after: readonly Contract[]): Change[] {
  const [[old], [now]] = [before, after];
  if (old && now && before.length === 1 && after.length === 1) return compareContracts(old, now);
  const names = new Set([...after, ...before].map(({ version }) => version));
  return [...names].flatMap((version) => {
    const [earlier, later] = [before, after].map((side) => side.find((one) => one.version === version));
    if (earlier && later) return compareContracts(earlier, later);
    return versionChange(version, later ? 'added' : 'removed');
  });
}
