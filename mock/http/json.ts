import { Refusal } from './refusal.ts';

const DEEPEST = 32;
const LONGEST_LIST = 1_000;
/** Names that mean something to every JavaScript object: a client that sends one is up to something. */
const RESERVED = new Set(['__proto__', 'constructor']);

/**
 * Refuses parsed JSON that no client means: deeper than 32 levels, a list of more than 1,000 elements, `__proto__` or
 * `constructor` as a name, half of a surrogate pair (which has no UTF-8, specification 1.5).
 * @throws Refusal 400, 413 where it is too deep or too long
 */
export function inspectJson(value: unknown, depth = 1): void {
  if (typeof value === 'string') demandWellFormed(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) throw new Refusal(413, 'body.too-deep', { mentions: { limit: DEEPEST } });
  if (Array.isArray(value)) {
    if (value.length > LONGEST_LIST) {
      throw new Refusal(413, 'body.too-many', { mentions: { limit: LONGEST_LIST } });
    }
    for (const element of value) inspectJson(element, depth + 1);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (RESERVED.has(name)) throw new Refusal(400, 'body.name', { mentions: { name } });
    demandWellFormed(name);
    inspectJson(member, depth + 1);
  }
}

function demandWellFormed(text: string): void {
  if (!text.isWellFormed()) throw new Refusal(400, 'body.surrogate');
}
