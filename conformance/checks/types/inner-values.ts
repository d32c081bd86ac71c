import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { requirementOf } from './inner-records.ts';
import { isSuccess } from '../../match/granted.ts';
import { equals, satisfies } from '../../match/value.ts';
import type { DataRecord } from '../../records/resource.ts';
import { edgeValues, typicalValues } from '../material/edge-values.ts';
import {
  makeWithNested,
  type NestedProperty,
  nestedBody,
  nestedFields,
  nestedProperties,
  nestedRecordsIn,
} from '../material/inner-records.ts';
import { isPreserved, pick } from '../material/kept-fields.ts';
import { readRecord } from '../material/shown.ts';
import { withArticle } from '../material/with-article.ts';


/** The inner records that a new parent shows, or undefined where the target refuses them. */
async function keptOf(
  t: Target,
  inner: NestedProperty,
  records: readonly DataRecord[],
): Promise<readonly DataRecord[] | undefined> {
  const fields = nestedBody(t, inner, records);
  if (!isSuccess(await t.create(inner.parent, t.build(inner.parent, fields)))) return undefined;
  return nestedRecordsIn(await readRecord(t, await t.make(inner.parent, { with: fields })), inner);
}

/** The fields of an inner record that keep a usual value, each tried in an inner record of its own. */
async function keptFields(t: Target, inner: NestedProperty): Promise<ReadonlySet<string>> {
  const fields = nestedFields(t, inner);
  const root = t.resource(inner.type).schema?.schema ?? {};
  const kept = new Set<string>();
  for (const [name, value] of Object.entries(typicalValues(fields, root, t.mark))) {
    const [record] = (await keptOf(t, inner, [t.build(inner.type, { [name]: value })])) ?? [];
    if (isPreserved(value, record?.[name])) kept.add(name);
  }
  return kept;
}

const values = (inner: NestedProperty): Check =>
  check({
    requirement: requirementOf(inner),
    title: `Given ${inner.property} with zero, false, a broken number, long texts and texts full of signs, when ${withArticle(inner.parent)} with them is read, then they come back`,
    needs: ['user', 'writes'],
    async run(t) {
      const kept = await keptFields(t, inner);
      if (kept.size === 0) t.notApplicable(`No text, number or boolean is known that ${inner.type} keeps.`);
      for (const edge of edgeValues(nestedFields(t, inner), t.mark)) {
        for (const [name, value] of Object.entries(pick(edge, kept))) {
          const shownOnes = await keptOf(t, inner, [t.build(inner.type, { [name]: value })]);
          t.expect(
            shownOnes?.[0]?.[name],
            satisfies(`the ${name} ${JSON.stringify(value)}`, (it) => !shownOnes || isPreserved(value, it)),
          );
        }
      }
    },
  });

const orderOfUpdate = (inner: NestedProperty): Check =>
  check({
    requirement: 'line-item.keeps-its-order',
    title: `Given ${withArticle(inner.parent)}, when it is updated with three ${inner.property}, then they stand in the order sent`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field } = await makeWithNested(t, inner, 1);
      const texts = [t.mark(), t.mark(), t.mark()].toReversed();
      const nextValue = texts.map((text) => t.build(inner.type, { [field]: text }));
      const reply = await t.update(made, { ...made.sent, ...nestedBody(t, inner, nextValue) });
      const now = nestedRecordsIn(await readRecord(t, made), inner).map((it) => String(it[field]));
      const ours = now.filter((it) => texts.includes(it));
      if (!isSuccess(reply) || ours.length < texts.length)
        t.notApplicable(`The target takes ${inner.property} in an update by their ids only.`);
      t.expect(ours, equals(texts));
    },
  });

/** Inner records keep what is easily lost, and their order in updates (section 2.1; section 4.1, path rule 3). */
export const innerValueStories = family({
  requirements: [
    'address.is-nested-in-its-parent',
    'line-item.is-nested-in-its-parent',
    'line-item.keeps-its-order',
  ],
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(known) {
    for (const inner of nestedProperties(known)) {
      yield values(inner);
      yield orderOfUpdate(inner);
    }
  },
});
