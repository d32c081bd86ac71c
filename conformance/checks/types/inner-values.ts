import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { isGranted } from '../../match/granted.ts';
import { equals, satisfies } from '../../match/value.ts';
import type { DataRecord } from '../../records/resource.ts';
import { edgeValues, plainValues } from '../material/edge-values.ts';
import {
  holding,
  type Inner,
  innerFields,
  innerOf,
  innerRecords,
  makeWithInner,
} from '../material/inner-records.ts';
import { among, cameBack } from '../material/kept-fields.ts';
import { shown } from '../material/shown.ts';
import { withArticle } from '../material/with-article.ts';

const requirementOf = ({ type }: Inner): string =>
  type === 'address' ? 'address.is-nested-in-its-parent' : 'line-item.is-nested-in-its-parent';

/** The inner records that a new parent shows, or undefined where the target refuses them. */
async function keptOf(
  t: Target,
  inner: Inner,
  records: readonly DataRecord[],
): Promise<readonly DataRecord[] | undefined> {
  const fields = holding(t, inner, records);
  if (!isGranted(await t.create(inner.parent, t.build(inner.parent, fields)))) return undefined;
  return innerOf(await shown(t, await t.make(inner.parent, { with: fields })), inner);
}

/** The fields of an inner record that keep a usual value, each tried in an inner record of its own. */
async function keptFields(t: Target, inner: Inner): Promise<ReadonlySet<string>> {
  const fields = innerFields(t, inner);
  const root = t.resource(inner.type).schema?.schema ?? {};
  const kept = new Set<string>();
  for (const [name, value] of Object.entries(plainValues(fields, root, t.mark))) {
    const [record] = (await keptOf(t, inner, [t.build(inner.type, { [name]: value })])) ?? [];
    if (cameBack(value, record?.[name])) kept.add(name);
  }
  return kept;
}

const values = (inner: Inner): Check =>
  check({
    requirement: requirementOf(inner),
    title: `Given ${inner.property} with zero, false, a broken number, long texts and texts full of signs, when ${withArticle(inner.parent)} with them is read, then they come back`,
    needs: ['user', 'writes'],
    async run(t) {
      const kept = await keptFields(t, inner);
      if (kept.size === 0) t.notApplicable(`No text, number or boolean is known that ${inner.type} keeps.`);
      for (const edge of edgeValues(innerFields(t, inner), t.mark)) {
        for (const [name, value] of Object.entries(among(edge, kept))) {
          const shownOnes = await keptOf(t, inner, [t.build(inner.type, { [name]: value })]);
          t.expect(
            shownOnes?.[0]?.[name],
            satisfies(`the ${name} ${JSON.stringify(value)}`, (it) => !shownOnes || cameBack(value, it)),
          );
        }
      }
    },
  });

const orderOfUpdate = (inner: Inner): Check =>
  check({
    requirement: 'line-item.keeps-its-order',
    title: `Given ${withArticle(inner.parent)}, when it is updated with three ${inner.property}, then they stand in the order sent`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field } = await makeWithInner(t, inner, 1);
      const texts = [t.mark(), t.mark(), t.mark()].toReversed();
      const fresh = texts.map((text) => t.build(inner.type, { [field]: text }));
      const reply = await t.update(made, { ...made.sent, ...holding(t, inner, fresh) });
      const now = innerOf(await shown(t, made), inner).map((it) => String(it[field]));
      const ours = now.filter((it) => texts.includes(it));
      if (!isGranted(reply) || ours.length < texts.length)
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
    for (const inner of innerRecords(known)) {
      yield values(inner);
      yield orderOfUpdate(inner);
    }
  },
});
