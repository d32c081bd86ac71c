import { check } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus } from '../../match/response.ts';
import { contains, satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { acceptedLocales, languageOf, messagesFor } from '../shared/languages.ts';
import { blankValue } from '../shared/mutations.ts';
import { filledValues } from '../shared/values.ts';

/**
 * The blank value of a property of an email: the specification names the property, the target's schema its
 * type.
 */
const blankOf = (t: Target, property: string) =>
  blankValue(t.resource('email').schema?.fields.find(({ name }) => name === property));

/** How an email is sent that lacks a property: with a blank one instead, with values of others, with a locale. */
type Incomplete = { readonly isBlank?: boolean; readonly values?: DataRecord; readonly locale?: string };

/** Sends an email under a contact, with a property missing or blank. */
async function sendWithout(
  t: Target,
  under: CreatedRecord,
  property: string,
  { isBlank = false, values = {}, locale }: Incomplete,
) {
  const { [property]: _, ...rest } = t.build('email', values);
  const body = isBlank ? { ...rest, [property]: blankOf(t, property) } : rest;
  return t.sendCreation('email', body, { under, query: { locale } });
}

/** The types under which emails are created: contacts (spec#2.1-contact-emails), and others of the target. */
const parentsOfEmails = (t: Preparation): ReadonlySet<string> =>
  new Set(['contact', ...t.resource('email').parents]);

const expectError = (t: Target, response: HttpResponse, property: string): void =>
  t.expect(
    messagesFor(t, response, property),
    satisfies(`an error on ${property}`, (it) => it.length > 0),
  );

const required = (property: string, requirement: string) =>
  check({
    requirement,
    title: `Given a contact, when an email is sent without ${property} or with a blank one, then the error is on ${property}`,
    async run(t) {
      // Nothing else stands in for it: neither another receiver for to_addr, nor a subject for the body.
      const filled = await t.expectDone(() => filledValues(t, 'email'));
      // One that was refused can be let in when it is sent again.
      const incomplete = [{}, { isBlank: true }, { isBlank: true }, { isBlank: true, values: filled }];
      for (const parent of parentsOfEmails(t)) {
        const under = await t.createRecord(parent);
        for (const one of incomplete) {
          const response = await sendWithout(t, under, property, one);
          t.expect(response, hasStatus(422));
          expectError(t, response, property);
        }
      }
    },
  });

/** Checks of the two required properties of an email (spec#2.2-email-to-addr). */
export const emailErrorChecks = [
  required('to_addr', 'email.to-addr-is-required'),
  required('body', 'email.body-is-required'),
  ...['to_addr', 'body'].map((property) =>
    check({
      requirement: 'email.blank-message-is-as-printed',
      title: `Given an English locale, when an email has a blank ${property}, then the message says "can't be blank"`,
      async run(t) {
        const english = (await acceptedLocales(t)).filter((it) => languageOf(it) === 'en');
        if (english.length === 0) t.notApplicable('The target accepts no English locale.');
        for (const parent of parentsOfEmails(t)) {
          const under = await t.createRecord(parent);
          // The message is given for an empty property: one that is missing can be called so.
          for (const locale of english)
            t.expect(
              messagesFor(t, await sendWithout(t, under, property, { isBlank: true, locale }), property),
              contains<string>(`"can't be blank"`, (it) => /can['’´`]t be blank/i.test(it)),
            );
        }
      },
    }),
  ),
  check({
    requirement: 'email.both-errors-are-reported',
    title: 'Given a contact, when an email is sent without to_addr and body, then each has an error',
    async run(t) {
      const under = await t.createRecord('contact');
      const empty = { to_addr: blankOf(t, 'to_addr'), body: blankOf(t, 'body') };
      for (const more of [{}, empty]) {
        const { to_addr: _to, body: _body, ...rest } = t.build('email');
        const response = await t.sendCreation('email', { ...rest, ...more }, { under });
        for (const property of ['to_addr', 'body']) expectError(t, response, property);
      }
    },
  }),
];
