import { expect, test } from 'vitest';
import { appAt, memoryTarget, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';
import { localeChecks } from './locale.ts';

const ada = { ...userNamed('ada'), language: 'de' };
const bob = { ...userNamed('bob'), language: 'de' };
const eve = { ...userNamed('eve'), language: 'en' };

/** The outcome of the check of a token of a user with another language, of a target that answers tokens in a language, whoever has them. */
function judge(languageOfTokens: string | undefined, last = eve): Promise<string> {
  const plain = memoryTarget();
  const title = { name: 'title', types: ['string'] as const, required: true, readOnly: false, schema: {} };
  const contact = {
    ...plain.resource('contact'),
    schema: { type: 'contact', schema: {}, fields: [title], saysRequired: true, raw: {} },
  };
  const app = appAt('ledger.example');
  const operations = [
    { method: 'POST', path: '/api/contacts', resource: { type: 'contact', action: 'create' } },
  ];
  const target = memoryTarget({
    ...{ app, user: ada, otherUser: bob, users: () => [ada, bob, last] },
    freshPair: { app: appAt('pages.test'), user: last },
    description: { ...plain.description, resources: [contact], operations } as never,
    resource: () => contact,
    get: async () => respondWith(200),
    token: async () => 't0ken',
    sendCreation: async (_, body, { as, query } = {}) => {
      const given = (query as { locale?: string } | undefined)?.locale?.slice(0, 2);
      const own = [ada, bob, last].find(
        (it) => it.email === (as as { user?: { email: string } }).user?.email,
      );
      const language = given ?? own?.language ?? languageOfTokens ?? last.language;
      return respondWith(body.title ? 201 : 422, { errors: [['title', `wrong, in ${language}`]] });
    },
    propertyErrors: (response) => (response.json() as { errors: [string, string][] }).errors,
  });
  return outcomeTitled(localeChecks, "in that user's language", target);
}

test('a token speaks the language of its user, whichever of them has another than the first', async () => {
  expect(await judge(undefined)).toBe('pass');
  expect(await judge('de')).toMatch(/^AssertedViolation/);
  expect(await judge('de', { ...eve, language: 'de' })).toMatch(/^NotApplicable/);
});
