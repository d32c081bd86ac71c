/** The two parts of the sentence `expected …, got …`. */
export type Mismatch = { readonly expected: string; readonly got: string };

/**
 * Returns what is wrong with a subject, or undefined where it matches. Throws only Violations.
 */
export type Matcher<Subject> = (subject: Subject) => Mismatch | undefined;

const maxLength = 300;

/** A value as reports show it: JSON, cut off after 300 characters. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
