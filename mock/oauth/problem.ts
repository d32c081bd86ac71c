import type { ScopeErrorKind } from '../world/permissions.ts';
import type { RedirectFault } from './redirect-uri.ts';

/** Why an app's request for authorization gets a page that says so, and no dialog. */
export type ProblemName =
  | 'parameter-twice'
  | 'client-missing'
  | 'client-unknown'
  | `redirect-${RedirectFault}`
  | 'response-type-unknown'
  | `scope-${ScopeErrorKind}`;

/** Thrown where a request for authorization cannot be granted to anybody; the browser stays where it is. */
export class Problem extends Error {
  override name = 'Problem';
  readonly problem: ProblemName;
  /** What the page shows of the request, by parameter, as it was given. */
  readonly given: Readonly<Record<string, string>>;

  constructor(problem: ProblemName, given: Readonly<Record<string, string>> = {}) {
    super(problem);
    this.problem = problem;
    this.given = given;
  }
}
