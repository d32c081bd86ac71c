import type { Resources } from '../resources/resources.ts';
import { changesBetween } from './changes.ts';
import type { Refitted } from './refit.ts';

/** What is printed when other schemas are served: what breaks for clients, what is new, and what became of the data. */
export function newsOf(
  before: Resources,
  after: Resources,
): (data: readonly Refitted[], tookMs: number) => string {
  const changes = changesBetween(before, after);
  return (data, tookMs) => {
    const mended = data.reduce((sum, company) => sum + company.mended, 0);
    const removed = data.reduce((sum, company) => sum + company.removed, 0);
    const breaking = changes.filter(({ breaks }) => breaks).length;
    const lines = [
      `The schemas changed and are served (${Math.round(tookMs)} ms): ${verdicts[Math.min(breaking, 1)]}`,
      ...changes.map(({ breaks, says }) => `  ${breaks ? 'breaks' : 'adds  '}  ${says}`),
      ...(mended > 0 ? [`  data    ${mended} records got sample values where they did not fit`] : []),
      ...(removed > 0 ? [`  data    ${removed} records did not fit and are gone`] : []),
    ];
    return `${lines.join('\n')}\n`;
  };
}

const verdicts = ['nothing breaks for clients.', 'clients that were right before may fail.'];
