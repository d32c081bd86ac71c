import { register } from '../requirements/register.ts';

/** Characters that a secret has at least. Shorter ones occur by accident in texts, ids and numbers. */
const shortestSecret = 8;

/** Secrets that whoever guesses tries first, and that occur in pages and messages of servers. */
const commonSecrets: ReadonlySet<string> = new Set([
  '12345678',
  '123456789',
  '1234567890',
  '11111111',
  '00000000',
  'abcdefgh',
  'abcd1234',
  'changeme',
  'iloveyou',
  'letmein1',
  'passw0rd',
  'password',
  'password1',
  'qwerty123',
  'qwertyui',
  'sunshine',
  'administrator',
  'undefined',
]);

const normalised = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, ' ');

/** What reports say of requirements, and the names that the specification gives to addresses and parameters. */
export const ownTexts: readonly string[] = [
  JSON.stringify(register),
  '/oauth/authorize?response_type=token&client_id=&redirect_uri=&client_secret=&access_token=&state=',
  '/api/auth_permissions /api/users/current /api/companies/current gem_version offline_access user_denied',
];

const ownSentences: string = normalised(
  register.flatMap(({ statement, readings }) => [statement, ...readings]).join('\n'),
);

/**
 * Why a report cannot tell a secret from other text, as the end of a sentence that begins with the secret's place;
 * undefined if it can. Where such a secret is replaced, sentences lose words, and tell it to every reader.
 */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < shortestSecret)
    return `has fewer than ${shortestSecret} characters, which a report cannot tell from other text`;
  if (commonSecrets.has(secret.toLowerCase()))
    return 'is one of the most common secrets, which other texts contain too';
  return ownSentences.includes(normalised(secret)) ? 'is a text that every report contains' : undefined;
}
