import { countOf } from 'countersign-contract/text';
import { levels as allLevels } from '../requirements/requirement.ts';
import type { Report, ReportedOperation, ReportedRequirement, Scope } from './report.ts';

/**
 * Whether an operation was called with success. A destroy that a rule forbids (403, spec#7.1-403) was called as well.
 */
function isCalled({ method, seen }: ReportedOperation): boolean {
  return Object.keys(seen).some(
    (status) => /^[23]/.test(status) || (method === 'DELETE' && status === '403'),
  );
}

/** The operations that a target offers: those that its schemas name, and those of the contract that answered with success. */
const offered = (operations: readonly ReportedOperation[]): readonly ReportedOperation[] =>
  operations.filter((it) => (it.published && !needsPermissionId(it)) || isCalled(it));

/** Whether an operation takes the id of a permission, which the listing need not show (spec#4.4-open-shape). */
const needsPermissionId = ({ path }: ReportedOperation): boolean => path.startsWith('/api/auth_permissions/');

/** How many of the operations that a target offers were called with success, in words; nothing where none is known. */
export function describeCoverage({ operations }: Pick<Report, 'operations'>): string {
  const all = offered(operations);
  if (all.length === 0) return '';
  const called = all.filter(isCalled).length;
  return `${called} of ${countOf(all.length, 'operation')} called`;
}

/** The requirement that the links of schemas lead to operations. */
const requirementOfLinks = 'schema.links-list-parameters';

const title = 'When the run ends, then every operation of the published schemas was called with success';

/** Whether a run was to call every operation: no filter leaves a requirement out. */
export const isUnfiltered = ({ only, skip, levels, readOnly, shard }: Scope): boolean =>
  only.length === 0 && skip.length === 0 && levels.length === allLevels.length && !readOnly && !shard;

/**
 * The requirements of a run in which nothing failed: the one about the links of schemas is uncertain where an operation that they name
 * was never called with success, and the profile gives no reason for it. What was not called is not known to conform.
 */
export function withUncalled(
  requirements: readonly ReportedRequirement[],
  { operations, scope, verdict }: Pick<Report, 'operations' | 'verdict'> & { readonly scope: Scope },
  waiverOf: (requirement: string) => string | undefined = () => undefined,
): readonly ReportedRequirement[] {
  if (verdict !== 'conforms' || !isUnfiltered(scope)) return requirements;
  const uncalled = offered(operations).filter((it) => !isCalled(it) && it.uncalled === undefined);
  if (uncalled.length === 0) return requirements;
  const list = uncalled.map(({ method, path }) => `${method} ${path}`).join(', ');
  const reason = `never called with success: ${list}; the profile can say why (uncalled), or provide a body (bodies)`;
  const check = { title, outcome: 'uncertain', reason, milliseconds: 0 } as const;
  const waived = waiverOf(requirementOfLinks);
  return requirements.map((it) =>
    it.id === requirementOfLinks && it.outcome === 'pass'
      ? { ...it, outcome: 'uncertain', reason, ...(waived && { waived }), checks: [...it.checks, check] }
      : it,
  );
}
