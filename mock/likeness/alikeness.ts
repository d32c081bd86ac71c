import { parseJson } from '../contract/json.ts';

/** The names and values in a JSON value, each with its place. */
export function leavesOf(value: unknown, place = ''): [place: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[place, value]];
  const members = Object.entries(value).flatMap(([name, it]) => leavesOf(it, `${place}/${name}`));
  return [[`${place}/`, Array.isArray(value)], ...members];
}

/**
 * How alike two values are, from 0 to 1: members that differ count half where they have the same type.
 * @param reads what stands for a text of the first in the second
 */
export function alikeness(before: unknown, now: unknown, reads: (text: string) => string): number {
  const [leaves, others] = [leavesOf(before), new Map(leavesOf(now))];
  const shared = leaves.filter(([place]) => others.has(place));
  const points = shared.map(([place, value]) => {
    const current = others.get(place);
    if ((typeof value === 'string' ? reads(value) : value) === current) return 1;
    return typeof value === typeof current ? 0.5 : 0.2;
  });
  return points.reduce((sum, it) => sum + it, 0) / (leaves.length + others.size - shared.length);
}

/** The bytes of a body that a report cuts off. */
const sizeIn = (body: string): number => Number(/… \((\d+) bytes\)$/.exec(body)?.[1] ?? 0);

/**
 * How alike two bodies are, from 0 to 1; see {@link alikeness}. Of a body that is cut off the size alone is known, which says something only
 * where it failed a check: that of any other list is how many records there are.
 */
export function alikenessOfBodies(
  reported: string | undefined,
  text: string,
  isShown: boolean,
  reads: (text: string) => string,
): number {
  const [size, own] = [sizeIn(reported ?? ''), Buffer.byteLength(text)];
  if (size > 0) return isShown ? Math.min(size, own) / Math.max(size, own) : 1;
  const [before, now] = [parseJson(reported), parseJson(text)];
  if (before === undefined || now === undefined) return (reported ?? '') === text || before === now ? 1 : 0;
  return alikeness(before, now, reads);
}

/** Where a redirect leads, and with which parameters; undefined where there is none. */
export function redirectOf(location: string | null | undefined, base: string) {
  const url = location == null ? null : URL.parse(location, base);
  if (url === null) return undefined;
  const fragment = [...new URLSearchParams(url.hash.slice(1))].map(([name, value]) => [`#${name}`, value]);
  const parameters: Record<string, string> = Object.fromEntries([...url.searchParams, ...fragment]);
  return { to: url.origin + url.pathname, parameters };
}
