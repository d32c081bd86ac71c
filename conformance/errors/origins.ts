import type { Exchange } from './exchange.ts';

/** Which exchange the values of a session were received with. */
export type Origins = {
  /** Notes the exchange that a value was received with: a JSON body, or how a dialog ended. */
  noteOrigin(value: unknown, exchange: Exchange): void;
  /** The exchange of a value that was noted, or of an object or array in one; of an array of such, that of its first. */
  originOf(value: unknown): Exchange | undefined;
};

type Noted = { readonly value: object; readonly exchange: Exchange };

/** Whether a JSON value holds others. */
export const isObjectOrArray = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/** Whether an object or array is, or contains, another. */
function contains(whole: object, part: object): boolean {
  const open: object[] = [whole];
  for (let it = open.pop(); it !== undefined; it = open.pop()) {
    if (it === part) return true;
    for (const member of Object.values(it)) if (isObjectOrArray(member)) open.push(member);
  }
  return false;
}

/** Values that are searched, the latest: a check of many requests asks about what it received last. */
const mostValues = 200;

/** Creates the origins of one session. Nothing is read until a failure asks. */
export function createOrigins(): Origins {
  const noted: Noted[] = [];
  function originOf(value: unknown): Exchange | undefined {
    if (!isObjectOrArray(value)) return undefined;
    const own = noted.findLast((it) => contains(it.value, value))?.exchange;
    return own ?? (Array.isArray(value) ? value.map(originOf).find((it) => it !== undefined) : undefined);
  }
  return {
    noteOrigin(value, exchange) {
      if (!isObjectOrArray(value)) return;
      noted.push({ value, exchange });
      if (noted.length > mostValues) noted.shift();
    },
    originOf,
  };
}
