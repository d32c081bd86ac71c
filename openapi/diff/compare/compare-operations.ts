import { componentName } from '../../assemble/parameter-components.ts';
import { memberOf } from '../../schemas/json.ts';
import type { JsonSchema } from '../../schemas/type-schema.ts';
import {
  addressKey,
  type Content,
  groupOf,
  type Operation,
  type Parameter,
  type Response,
} from '../contract/contract.ts';
import type { Direction } from '../rules/rule.ts';
import type { RuleId } from '../rules/rules.ts';
import { addedOrRemoved, bothSides, type ComparedPart, inside, type Values } from './change-recorder.ts';
import { compareValues } from './compare-values.ts';
import type { Comparison, Pair } from './comparison.ts';
import type { OperationPair } from './pair-operations.ts';
import type { Usage } from './usage.ts';

/** Where an operation is, for both directions. */
export function siteOf(operation: Operation, key: string): ComparedPart {
  return {
    subject: operation.address,
    group: groupOf(operation),
    place: {
      in: 'operation',
      address: operation.address,
      pointer: '',
      type: operation.resource?.parent ?? operation.resource?.type,
    },
    usage: { request: new Set([key]), response: new Set([key]) },
  };
}

function only(direction: Direction, { usage }: ComparedPart): Usage {
  return { request: new Set(), response: new Set(), [direction]: usage[direction] };
}

/** Compares an operation before and after. */
export function compareOperation(
  comparison: Comparison,
  { before, after, key, isRenamed }: OperationPair,
): void {
  const site = siteOf(after, key);
  const pair = [before, after] as const;
  if (!isRenamed) compareNames(comparison, site, pair);
  compareParameters(comparison, site, pair);
  compareBody(comparison, site, [before.body, after.body]);
  compareResponses(comparison, site, pair);
  compareSecurity(comparison, site, pair);
}

function compareNames({ recorder }: Comparison, site: ComparedPart, [before, after]: Pair<Operation>): void {
  const recordMember = (rule: RuleId, name: string, old: unknown, now: unknown) =>
    recorder.recordDifference(rule, inside(site, '', name), old, now);
  recorder.recordDifference('method-changed', site, before.method, after.method);
  const isSameAddress = addressKey(before) === addressKey({ ...after, method: before.method });
  const addressRule = isSameAddress ? 'path-parameter-renamed' : 'address-changed';
  recorder.recordDifference(addressRule, site, before.path, after.path);
  recordMember('operation-id-changed', 'operationId', before.operationId, after.operationId);
  const deprecation = after.deprecated ? 'operation-deprecated' : 'operation-reactivated';
  recordMember(deprecation, 'deprecated', before.deprecated, after.deprecated);
  for (const key of new Set([...Object.keys(before.others), ...Object.keys(after.others)])) {
    recordMember('document-changed', key, memberOf(before.others, key), memberOf(after.others, key));
  }
  // The texts of an operation on a resource type are generated from the type.
  if (after.resource) return;
  for (const member of ['summary', 'description', 'tags'] as const)
    recordMember('operation-text-changed', member, before[member], after[member]);
}

/** Whether the assembler made a component of the parameter of a list: it names it after the list, or after a name in brackets. */
function isOfList(component: string, parameter: string): boolean {
  const name = componentName(parameter);
  return component.replace(/_+$/, '').endsWith(`_${name}`) || (component === name && name !== parameter);
}

function parameterSite(site: ComparedPart, operation: Operation, parameter: Parameter): ComparedPart {
  const { name, component } = parameter;
  const type = operation.resource?.type;
  const inner: ComparedPart = { ...site, subject: `${site.subject} ?${name}`, usage: only('request', site) };
  const place = { ...inner.place, parameter: name } as ComparedPart['place'];
  if (component === undefined || (type !== undefined && isOfList(component, name)))
    return { ...inner, place, merge: type && `${type} ${name}` };
  return {
    ...inner,
    subject: `parameter ${name}`,
    group: 'shared',
    place: { in: 'component', section: 'parameters', name: component, pointer: '' },
    merge: `component ${component}`,
  };
}

function compareParameters(
  comparison: Comparison,
  site: ComparedPart,
  [before, after]: Pair<Operation>,
): void {
  const recordAlone = (parameter: Parameter, rule: RuleId, values: Values) => {
    if (parameter.in === 'path') return;
    comparison.recorder.record(
      rule,
      parameterSite(site, after, { ...parameter, component: undefined }),
      values,
    );
  };
  for (const [key, old] of before.parameters) {
    const now = counterpartOf(key, before, after);
    if (now) compareParameter(comparison, parameterSite(site, after, now), [old, now]);
    else recordAlone(old, 'parameter-removed', { before: old.schema });
  }
  for (const [key, now] of after.parameters) {
    const rule = now.required ? 'required-parameter-added' : 'parameter-added';
    if (!counterpartOf(key, after, before)) recordAlone(now, rule, { after: now.schema });
  }
}

/** The parameter of the same name in another operation: in the same place of the request, or otherwise in one of its own. */
function counterpartOf(key: string, { parameters }: Operation, other: Operation): Parameter | undefined {
  const isMoved = ([otherKey, { name }]: [string, Parameter]) =>
    name === parameters.get(key)?.name && !parameters.has(otherKey);
  return other.parameters.get(key) ?? [...other.parameters].find(isMoved)?.[1];
}

