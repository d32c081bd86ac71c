import { describe, expect, it } from 'vitest';
import { languages, sentence, sentenceNames } from './sentences.ts';

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('a sentence', () => {
  it.each(sentenceNames)('mentions the same in every language: %s', (name) => {
    const [english, ...others] = languages.map((language) => sentence(name, language));
    for (const other of others) {
      expect(holes(other)).toEqual(holes(english ?? ''));
      expect(other).not.toBe(english);
    }
  });

  it('is English where the mock does not speak the language', () => {
    expect(sentence('body.json', 'es')).toBe('The body is not JSON.');
  });

  it('keeps what looks like a hole in what it mentions', () => {
    const said = sentence('route.method', 'en', { method: '{allowed}', allowed: 'GET' });
    expect(said).toBe('{allowed} is not possible here; use one of GET.');
  });
});
