import type { ApiCall } from './call.ts';
import { type Kind, kindNamed } from './kinds.ts';
import { isObject, type Sent } from './property-errors.ts';

/** Letters of four bytes, which are lost in updates where that law is broken. */
const fourBytes = /[\u{10000}-\u{10ffff}]/gu;

function textOf(call: ApiCall): string | undefined {
  const { twin, method } = call;
  const text = decoded(call);
  const isLost = method === twin.choices.updateMethod && !twin.keeps('text.utf-8-kept-by-updates');
  return isLost ? text?.replaceAll(fourBytes, '?') : text;
}

function decoded({ twin, body }: ApiCall): string | undefined {
  const fatal = twin.choices.brokenText === 'refused';
  try {
    return new TextDecoder('utf-8', { fatal }).decode(body);
  } catch {
    return undefined;
  }
}

function parsed(call: ApiCall): unknown {
  const text = textOf(call);
  if (text === undefined) return undefined;
  const ends = call.twin.keeps('json.cut-short-is-none') ? [''] : ['', '}', '}}'];
  for (const end of ends) {
    try {
      return JSON.parse(text + end);
    } catch {
      // Cut short elsewhere; the next end may fit.
    }
  }
  return undefined;
}

function unwrappedPart(call: ApiCall, name: string, elements: unknown): unknown {
  if (!Array.isArray(elements) || call.twin.choices.nestedBodies === 'bare') return elements;
  return elements.map((element) => (isObject(element) ? element[name] : element));
}

/**
 * The record in a body, its wrappers taken off: section 4.1 leaves the shape of bodies open, and the twin takes one shape only.
 * Undefined where the body is no JSON text in UTF-8 or has another shape.
 */
export function sentRecord(call: ApiCall, kind: Kind): Sent | undefined {
  const content = parsed(call);
  const record = call.twin.choices.bodies === 'wrapped' && isObject(content) ? content[kind.name] : content;
  if (!isObject(record)) return undefined;
  const parts = (kind.parts ?? []).filter(({ name }) => name in record);
  const unwrapped = parts.map((part) => [
    part.name,
    unwrappedPart(call, kindNamed(call.twin.kinds, part.kind).name, record[part.name]),
  ]);
  return { ...record, ...Object.fromEntries(unwrapped) };
}
