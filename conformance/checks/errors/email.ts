import { check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { hasStatus } from '../../match/reply.ts';
import { contains, satisfies } from '../../match/value.ts';
import { blankValue } from '../fixtures/invalid-bodies.ts';
import { acceptedLocales, languageOf, messagesFor } from '../fixtures/languages.ts';

/** What is empty in a property of an email: its name is printed, its type is the target's own. */
const emptyIn = (t: Target, property: string) =>
  blankValue(t.resource('email').schema?.fields.find(({ name }) => name === property));

/** An email whose property is left out or empty, sent beneath a contact. */
async function sendWithout(t: Target, under: Made, property: string, empty: boolean, locale?: string) {
  const { [property]: _, ...rest } = t.build('email');
  const body = empty ? { ...rest, [property]: emptyIn(t, property) } : rest;
  return t.create('email', body, { under, query: { locale } });
}

const required = (property: string, requirement: string) =>
  check({
    requirement,
    title: `Given a contact, when an email without ${property} or with an empty one is sent, then the error is on ${property}`,
    needs: ['user', 'writes'],
    async run(t) {
      for (const parent of new Set(['contact', ...t.resource('email').parents])) {
        const under = await t.make(parent);
        for (const empty of [false, true, true]) {
          const reply = await sendWithout(t, under, property, empty);
          t.expect(reply, hasStatus(422));
          t.expect(
            messagesFor(t, reply, property),
            satisfies(`an error on ${property}`, (it) => it.length > 0),
          );
        }
      }
    },
  });

/** Stories of the two required fields that the specification prints (section 2.2). */
export const emailErrorChecks = [
  required('to_addr', 'email.to-addr-is-required'),
  required('body', 'email.body-is-required'),
  ...['to_addr', 'body'].map((property) =>
    check({
      requirement: 'email.blank-message-is-as-printed',
      title: `Given an English locale, when an email has an empty ${property}, then the message says "can't be blank"`,
      needs: ['user', 'writes'],
      async run(t) {
        const under = await t.make('contact');
        const english = (await acceptedLocales(t)).filter((it) => languageOf(it) === 'en');
        if (english.length === 0) t.notApplicable('The target takes no English locale.');
        for (const locale of english) {
          for (const empty of [true, false]) {
            const reply = await sendWithout(t, under, property, empty, locale);
            t.expect(
              messagesFor(t, reply, property),
              contains<string>(`"can't be blank"`, (it) => /can['’´`]t be blank/i.test(it)),
            );
          }
        }
      },
    }),
  ),
  check({
    requirement: 'email.both-errors-are-reported',
    title: 'Given a contact, when an email without to_addr and body is sent, then there is an error on each',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.make('contact');
      const empty = { to_addr: emptyIn(t, 'to_addr'), body: emptyIn(t, 'body') };
      for (const more of [{}, empty]) {
        const { to_addr: _to, body: _body, ...rest } = t.build('email');
        const reply = await t.create('email', { ...rest, ...more }, { under });
        for (const property of ['to_addr', 'body']) {
          t.expect(
            messagesFor(t, reply, property),
            satisfies(`an error on ${property}`, (it) => it.length > 0),
          );
        }
      }
    },
  }),
];
