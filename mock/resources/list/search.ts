import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { isFreeText } from '../model/field.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { rulesOf } from '../rules/rules.ts';
import type { Test } from '../rules/type-rules.ts';
import { containsInOrder, SearchView } from '../views/search-view.ts';

/**
 * Searches a list (spec#4.2-q): every word is found in one of the searched fields, in any letter case;
 * `*` in a word matches any text. A type without searched fields of its own has all of its free texts searched.
 */
export const createSearch = behaviour((company: Company, type: ResourceType, text: string): Test => {
  const freeTexts = () => [...type.fields.values()].filter(isFreeText).map(({ name }) => name);
  const names = rulesOf(type.name).searchedFields ?? freeTexts();
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const patterns = words.map((word) => word.split('*'));
  const textsOf = ({ fields }: StoredRecord) => names.map((name) => String(fields[name] ?? '').toLowerCase());
  const test = (record: StoredRecord) => {
    const texts = textsOf(record);
    return patterns.every((parts) => texts.some((candidate) => containsInOrder(candidate, parts)));
  };
  const view = () =>
    company.records.view(type.name, `search ${names.join()}`, (order) => new SearchView(order, textsOf));
  const find = () => view().find(patterns);
  const prepare = () => view().portions();
  return Object.assign(test, { find, prepare });
});
