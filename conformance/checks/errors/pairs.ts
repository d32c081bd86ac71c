import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { type Matcher, show } from '../../match/matcher.ts';
import { answers } from '../../match/reply.ts';
import { lacks, satisfies } from '../../match/value.ts';
import { blankings, refusedCreation, spoilings } from '../material/broken-bodies.ts';
import { refusedInner, refuseInnerAgain } from '../material/broken-inner-records.ts';
import { type Inner, innerRecords } from '../material/inner-records.ts';
import { arrayAt, isObject } from '../material/json-shapes.ts';
import { childTypes, innerTypes, listedTypes } from '../material/listed-types.ts';
import { namesProperty } from '../material/messages.ts';
import { withArticle } from '../material/with-article.ts';

const holdsErrors: Matcher<Reply> = (reply) =>
  isObject(reply.json()) && arrayAt(reply.json(), 'errors').length > 0
    ? undefined
    : { expected: 'an object with an array errors that is not empty', got: show(reply.json()) };

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const isPair = (entry: unknown): boolean => Array.isArray(entry) && entry.length === 2 && entry.every(isText);

/** Every refusal of a type that can be had: creations, and updates of types that have them. */
async function refusals(t: Target, type: string): Promise<readonly Reply[]> {
  const replies = [(await refusedCreation(t, type)).reply];
  if (!listedTypes.includes(type)) return replies;
  const made = await t.make(type);
  for (const { kind, spoil } of spoilings(t, type)) {
    if (kind === 'absent') continue;
    const reply = await t.update(made, spoil(made.sent));
    if (reply.status === 422) return [...replies, reply];
  }
  return replies;
}

const forms: readonly (readonly [string, string, (t: Target, reply: Reply) => void])[] = [
  ['errors.is-an-array', 'the body has an array errors', (t, reply) => t.expect(reply, holdsErrors)],
  [
    'errors.entries-are-pairs',
    'each entry is a property and a message',
    (t, reply) =>
      t.expect(
        arrayAt(reply.json(), 'errors'),
        satisfies('pairs of texts', (it) => it.length > 0 && it.every(isPair)),
      ),
  ],
  [
    'errors.message-says-what-is-wrong',
    'each message is more than the name of the property',
    (t, reply) =>
      t.expect(
        t.propertyErrors(reply),
        lacks<readonly [string, string]>(
          'message without words',
          ([name, message]) => !isText(message) || message === name,
        ),
      ),
  ],
];

const ofType = (type: string): readonly Check[] => [
  ...forms.map(([requirement, what, expectForm]) =>
    check({
      requirement,
      title: `Given ${withArticle(type)} that cannot be created or updated, when the refusal is read, then ${what}`,
      needs: ['user', 'writes'],
      async run(t) {
        for (const reply of await refusals(t, type)) expectForm(t, reply);
      },
    }),
  ),
  check({
    requirement: 'errors.name-the-property',
    title: `Given ${withArticle(type)} with one property spoiled, when it is refused with 422, then the property is named as it is spelt`,
    needs: ['user', 'writes'],
    async run(t) {
      const { under } = await refusedCreation(t, type);
      for (const { property, spoil } of spoilings(t, type)) {
        const reply = await t.create(type, spoil(t.build(type)), under ? { under } : {});
        if (reply.status !== 422) continue;
        const names = t.propertyErrors(reply).map(([name]) => name);
        t.expect(
          names,
          satisfies(property, (it) => it.some((name) => namesProperty(name, property))),
        );
      }
    },
  }),
];

const ofUpdate = (type: string): Check =>
  check({
    requirement: 'errors.name-the-property',
    title: `Given ${withArticle(type)}, when an update that blanks one property is refused, then the property is named as it is spelt`,
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make(type);
      let judged = 0;
      for (const { kind, property, spoil } of blankings(t, type)) {
        if (kind !== 'blank') continue;
        const reply = await t.update(made, spoil(made.sent));
        if (reply.status !== 422) continue;
        judged += 1;
        const names = t.propertyErrors(reply).map(([name]) => name);
        t.expect(
          names,
          satisfies(property, (it) => it.some((name) => namesProperty(name, property))),
        );
      }
      if (judged === 0)
        t.notApplicable(`The target refuses no update that blanks a property of ${withArticle(type)}.`);
    },
  });

/** Stories of property errors (section 7.2, rules 1 and 2). */
export const pairChecks: readonly Check[] = [
  ...[...listedTypes, ...childTypes].flatMap(ofType),
  ...listedTypes.map(ofUpdate),
];

/** The name of the inner type, in the singular or plural, before the property: separated in whatever way. */
function isPrefixed(name: string, { type, property }: Inner, field: string): boolean {
  const plain = name.toLowerCase();
  const prefix = [property, type].find((it) => plain.startsWith(it));
  if (prefix === undefined) return false;
  const rest = plain.slice(prefix.length);
  return /^[^a-z]/.test(rest) && rest.endsWith(field.toLowerCase());
}

const ofInner = (inner: Inner): readonly Check[] => [
  check({
    requirement: 'errors.nested-names-are-prefixed',
    title: `Given ${withArticle(inner.parent)} with wrong ${inner.property}, when it is created, then the error names ${inner.type} before the property`,
    needs: ['user', 'writes'],
    async run(t) {
      const { reply, property } = await refusedInner(t, inner);
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
      const refusal = await refusedInner(t, inner);
      const made = await t.make(inner.parent);
      const reply = await refuseInnerAgain(t, inner, refusal, undefined, made);
      t.expect(reply, answers(422));
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
  emptyBecause: `The specification nests ${innerTypes.map(({ property }) => property).join(' and ')} for every target.`,
  *checks(known) {
    for (const inner of innerRecords(known)) yield* ofInner(inner);
  },
});
