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
    class: rules[rule].contract ?? 'cosmetic',
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
 * The versions to compare with one another, and those that only one side has. Each is compared with itself, and the newest with the
 * newest, since calls that name no version move from one to the other (spec#9-v-everywhere).
 * @param before the newest first, as are those after
 */
export function pairVersions<Version extends { version: string }>(
  before: readonly Version[],
  after: readonly Version[],
): [before: Version | undefined, after: Version | undefined][] {
  const like = (side: readonly Version[], version: string) => side.find((one) => one.version === version);
  const names = new Set([...after, ...before].map(({ version }) => version));
  const pairs = [...names].map((name): ReturnType<typeof pairVersions<Version>>[number] => [
    like(before, name),
    like(after, name),
  ]);
  const [old, now] = [before[0], after[0]];
  return old && now && old.version !== now.version ? [...pairs, [old, now]] : pairs;
}

/** Compares the contracts of all versions of an API, the newest first. */
export function compareVersions(before: readonly Contract[], after: readonly Contract[]): Change[] {
  return pairVersions(before, after).flatMap(([earlier, later]) => {
    if (earlier && later) return compareContracts(earlier, later);
    return versionChange(earlier?.version ?? later?.version ?? '', later ? 'added' : 'removed');
  });
}
