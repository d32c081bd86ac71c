import { isObject } from '../schemas/json.ts';
import { linksOf } from '../schemas/read.ts';
import type { Resource } from './resource.ts';

/** A size that people take for a large page, where nothing was found out. */
const usual = 200;

/** The largest per_page that a list takes: what was found out about it, else the smallest of what others take. */
export function largestPageOf(resources: readonly Resource[], type: string): number {
  const own = resources.find((it) => it.type === type)?.largestPage;
  const all = resources.map((it) => it.largestPage).filter((it) => it !== undefined);
  return own ?? Math.min(usual, ...all);
}

const mostLevels = 6;

/** The largest `maximum` that a value inside gives a `per_page`; undefined where none does. */
function maximumIn(value: unknown, depth: number): number | undefined {
  if (typeof value !== 'object' || value === null || depth > mostLevels) return undefined;
  const inside = Object.values(value).map((it) => maximumIn(it, depth + 1));
  const own = isObject(value) && isObject(value.per_page) ? value.per_page.maximum : undefined;
  const found = [own, ...inside].filter((it) => typeof it === 'number' && Number.isInteger(it) && it > 0);
  return found.length === 0 ? undefined : Math.max(...found.map(Number));
}

/** The maximum of per_page that the links of a published schema tell (spec#4.2-link-parameters), whatever their shape. */
export const publishedMaximum = ({ schema }: Pick<Resource, 'schema'>): number | undefined =>
  maximumIn(linksOf(schema?.raw), 0);
