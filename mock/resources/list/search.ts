import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { rulesOf } from '../rules/rules.ts';

/** Whether a record passes. */
export type Test = (record: StoredRecord) => boolean;

/**
 * Searches a list (spec#4.2-q): every word is found in one of the searched fields, in any letter case;
 * `*` in a word matches any text.
 */
export const createSearch = behaviour(
  'list.searches',
  (_company: Company, type: ResourceType, text: string): Test => {
    const names = rulesOf(type.name).searchedFields ?? searchedByDefault(type);
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const patterns = words.map((word) => word.split('*'));
    return ({ fields }) => {
      const texts = names.map((name) => String(fields[name] ?? '').toLowerCase());
      return patterns.every((parts) => texts.some((candidate) => containsInOrder(candidate, parts)));
    };
  },
);

/** All free-text fields: neither ids, nor dates, nor enums. */
function searchedByDefault(type: ResourceType): string[] {
  return [...type.fields.values()]
    .filter(({ kind, name, schema }) => {
      const isText = kind === 'value' && [schema.type].flat().includes('string');
      return isText && schema.enum === undefined && schema.format === undefined && !/(^|_)id$/.test(name);
    })
    .map(({ name }) => name);
}

function containsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
