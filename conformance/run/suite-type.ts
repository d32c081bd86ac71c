import type { Check, Family } from '../check/check.ts';
import type { Requirement } from '../requirements/requirement.ts';

/** Requirements and their checks. */
export type Suite = {
  readonly checks: readonly (Check | Family)[];
  readonly register: readonly Requirement[];
};

/** The suite that a module exports under the name `suite`. */
export async function importSuite(module: string): Promise<Suite> {
  const imported: { readonly suite: Suite } = await import(module);
  return imported.suite;
}
