/** The two halves of the sentence `expected …, got …`. */
export type Mismatch = { readonly expected: string; readonly got: string };

/**
 * Returns what is wrong with a subject, or undefined where it matches. Depends on no test runner and throws
 * nothing but Violations.
 */
export type Matcher<Subject> = (subject: Subject) => Mismatch | undefined;

const longest = 300;

/** A value as reports show it: JSON, cut off after 300 characters. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
