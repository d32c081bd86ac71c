import type { Preparation } from '../../check/target.ts';
import { manyFields } from '../../records/creation-rule.ts';
import type { TestedOperation } from '../operations/operation.ts';

type Query = Readonly<Record<string, string>>;

/** What changes the content of a reply and not its form. */
export function viewsOf(
  t: Preparation,
  { action, type }: Pick<TestedOperation, 'action' | 'type'>,
): readonly Query[] {
  const schema = t.description.resources.find((it) => it.type === type)?.schema;
  const [locale] = t.description.locales;
  const inLanguage = locale === undefined ? [] : [{ locale }];
  // What restricts one reply does not restrict the next.
  if (action === 'read') return [{}, { fields: manyFields(schema) }, { fields: 'id' }, {}, ...inLanguage];
  if (action === 'list') return [{}, { per_page: '1' }, { q: t.marker() }, { fields: 'id' }, ...inLanguage];
  return [{}];
}
