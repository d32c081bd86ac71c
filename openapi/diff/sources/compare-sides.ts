import { assemble, readBase } from '../../assemble/assemble.ts';
import type { AssembledDocument } from '../../document/document.ts';
import type { Change } from '../compare/change.ts';
import { compareContracts } from '../compare/compare-contracts.ts';
import { pairVersions, versionChange } from '../compare/compare-versions.ts';
import type { Contract } from '../contract/contract.ts';
import { readContract } from '../contract/read-contract.ts';
import type { Side, SideVersion } from './comparison-side.ts';
import { type Location, locate } from './locate.ts';

/** A change, and its file and line. */
export interface LocatedChange extends Change {
  location?: Location | undefined;
  /** Whether its class is what the project gave to its rule. */
  isConfigured?: boolean;
}

/** Two contracts of one version. */
type ComparedVersion = {
  version: string;
  before: Contract;
  after: Contract;
};

/** The compared versions of two sides, and all changes between them. */
export type SideComparison = {
  from: string;
  to: string;
  versions: ComparedVersion[];
  changes: LocatedChange[];
};

/** The versions to compare: of a side that has only one, such as a document, with its counterpart or else the newest. */
function versionPairs(from: Side, to: Side): ReturnType<typeof pairVersions<SideVersion>> {
  const [[old], [now]] = [from.versions, to.versions];
  const like = (side: Side, { version }: SideVersion) =>
    side.versions.find((one) => one.version === version) ?? side.versions[0];
  if (!from.isComplete && old) return [[old, like(to, old)]];
  if (!to.isComplete && now) return [[like(from, now), now]];
  return pairVersions(from.versions, to.versions);
}

/**
 * Compares two sides, version by version. Where one of them is a document, the types of the other come from its
 * document too, so that both have the same parts. A side without a base document shares that of the other.
 */
export async function compareSides(from: Side, to: Side): Promise<SideComparison> {
  const currentBase = from.base && to.base ? from.base : await readBase();
  const bases = [from.base ?? to.base ?? currentBase, to.base ?? from.base ?? currentBase] as const;
  const result: SideComparison = { from: from.label, to: to.label, versions: [], changes: [] };
  for (const [old, now] of versionPairs(from, to)) {
    if (!old || !now) {
      result.changes.push(versionChange(old?.version ?? now?.version ?? '', now ? 'added' : 'removed'));
      continue;
    }
    const isOfDocuments = old.document !== undefined || now.document !== undefined;
    const contract = (version: SideVersion, base: AssembledDocument, { hasPermissions }: Side) => ({
      ...(version.schemas && !isOfDocuments
        ? readContract(assemble(base, version.schemas), version.schemas)
        : readContract(documentOf(version, base))),
      version: version.version,
      hasPermissions,
    });
    const [before, after] = [contract(old, bases[0], from), contract(now, bases[1], to)];
    const changes = compareContracts(before, after);
    result.versions.push({ version: now.version, before, after });
    result.changes.push(
      ...changes.map((change) => ({ ...change, location: locate(change.place, old.files, now.files) })),
    );
  }
  return result;
}

function documentOf({ document, schemas }: SideVersion, base: AssembledDocument): AssembledDocument {
  if (document) return document;
  if (schemas) return assemble(base, schemas);
  throw new TypeError('A version has schemas or a document.');
}
