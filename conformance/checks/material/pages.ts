import type { Enveloped, Made, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import type { RequestOptions } from '../../http/wire.ts';
import { isGranted } from '../../match/granted.ts';
import { at, propertyNames, scalars } from './json-shapes.ts';

/** Which list, and who looks at it. */
export type Where = Pick<RequestOptions, 'as' | 'company'> & {
  readonly under?: Made;
  readonly query?: Readonly<Record<string, string>>;
};

/** What came to light of a list beyond its first page. */
export type Beyond = {
  readonly elements: readonly Enveloped[];
  /** Whether the list goes on after the first page at all. */
  readonly goesOn: boolean;
  /** Whether its end was reached. */
  readonly ended: boolean;
};

const usual = ['page', 'offset', 'start', 'skip', 'from', 'p', 'page_number', 'pageNumber', 'page[number]'];
const telling = /page|seite|offset|start|skip|from|cursor|after/i;
const mostRequests = 40;

/** What tells a record from others: its id, or all of it where the parameter fields left the id out. */
const idOf = ({ record }: Enveloped): string => JSON.stringify(record.id ?? record);

/**
 * Goes on after the first page of a list. How a target pages is not shown (section 8, rule 3), so the parameters that
 * its links speak of and the usual ones are tried, as numbers of pages and as offsets, until one brings records that
 * were not seen before; that one is followed to the end.
 */
export async function goOn(
  t: Target,
  type: string,
  where: Where,
  first: Reply,
  isEnough: (elements: readonly Enveloped[]) => boolean,
): Promise<Beyond> {
  const start = t.many(first, type);
  for (const parameter of parametersIn(first)) {
    for (const step of [1, start.length]) {
      const beyond = await follow(t, type, where, start, { parameter, step }, isEnough);
      if (beyond.goesOn) return beyond;
    }
  }
  return { elements: [], goesOn: false, ended: true };
}

/** Names of parameters that a list could be paged with: those that its links and its collection speak of, and the usual ones. */
function parametersIn(first: Reply): readonly string[] {
  const json = first.json();
  const about = [at(json, 'links'), at(json, 'collection')];
  const words = about.flatMap((it) => [...propertyNames(it), ...scalars(it).map(String)]);
  const inQueries = words.flatMap((it) =>
    [...it.matchAll(/[?&]([\w[\]]+)=/g)].map(([, name]) => String(name)),
  );
  const named = [...words, ...inQueries].filter((it) => telling.test(it) && /^[\w[\]]{1,24}$/.test(it));
  return [...new Set([...named, ...usual])].filter((it) => it !== 'per_page');
}

async function follow(
  t: Target,
  type: string,
  where: Where,
  start: readonly Enveloped[],
  { parameter, step }: { readonly parameter: string; readonly step: number },
  isEnough: (elements: readonly Enveloped[]) => boolean,
): Promise<Beyond> {
  const seen = new Set(start.map(idOf));
  const elements: Enveloped[] = [];
  const begin = step === 1 ? 2 : step;
  for (let turn = 0; turn < mostRequests; turn += 1) {
    const query = { ...where.query, per_page: 200, [parameter]: begin + turn * step };
    const reply = await t.list(type, { ...where, query });
    const fresh = isGranted(reply) ? t.many(reply, type).filter((it) => !seen.has(idOf(it))) : [];
    if (fresh.length === 0) return { elements, goesOn: turn > 0, ended: true };
    for (const it of fresh) seen.add(idOf(it));
    elements.push(...fresh);
    if (isEnough(elements)) return { elements, goesOn: true, ended: true };
  }
  return { elements, goesOn: true, ended: false };
}
