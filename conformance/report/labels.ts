import type { OutcomeKind } from '../errors/outcome.ts';
import { html, type Markup } from './markup.ts';

/** Outcomes as a reader sees them. */
export const outcomeWords: Readonly<Record<OutcomeKind, string>> = {
  pass: 'Kept',
  fail: 'Broken',
  error: 'Error',
  untestable: 'Untestable',
  'not-applicable': 'Not applicable',
};

const signs: Readonly<Record<OutcomeKind, string>> = {
  pass: '✓',
  fail: '✗',
  error: '!',
  untestable: '?',
  'not-applicable': '–',
};

/** An outcome with sign and word, so that nobody depends on its colour. */
export const outcomeMark = (outcome: OutcomeKind): Markup =>
  html`<span class="mark ${outcome}"><span aria-hidden="true">${signs[outcome]}</span> ${outcomeWords[outcome]}</span>`;

/** The place of a requirement on the page. */
export const anchorOf = (id: string): string => `r-${id.replace(/[^a-z0-9]+/gi, '-')}`;

/** The place of what was found about a requirement. */
export const findingOf = (id: string): string => `f-${id.replace(/[^a-z0-9]+/gi, '-')}`;

/** A link to a statement of the specification, named by its anchor: `5.2-code-single-use`. */
export const specificationLink = (reference: string): Markup =>
  html`<a class="faint" href="${reference}">${reference.split('#').at(-1)}</a>`;

/** Milliseconds as a person says them. */
export const spoken = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds / 1000)} s`;
