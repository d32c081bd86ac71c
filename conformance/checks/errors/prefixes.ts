import { type Check, check, family } from '../../check/check.ts';
import { hasStatus } from '../../match/reply.ts';
import { satisfies } from '../../match/value.ts';
import { findRejectedNested, resendRejectedNested } from '../material/broken-inner-records.ts';
import { type NestedProperty, nestedProperties } from '../material/inner-records.ts';
import { nestedTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';

/** The name of the inner type, in the singular or plural, before the property: separated in whatever way. */
function isPrefixed(name: string, { type, property }: NestedProperty, field: string): boolean {
  const plain = name.toLowerCase();
  const names = [property, type, type.replaceAll('_', '')].map((it) => it.toLowerCase());
  const prefix = names.find((it) => plain.startsWith(it));
  if (prefix === undefined) return false;
  const rest = plain.slice(prefix.length);
  return /^[^a-z]/.test(rest) && rest.endsWith(field.toLowerCase());
}

const ofInner = (inner: NestedProperty): readonly Check[] => [
  check({
    requirement: 'errors.nested-names-are-prefixed',
    title: `Given ${withArticle(inner.parent)} with wrong ${inner.property}, when it is created, then the error names ${inner.type} before the property`,
    needs: ['user', 'writes'],
    async run(t) {
      const { reply, property } = await findRejectedNested(t, inner);
      const names = t.propertyErrors(reply).map(([name]) => name);
      t.expect(
        names,
        satisfies(`${inner.type} before ${property}`, (it) =>
          it.some((name) => isPrefixed(name, inner, property)),
        ),
      );
    },
  }),
  check({
    requirement: 'errors.nested-names-are-prefixed',
    title: `Given ${withArticle(inner.parent)}, when it is updated with wrong ${inner.property}, then the error names ${inner.type} before the property`,
    needs: ['user', 'writes'],
    async run(t) {
      const refusal = await findRejectedNested(t, inner);
      const made = await t.make(inner.parent);
      const reply = await resendRejectedNested(t, inner, refusal, undefined, made);
      t.expect(reply, hasStatus(422));
      const names = t.propertyErrors(reply).map(([name]) => name);
      t.expect(
        names,
        satisfies(`${inner.type} before ${refusal.property}`, (it) =>
          it.some((name) => isPrefixed(name, inner, refusal.property)),
        ),
      );
    },
  }),
];

/** Stories of errors in nested objects (section 7.2, rule 3). */
export const prefixChecks = family({
  requirements: ['errors.nested-names-are-prefixed'],
  emptyBecause: `The specification nests ${nestedTypes.map(({ property }) => property).join(' and ')} for every target.`,
  *checks(known) {
    for (const inner of nestedProperties(known)) yield* ofInner(inner);
  },
});