function compareParameter(
  comparison: Comparison,
  site: ComparedPart,
  [before, after]: Pair<Parameter>,
): void {
  const { recorder } = comparison;
  const record = (rule: RuleId, name: keyof Parameter) =>
    recorder.recordDifference(rule, site, before[name], after[name]);
  record('parameter-moved', 'in');
  record(after.required ? 'parameter-became-required' : 'parameter-became-optional', 'required');
  // A parameter that moved is serialized as its new place has it.
  if (before.in === after.in) record('parameter-style-changed', 'style');
  record(after.deprecated ? 'parameter-deprecated' : 'parameter-reactivated', 'deprecated');
  if (before.in !== 'path') record('text-changed', 'description');
  compareValues(comparison, site, before.schema, asSentInAddress(before.schema, after.schema));
}

const scalarTypes = new Set<unknown>(['number', 'integer', 'boolean', 'string']);

/** Every parameter is a text in a request: one that may be any text still takes the numbers and flags that it took before. */
function asSentInAddress(before: JsonSchema, after: JsonSchema): JsonSchema {
  const types = [before.type ?? []].flat();
  const isAnyText = after.type === 'string' && !isLimited(after);
  return isAnyText && types.every((type) => scalarTypes.has(type))
    ? { ...after, type: [...types.filter((type) => type !== 'string'), 'string'] }
    : after;
}

const isLimited = ({ enum: values, const: constant, pattern, format, minLength, maxLength }: JsonSchema) =>
  [values, constant, pattern, format, minLength, maxLength].some((it) => it !== undefined);

function compareContent(comparison: Comparison, site: ComparedPart, [before, after]: Pair<Content>): void {
  for (const [type, old, now] of bothSides(before, after)) {
    const at = inside(site, '', 'content', type);
    if (old && now) compareValues(comparison, inside(at, '', 'schema'), old, now);
    else comparison.recorder.recordDifference(addedOrRemoved('media-type'), at, old && type, now && type);
  }
}

function compareBody(
  comparison: Comparison,
  site: ComparedPart,
  [before, after]: Pair<Operation['body']>,
): void {
  const { recorder } = comparison;
  const at = { ...inside(site, ' body', 'requestBody'), usage: only('request', site) };
  if (!before && !after) return;
  if (!before) recorder.record(after?.required ? 'required-request-body-added' : 'request-body-added', at);
  else if (!after) recorder.record('request-body-removed', at);
  else {
    if (before.required !== after.required) {
      recorder.record(after.required ? 'request-body-became-required' : 'request-body-became-optional', at);
    }
    compareContent(comparison, at, [before.content, after.content]);
  }
}

function compareResponses(
  comparison: Comparison,
  site: ComparedPart,
  [before, after]: Pair<Operation>,
): void {
  for (const [status, old, now] of bothSides(before.responses, after.responses)) {
    const at = { ...inside(site, ` ${status}`, 'responses', status), usage: only('response', site) };
    const rules = addedOrRemoved(/^[45]|default/.test(status) ? 'error-status' : 'status');
    if (old && now) compareResponse(comparison, at, [old, now], after.resource === undefined);
    else comparison.recorder.recordDifference(rules, at, old && status, now && status);
  }
}

function compareResponse(
  comparison: Comparison,
  site: ComparedPart,
  [before, after]: Pair<Response>,
  hasOwnText: boolean,
): void {
  const { recorder } = comparison;
  compareContent(comparison, site, [before.content, after.content]);
  if (hasOwnText) {
    const at = inside(site, '', 'description');
    recorder.recordDifference('text-changed', at, before.description, after.description);
  }
  for (const [name, old, now] of bothSides(before.headers, after.headers)) {
    const at = inside(site, ` header ${name}`, 'headers', name);
    if (old && now) {
      if (old.required !== now.required) {
        recorder.record(now.required ? 'header-became-required' : 'header-became-optional', at);
      }
      compareValues(comparison, at, old.schema, now.schema);
    } else recorder.recordDifference(addedOrRemoved('header'), at, old?.schema, now?.schema);
  }
}

function compareSecurity(comparison: Comparison, site: ComparedPart, [before, after]: Pair<Operation>): void {
  const { recorder } = comparison;
  const at = inside(site, '', 'security');
  const [old, now] = [before.security, after.security];
  const isOpen = (security: Operation['security']) => security.size === 0 || security.has('none');
  if (isOpen(old) !== isOpen(now)) {
    recorder.record(isOpen(now) ? 'authentication-dropped' : 'authentication-required', at);
    return;
  }
  for (const [name, was, is] of bothSides(old, now)) {
    const inner = { ...at, subject: `${at.subject} ${name}` };
    if (!is || !was)
      recorder.recordDifference(addedOrRemoved('authentication'), inner, was && name, is && name);
  }
  comparePermissions(comparison, at, [before, after]);
}

function comparePermissions(
  comparison: Comparison,
  site: ComparedPart,
  [before, after]: Pair<Operation>,
): void {
  const { recorder } = comparison;
  if (!comparison.before.hasPermissions || !comparison.after.hasPermissions) return;
  // The permissions of a type that is renamed are renamed with it.
  const type = before.resource?.type;
  if (type !== undefined && comparison.renamed.has(type)) return;
  const names = ({ security }: Operation) => new Set([...security.values()].flat());
  const [removed, added] = [names(before).difference(names(after)), names(after).difference(names(before))];
  const values = { before: [...names(before)].join(', '), after: [...names(after)].join(', ') };
  if (removed.size > 0 && added.size > 0) {
    recorder.record('permission-changed', site, values);
    return;
  }
  const rule = added.size > 0 ? 'permission-added' : 'permission-removed';
  if (removed.size + added.size === 0) return;
  if (type === undefined || (values.before !== '' && values.after !== ''))
    recorder.record(rule, site, values);
  // A resource type is open to everybody as a whole: one change, whatever the number of its operations.
  else {
    const place = { in: 'type', type, pointer: '/open' } as const;
    recorder.record(rule, { ...site, subject: type, place, merge: `open ${type}` });
  }
}
