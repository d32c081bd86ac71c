import { memberOf } from '../../schemas/json.ts';
import { addressKey, type Contract, type Shape } from '../contract/contract.ts';
import { renameTypes } from '../contract/rename-types.ts';
import type { RuleId } from '../rules/rules.ts';
import { type Change, worstFirst } from './change.ts';
import {
  addedOrRemoved,
  addedRemovedOrChanged,
  bothSides,
  ChangeRecorder,
  type ComparedPart,
  inside,
} from './change-recorder.ts';
import { compareOperation, siteOf } from './compare-operations.ts';
import { compareProperties } from './compare-properties.ts';
import { compareValues } from './compare-values.ts';
import type { Comparison } from './comparison.ts';
import { type PairedOperations, pairOperations } from './pair-operations.ts';
import { renamedTypes } from './renames.ts';
import { noUsage, type Usage, usagesIn } from './usage.ts';

/**
 * Compares two contracts from the clients' point of view. Each change is listed once, however many operations it
 * concerns; breaking changes come first.
 */
export function compareContracts(earlier: Contract, after: Contract): Change[] {
  const [removed, added] = [typesMissingIn(after, earlier), typesMissingIn(earlier, after)];
  const renamed = renamedTypes(removed, added);
  const before = renameTypes(earlier, renamed);
  const recorder = new ChangeRecorder(before, after);
  const comparison: Comparison = { before, after, renamed, followed: new Map(), recorder };
  const operations = pairOperations(before, after, renamed);
  recordTypes(comparison, removed, added);
  recordOperations(comparison, operations);
  compareShapes(comparison, operations);
  for (const pair of operations.pairs) compareOperation(comparison, pair);
  compareDocuments(comparison);
  return worstFirst(recorder.changes);
}

function typesMissingIn(contract: Contract, other: Contract): [string, Shape][] {
  return [...other.shapes].filter(([name, { isType }]) => isType && !contract.shapes.get(name)?.isType);
}

function typeSite(type: string, usage: Usage): ComparedPart {
  return { subject: type, group: type, place: { in: 'type', type, pointer: '' }, usage };
}

/** The operations on a type, in both directions. */
function operationsOn(contract: Contract, type: string): Usage {
  const keys = [...contract.operations]
    .filter(([, { resource }]) => resource?.type === type)
    .map(([key]) => key);
  return { request: new Set(keys), response: new Set(keys) };
}

function recordTypes(
  { before, after, renamed, recorder }: Comparison,
  removed: readonly [string, Shape][],
  added: readonly [string, Shape][],
): void {
  const isNew = new Set(renamed.values());
  for (const [type] of removed) {
    const other = renamed.get(type);
    const usage = operationsOn(before, type);
    if (other === undefined) recorder.record('type-removed', typeSite(type, usage), { before: type });
    else recorder.record('type-renamed', typeSite(other, usage), { before: type, after: other });
  }
  for (const [type] of added) {
    if (isNew.has(type)) continue;
    recorder.record('type-added', typeSite(type, operationsOn(after, type)), { after: type });
  }
}

/** Records removed and added operations, except those of a type that is removed or added as a whole. */
function recordOperations(
  { before, after, recorder }: Comparison,
  { removed, added }: PairedOperations,
): void {
  for (const [key, operation] of removed) {
    const { resource } = operation;
    if (resource && !after.shapes.get(resource.type)?.isType) continue;
    recorder.record('operation-removed', siteOf(operation, key), { before: operation.operationId });
  }
  for (const [key, operation] of added) {
    const { resource } = operation;
    if (resource && !before.shapes.get(resource.type)?.isType) continue;
    recorder.record('operation-added', siteOf(operation, key), { after: operation.operationId });
  }
}

/** Compares all named schemas, each with the operations of both contracts in which it occurs. */
function compareShapes(comparison: Comparison, { pairs }: PairedOperations): void {
  const { before, after } = comparison;
  const [usagesBefore, usagesAfter] = [usagesIn(before), usagesIn(after)];
  const newKeys = new Map(pairs.map(({ before: operation, key }) => [addressKey(operation), key]));
  const moved = (keys: ReadonlySet<string>) => new Set([...keys].flatMap((key) => newKeys.get(key) ?? []));
  for (const [name, old] of before.shapes) {
    const now = after.shapes.get(name);
    if (!now || isDerived(name, before)) continue;
    const usage = usagesBefore.get(name) ?? noUsage;
    const usageNow = usagesAfter.get(name) ?? noUsage;
    const both: Usage = {
      request: moved(usage.request).intersection(usageNow.request),
      response: moved(usage.response).intersection(usageNow.response),
    };
    if (now.isType) compareTypes(comparison, typeSite(name, both), old, now);
    else compareValues(comparison, componentSite(name, both), old.schema, now.schema);
  }
}

function compareTypes(comparison: Comparison, site: ComparedPart, before: Shape, after: Shape): void {
  const { properties: _, required: __, ...old } = before.schema;
  const { properties: ___, required: ____, ...now } = after.schema;
  compareValues(comparison, site, old, now);
  compareProperties(comparison, site, before.schema, after.schema, { isType: true, compareValues });
  compareListLinks(comparison, site, before, after);
}

/** Compares the links of records to filtered lists; all other links follow from the operations. */
function compareListLinks({ recorder }: Comparison, site: ComparedPart, before: Shape, after: Shape): void {
  if (!before.listLinks || !after.listLinks) return;
  for (const [rel, old, now] of bothSides(before.listLinks, after.listLinks))
    recorder.recordDifference(addedRemovedOrChanged('link'), inside(site, ` link ${rel}`, 'links'), old, now);
}

/** Envelopes and lists follow from their type. */
function isDerived(name: string, { shapes }: Contract): boolean {
  return /_(envelope|list)$/.test(name) && shapes.get(name.replace(/_(envelope|list)$/, ''))?.isType === true;
}

function componentSite(name: string, usage: Usage): ComparedPart {
  const place = { in: 'component', section: 'schemas', name, pointer: '' } as const;
  return { subject: name, group: 'shared', place, usage };
}

const documentPart = { group: 'document', usage: noUsage };

function compareDocuments({ before, after, recorder }: Comparison): void {
  for (const key of new Set([...Object.keys(before.metadata), ...Object.keys(after.metadata)])) {
    const rule = metadataRules.get(key) ?? 'document-changed';
    const place = { in: 'document', pointer: `/${key}` } as const;
    const [old, now] = [memberOf(before.metadata, key), memberOf(after.metadata, key)];
    recorder.recordDifference(rule, { ...documentPart, subject: key, place }, old, now);
  }
  for (const [name, old, now] of bothSides(before.securitySchemes, after.securitySchemes)) {
    const place = { in: 'component', section: 'securitySchemes', name, pointer: '' } as const;
    const site: ComparedPart = { ...documentPart, subject: `security scheme ${name}`, place };
    if (old && now) {
      const { description: oldText, ...oldScheme } = old;
      const { description: newText, ...newScheme } = now;
      recorder.recordDifference('security-scheme-changed', site, oldScheme, newScheme);
      recorder.recordDifference('text-changed', site, oldText, newText);
    } else recorder.recordDifference(addedOrRemoved('security-scheme'), site, old, now);
  }
}

const metadataRules: ReadonlyMap<string, RuleId> = new Map([
  ['info', 'information-changed'],
  ['tags', 'information-changed'],
  ['externalDocs', 'information-changed'],
  ['servers', 'servers-changed'],
]);
