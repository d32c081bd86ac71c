import { html, type SafeHtml } from '@remix-run/html-template';
import type { Choice } from '../context/target-description.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import { anchorIn } from '../requirements/requirement.ts';

/** `conforms`: every must passed. `violates`: at least one must failed. `undecided`: something prevented the suite from judging. */
export type VerdictKind = 'conforms' | 'violates' | 'undecided';

/** Outcomes as a reader sees them. */
export const outcomeWords: Readonly<Record<OutcomeKind, string>> = {
  pass: 'Passed',
  fail: 'Failed',
  error: 'Error',
  uncertain: 'Uncertain',
  untestable: 'Untestable',
  'not-implemented': 'Not implemented yet',
  'not-applicable': 'Not applicable',
};

/** Verdicts as a reader sees them. */
export const verdictWords: Readonly<Record<VerdictKind, string>> = {
  conforms: 'Conforms',
  violates: 'Violates the specification',
  undecided: 'Undecided',
};

/** The sources of a choice. */
export const choiceSources: Readonly<Record<Choice['from'], string>> = {
  profile: 'set in the profile',
  probe: 'discovered',
  default: 'not discovered; the usual is assumed',
};

/** Titles of the sections of a report, the same in every format. */
export const titles = {
  next: 'Next step',
  also: 'Part of the same step',
  failed: 'Failed',
  errors: 'Errors of the suite or the network',
  uncertain: 'Uncertain',
  uncertainBecause: 'Uncertain because of it',
  untestable: 'Untestable',
  outdated: 'Known failures that no longer fail',
  leftovers: 'Not removed from the target',
  lastingEffects: 'Changed on the target, and not undone',
  troubles: 'What kept the suite from judging',
  cutOff: 'Musts that were not judged to the end',
  network: 'What came instead of the answers of the service',
  unstable: 'What failed once, and did not come again',
  cost: 'What the run cost',
  stories: 'Drawn stories',
  defects: 'Mistakes of the suite; please report them',
  choices: 'How this server behaves where the specification is open',
  remarks: 'Remarks',
} as const;

const signs: Readonly<Record<OutcomeKind, string>> = {
  pass: '✓',
  fail: '✗',
  error: '!',
  uncertain: '≈',
  untestable: '?',
  'not-implemented': '○',
  'not-applicable': '–',
};

/** An outcome with sign and word, so that it does not depend on colour alone. */
export const outcomeMark = (outcome: OutcomeKind): SafeHtml =>
  html`<span class="mark ${outcome}"><span aria-hidden="true">${signs[outcome]}</span> ${outcomeWords[outcome]}</span>`;

/** A part of an anchor or a file name. */
export const slug = (name: string): string => name.replaceAll(/[^a-z0-9]+/gi, '-');

/** The anchor of a requirement on the page. */
export const requirementAnchorOf = (id: string): string => `r-${slug(id)}`;

/** The anchor of the findings about a requirement. */
export const findingAnchorOf = (id: string): string => `f-${slug(id)}`;

/** A link to a statement of the specification, named by its anchor. */
export const specificationLink = (reference: string): SafeHtml =>
  html`<a class="faint" href="${reference}">${anchorIn(reference)}</a>`;

/** A point in time in ISO 8601, to the minute: `2026-11-26 20:18 UTC`. */
export const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Milliseconds in words: `1.5 s`. */
export const inSeconds = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds / 1000)} s`;
