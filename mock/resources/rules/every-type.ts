import { behaviour } from '../../world/behaviour.ts';
import { settle } from '../write/settle.ts';
import type { Check, Step, TypeRules } from './type-rules.ts';

/** An update that carries another lock version than the record has is refused: the first save wins (facts#rules-lock-version). */
export const rejectStaleVersion = behaviour<Check>('write.refuses-stale', ({ before, sent }) => {
  const version = sent.record.lock_version ?? null;
  if (before === undefined || version === null || version === before.fields.lock_version) return [];
  return [{ property: 'lock_version', code: 'stale' }];
});

/** The lock version starts at 0 and grows by one with every edit (facts#rules-lock-version). */
export const incrementLockVersion = behaviour<Step>('write.counts-edits', ({ before, fields }) => {
  if (!('lock_version' in fields)) return;
  const version = before?.fields.lock_version;
  fields.lock_version = typeof version === 'number' ? version + 1 : 0;
});

/** A record created beneath a parent names it, in whichever fields it has for that (facts#children-parents). */
export const setParentFields = behaviour<Step>('write.names-parent', ({ parent, before, fields }) => {
  if (parent === null || before !== undefined) return;
  const values = {
    related_object_type: parent.kind,
    related_object_id: parent.id,
    [`${parent.type}_id`]: parent.id,
  };
  for (const [name, value] of Object.entries(values)) {
    if (name in fields) fields[name] = value;
  }
});

/** Records get ids and timestamps, nested ones too (facts#values-ids). */
export const assignIdsAndTimestamps = behaviour<Step>(
  'write.settles',
  ({ catalogue, company, type, before, fields }) =>
    settle({ catalogue, company, now: company.clock.timestamp() }, type, before?.fields, fields),
);

/** What holds for every type that has the fields. */
export const everyType: TypeRules = {
  checks: [rejectStaleVersion],
  complete: [setParentFields, incrementLockVersion, assignIdsAndTimestamps],
};
