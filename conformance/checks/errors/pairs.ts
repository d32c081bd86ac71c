import { type Check, check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { formatValue, type Matcher } from '../../match/matcher.ts';
import { containsNo, satisfies } from '../../match/value.ts';
import { bodyMutations, findRejectedCreation, requiredFieldMutations } from '../material/broken-bodies.ts';
import { isObject } from '../../schemas/json.ts';
import { arrayAt } from '../material/json-shapes.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { isErrorOn } from '../material/messages.ts';
import { withArticle } from '../material/with-article.ts';

const holdsErrors: Matcher<Reply> = (reply) =>
  isObject(reply.json()) && arrayAt(reply.json(), 'errors').length > 0
    ? undefined
    : { expected: 'an object with an array errors that is not empty', got: formatValue(reply.json()) };

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

export const isPair = (entry: unknown): boolean => Array.isArray(entry) && entry.length === 2 && entry.every(isText);

/** Every refusal of a type that can be had: creations, and updates of types that have them. */
async function refusals(t: Target, type: string): Promise<readonly Reply[]> {
  const replies = [(await findRejectedCreation(t, type)).reply];
  if (!listedTypes.includes(type)) return replies;
  const made = await t.make(type);
  for (const { kind, apply } of bodyMutations(t, type)) {
    if (kind === 'absent') continue;
    const reply = await t.update(made, apply(made.sent));
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
        containsNo<readonly [string, string]>(
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
      const { under } = await findRejectedCreation(t, type);
      for (const { property, apply } of bodyMutations(t, type)) {
        const reply = await t.create(type, apply(t.build(type)), under ? { under } : {});
        if (reply.status !== 422) continue;
        const names = t.propertyErrors(reply).map(([name]) => name);
        t.expect(
          names,
          satisfies(property, (it) => it.some((name) => isErrorOn(name, property))),
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
      for (const { kind, property, apply } of requiredFieldMutations(t, type)) {
        if (kind !== 'blank') continue;
        const reply = await t.update(made, apply(made.sent));
        if (reply.status !== 422) continue;
        judged += 1;
        const names = t.propertyErrors(reply).map(([name]) => name);
        t.expect(
          names,
          satisfies(property, (it) => it.some((name) => isErrorOn(name, property))),
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
