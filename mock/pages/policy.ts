import { createHash } from 'node:crypto';
import { style } from './style.ts';

/** Directives of a Content Security Policy and what each allows. */
export type Policy = Readonly<Record<string, string>>;

/** The shared style sheet, as a source of styles (Content Security Policy, 6.7.2). */
export const sharedStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** What every page is held to: no script, no network, no frame around it, no form; its one style sheet by its hash. */
const strictest: Policy = {
  'default-src': "'none'",
  'style-src': sharedStyleHash,
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * The headers of a page: a Content Security Policy (level 3) that allows nothing but the page's own style sheet and
 * what `relaxed` adds; no store, no guessing of types, no frames for browsers that know no policy. An address of the
 * mock may hold a code's `state`: it is told to the mock alone, and a form's post still names its origin.
 */
export function pageHeaders(relaxed: Policy = {}): Record<string, string> {
  const directives = Object.entries({ ...strictest, ...relaxed }).map((directive) => directive.join(' '));
  return {
    'Content-Security-Policy': directives.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}
