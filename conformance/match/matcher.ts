/** What a matcher found wrong, as the two halves of `expected …, got …`. */
export type Mismatch = { readonly expected: string; readonly got: string };

/** Looks at a subject and says what is wrong with it, or nothing. Knows no test runner and throws only Violations. */
export type Matcher<Subject> = (subject: Subject) => Mismatch | undefined;

const longest = 300;

/** A value as a reader of a report sees it: JSON, cut after 300 characters. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
