import { describe, expect, it } from 'vitest';
import { errorMessage, languages, messagesIn } from './messages.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

const sections = [
  'errors',
  'validation',
  'permissions',
  'pages',
  'login',
  'consent',
  'expiredForm',
  'authorizationError',
  'authorizationErrors',
  'tokenErrors',
  'actions',
  'ownContexts',
] as const;

describe.each(sections)('the section %s', (section) => {
  const english: Readonly<Record<string, string>> = messagesIn('en')[section];

  it.each(Object.entries(english))('has the same placeholders in every language: %s', (name, text) => {
    for (const language of languages.slice(1)) {
      const other = (messagesIn(language)[section] as Readonly<Record<string, string>>)[name] ?? '';
      expect(placeholders(other)).toEqual(placeholders(text));
      expect(other).not.toBe(text);
    }
  });
});

describe('an error message', () => {
  it('is English where the mock does not speak the language', () => {
    expect(errorMessage('body.json', 'es')).toBe('The body is not JSON.');
  });

  it('keeps what looks like a placeholder in a value', () => {
    const text = errorMessage('route.method', 'en', { method: '{allowed}', allowed: 'GET' });
    expect(text).toBe('{allowed} is not allowed here; use one of GET.');
  });
});
