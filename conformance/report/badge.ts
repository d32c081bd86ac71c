import { html } from './html/markup.ts';
import type { Report, VerdictKind } from './report.ts';

const colours: Readonly<Record<VerdictKind, string>> = {
  conforms: '#18703a',
  violates: '#b3261e',
  undecided: '#8a5300',
};

/** Width of a text at 11 px in the fonts that badges use, near enough. */
const width = (text: string): number => Math.round(text.length * 6.6 + 14);

/** A badge for a README: what was judged, and the verdict with the number of requirements behind it. */
export function badge({ verdict, counts }: Report): string {
  const label = 'documents API';
  const message = verdict === 'violates' ? `violates ${counts.fail}` : `${verdict} ${counts.pass}`;
  const [left, right] = [width(label), width(message)];
  return `${
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${message}"><title>${label}: ${message}</title><clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444c56"/><rect x="${left}" width="${right}" height="20" fill="${colours[verdict]}"/></g><g fill="#fff" text-anchor="middle" font-family="Verdana, Geneva, DejaVu Sans, sans-serif" font-size="11"><text x="${left / 2}" y="14">${label}</text><text x="${left + right / 2}" y="14">${message}</text></g></svg>`
      .markup
  }\n`;
}
