import { Refusal } from './refusal.ts';

/** How deep and how long parsed JSON may be. */
export interface JsonLimits {
  levels: number;
  elements: number;
}

/** Of what clients of the API send. */
export const usualLimits: JsonLimits = { levels: 32, elements: 1_000 };

/** Names that mean something to every JavaScript object: a client that sends one is up to something. */
const RESERVED = new Set(['__proto__', 'constructor']);

/**
 * Refuses parsed JSON that no client means: deeper or longer than the limits, `__proto__` or `constructor` as a name,
 * half of a surrogate pair (which has no UTF-8, specification 1.5).
 * @throws Refusal 400, 413 where it is too deep or too long
 */
export function inspectJson(value: unknown, limits: JsonLimits, depth = 1): void {
  if (typeof value === 'string') demandWellFormed(value);
  if (typeof value !== 'object' || value === null) return;
  const { levels, elements } = limits;
  if (depth > levels) throw new Refusal(413, 'body.too-deep', { mentions: { limit: levels } });
  if (Array.isArray(value)) {
    if (value.length > elements) {
      throw new Refusal(413, 'body.too-many', { mentions: { limit: elements } });
    }
    for (const element of value) inspectJson(element, limits, depth + 1);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (RESERVED.has(name)) throw new Refusal(400, 'body.name', { mentions: { name } });
    demandWellFormed(name);
    inspectJson(member, limits, depth + 1);
  }
}

function demandWellFormed(text: string): void {
  if (!text.isWellFormed()) throw new Refusal(400, 'body.surrogate');
}
