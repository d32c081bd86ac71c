import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import type { MessageCode, Messages } from './message.ts';

const languages: ReadonlyMap<string, Messages> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
]);

/** A message in a language (specification 7.2, rule 4); a language that has none speaks English. */
export function sentence(code: MessageCode, language: string, limit?: number): string {
  const text = (languages.get(language) ?? english)[code];
  return limit === undefined ? text : text.replace('{limit}', String(limit));
}
