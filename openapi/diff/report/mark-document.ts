import { recordNames } from '../../assemble/names.ts';
import type { OpenApiDocument } from '../../document/document.ts';
import { isObject } from '../../schemas/json.ts';
import { partsOf } from '../../schemas/json-pointer.ts';
import { markdownCode, printable } from '../../text/printable.ts';
import { type ChangeClass, worstOf } from '../rules/rule.ts';
import type { LocatedChange } from '../sources/compare-sides.ts';
import { countsInWords, whatChanged, whyOf } from './change-sentences.ts';

/** A label that renderers such as Scalar show beside an operation. */
type Badge = {
  name: string;
  color: string;
};

const badges: Record<Exclude<ChangeClass, 'cosmetic'>, Badge> = {
  breaking: { name: 'breaking change', color: '#a81820' },
  risky: { name: 'risky change', color: '#855000' },
  compatible: { name: 'changed', color: '#0f6a36' },
};

type Described = { description?: unknown };

function textOf(change: LocatedChange): string {
  return `**${change.class}**: ${markdownCode(change.subject)}: ${printable(whatChanged(change), 'markdown')}. ${whyOf(change)}`;
}

/** Adds changes to a description, as a list in Markdown. */
function describeChanges(target: Described, changes: readonly LocatedChange[], since: string): void {
  if (changes.length === 0) return;
  const list = changes.map((change) => `- ${textOf(change)}`).join('\n');
  target.description = [target.description ?? '', `**Changed since ${since}**`, list]
    .filter(Boolean)
    .join('\n\n');
}

/** The part of a schema at a pointer: the innermost that exists. */
function innermost(schema: Described, pointer: string): Described {
  let current: unknown = schema;
  let found = schema;
  const parts = partsOf(pointer);
  for (const [index, part] of parts.entries()) {
    current = isObject(current) ? Reflect.get(current, part) : undefined;
    // A name below "properties" is a property; other members are keywords.
    if (isObject(current) && parts[index - 1] === 'properties') found = current;
  }
  return found;
}

function markSchemas(document: OpenApiDocument, changes: readonly LocatedChange[], since: string): void {
  const schemas = document.components?.schemas ?? {};
  const marks = new Map<Described, LocatedChange[]>();
  for (const change of changes) {
    const { place } = change;
    if (place.in !== 'type') continue;
    for (const name of recordNames(place.type)) {
      const schema = schemas[name];
      if (!schema) continue;
      const target = innermost(schema, place.pointer);
      marks.set(target, [...(marks.get(target) ?? []), change]);
    }
  }
  for (const [target, ofTarget] of marks) describeChanges(target, ofTarget, since);
}

/**
 * A copy of a document whose changed parts say so: operations by `x-badges` and in their description, schemas and
 * their properties in their description. Cosmetic changes are left out.
 * @param since what the document was compared with
 */
export function markChanges(
  document: OpenApiDocument,
  changes: readonly LocatedChange[],
  since: string,
): OpenApiDocument {
  const marked = structuredClone(document);
  const visible = changes.filter((change) => change.class !== 'cosmetic');
  for (const [path, item] of Object.entries(marked.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      if (!isObject(operation) || !('operationId' in operation)) continue;
      const { operationId } = operation;
      const address = `${method.toUpperCase()} ${path}`;
      const own = visible.filter(
        ({ operations, place }) =>
          operations.includes(String(operationId)) || (place.in === 'operation' && place.address === address),
      );
      const worst = worstOf(own.map((change) => change.class));
      if (worst === 'cosmetic') continue;
      Object.assign(operation, { 'x-badges': [badges[worst]] });
      describeChanges(operation, own, since);
    }
  }
  markSchemas(marked, visible, since);
  if (visible.length > 0) {
    const summary = `**Changed since ${since}**: ${countsInWords(visible)}.`;
    marked.info.description = [marked.info.description ?? '', summary].filter(Boolean).join('\n\n');
  }
  return marked;
}
