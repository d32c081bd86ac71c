import { hash } from 'node:crypto';
import type { Reply } from './reply.ts';

/**
 * What earlier exchanges of a run say about later ones: which records were destroyed, and in which company a marker was sent.
 * Exchanges overlap, so each fact has the moment at which it was known, and binds only requests that began after it.
 */
export type Knowledge = {
  /** The next moment. Moments of a run are numbered. */
  moment(): number;
  /** Takes in what a reply tells, and the contents of records that need not be judged again. */
  learn(reply: Reply, isRight: boolean): void;
  /** When the record at an address was known to be destroyed; undefined where it was not. */
  destroyedAt(companyName: string, path: string): number | undefined;
  /** Whether a record with this content was in a list that is right. */
  isKnown(content: string): boolean;
  /** Whether a record of a type was shown with this id. */
  isShown(companyName: string, type: string, id: string): boolean;
  /** Whether a marker was sent to another company. */
  knowsOthersThan(companyName: string): boolean;
  /** The companies that a marker was sent to. */
  companiesOf(marker: string): ReadonlySet<string> | undefined;
};

/** Markers of the suite: values that occur nowhere else (see `RunContext.mark`). */
const markers = /cs[a-z0-9]{8}/g;

/** The markers in a text. */
export const markersIn = (text: string): readonly string[] => text.match(markers) ?? [];

/** Texts that are remembered, at 28 characters each. */
const mostTexts = 100_000;

const digestOf = (text: string): string => hash('sha1', text, 'base64');

/** Knows nothing yet. */
export function createKnowledge(): Knowledge {
  let now = 0;
  const known = new Set<string>();
  const destroyed = new Map<string, number>();
  const companies = new Map<string, Set<string>>();
  const companyNames = new Set<string>();
  const ids = new Set<string>();
  function remember(shown: Reply['fresh']): void {
    if (known.size >= mostTexts) known.clear();
    for (const { value } of shown) known.add(digestOf(JSON.stringify(value)));
  }
  return {
    moment: () => ++now,
    learn({ sentText, response, company, path, action, isSuccess, fresh }, isRight) {
      if (company === undefined) return;
      if (ids.size >= mostTexts) ids.clear();
      for (const { type, record } of fresh)
        ids.add(`${company.name} ${type} ${String(record.id).trim().toLowerCase()}`);
      // 202 promises a deletion and does not say that it is done.
      if (action === 'destroy' && isSuccess && response.status !== 202)
        destroyed.set(`${company.name} ${path}`, ++now);
      if (isRight && action === 'list') remember(fresh);
      for (const marker of markersIn(sentText)) {
        companyNames.add(company.name);
        companies.set(marker, (companies.get(marker) ?? new Set()).add(company.name));
      }
    },
    isKnown: (content) => known.has(digestOf(content)),
    isShown: (companyName, type, id) => ids.has(`${companyName} ${type} ${id.trim().toLowerCase()}`),
    destroyedAt: (companyName, path) => destroyed.get(`${companyName} ${path}`),
    knowsOthersThan: (companyName) => [...companyNames].some((it) => it !== companyName),
    companiesOf: (marker) => companies.get(marker),
  };
}
