import { english } from './sentences/english.ts';
import { french } from './sentences/french.ts';
import { german } from './sentences/german.ts';

/** The languages that the mock speaks. */
export const languages = ['en', 'de', 'fr'] as const;

export type Language = (typeof languages)[number];

/** The name of a sentence. */
export type SentenceName = keyof typeof english;

/** Every sentence with which the front refuses a request, in one language. */
export type Sentences = Readonly<Record<SentenceName, string>>;

/** What a sentence mentions, by name. */
export type Mentions = Readonly<Record<string, string | number>>;

const byLanguage: ReadonlyMap<string, Sentences> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
]);

/** The names of all sentences. */
export const sentenceNames = Object.keys(english) as SentenceName[];

/** A sentence in a language (English where the mock does not speak it), with what it mentions filled in. */
export function sentence(name: SentenceName, language: string, mentions: Mentions = {}): string {
  const text = (byLanguage.get(language) ?? english)[name];
  return text.replace(/\{(\w+)\}/g, (hole, mention: string) => String(mentions[mention] ?? hole));
}
