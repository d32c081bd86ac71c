import { hasMembers } from '../contract/document.ts';
import { parseJson } from '../contract/json.ts';

/** The names and values in a JSON value, each with its place. */
export function leavesOf(value: unknown, place = ''): [place: string, value: unknown][] {
  if (!hasMembers(value)) return [[place, value]];
  const members = Object.entries(value).flatMap(([name, it]) => leavesOf(it, `${place}/${name}`));
  return [[`${place}/`, Array.isArray(value)], ...members];
}

/** Which record it is says more than what is in it. */
const weightOf = (place: string): number => (/^\/[a-z_]+\/id$/.test(place) ? 20 : 1);

/** Gives the text of the second value that stands for one of the first. */
type Translate = (text: string) => string;

/** What two values have in common, beside all that one of them has. */
type Share = { common: number; all: number };

/** What two values have in common: members that differ count half where they have the same type. */
export function compare(
  one: unknown,
  other: unknown,
  translate: Translate = (text) => text,
  place = '',
): Share {
  if (!hasMembers(one) || !hasMembers(other)) {
    const isSame = (typeof one === 'string' ? translate(one) : one) === other;
    // A record that another does not refer to is one member less, however much is in it.
    const isNull = one === null || other === null;
    const all = isNull ? 1 : Math.max(leavesOf(one).length, leavesOf(other).length) * weightOf(place);
    return { common: isSame ? all : typeof one === typeof other ? all / 2 : all / 5, all };
  }
  const share = { common: Number(Array.isArray(one) === Array.isArray(other)), all: 1 };
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const isShared = Object.hasOwn(one, name) && Object.hasOwn(other, name);
    const { common, all } = isShared
      ? compare(one[name], other[name], translate, `${place}/${name}`)
      : { common: 0, all: leavesOf(one[name] ?? other[name]).length };
    share.common += common;
    share.all += all;
  }
  return share;
}

function similarity(one: unknown, other: unknown, translate: Translate): number {
  const { common, all } = compare(one, other, translate);
  return common / all;
}

/** The bytes of a body that a report cuts off. */
const sizeIn = (body: string): number => Number(/… \((\d+) bytes\)$/.exec(body)?.[1] ?? 0);

/** Where a redirect leads, and with which parameters; undefined where there is none. */
export function redirectOf(location: string | null | undefined, base: string) {
  const url = location == null ? null : URL.parse(location, base);
  if (url === null) return undefined;
  const fragment = [...new URLSearchParams(url.hash.slice(1))].map(([name, value]) => [`#${name}`, value]);
  const parameters: Record<string, string> = Object.fromEntries([...url.searchParams, ...fragment]);
  return { to: url.origin + url.pathname, parameters };
}

/** What a response says: its status, the type and text of its body, and where it redirects to. */
export type ResponseContent = {
  status: number | undefined;
  type: string | null | undefined;
  /** Undefined where a report does not have it. */
  text: string | undefined;
  redirect: ReturnType<typeof redirectOf>;
};

/**
 * How alike two bodies are, from 0 to 1. Of a body that is cut off the size alone is known, which says something only
 * where it failed a check: that of any other list is how many records there are.
 */
function similarityOfBodies(
  before: ResponseContent,
  now: ResponseContent,
  isShown: boolean,
  translate: Translate,
) {
  if (before.text === undefined) return 1;
  const [size, own] = [sizeIn(before.text), Buffer.byteLength(now.text ?? '')];
  if (size > 0) return isShown ? Math.min(size, own) / Math.max(size, own) : 1;
  const [reported, received] = [parseJson(before.text), parseJson(now.text)];
  if (reported === undefined || received === undefined)
    return before.text === now.text || reported === received ? 1 : 0;
  return similarity(reported, received, translate);
}

/**
 * How far a response is from the reported one, from 0 to 1: half of it is the status.
 * @param isShown whether it is the response that failed the check
 */
export function distance(
  before: ResponseContent,
  now: ResponseContent,
  isShown: boolean,
  translate: Translate,
): number {
  const similar =
    before.redirect || now.redirect
      ? similarity(before.redirect, now.redirect, translate)
      : similarityOfBodies(before, now, isShown, translate);
  if (before.status !== now.status) return 1 - 0.2 * similar;
  return 0.1 * Number(before.type != null && before.type !== now.type) + 0.4 * (1 - similar);
}
