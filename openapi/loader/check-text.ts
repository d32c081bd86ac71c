import { createScanner } from 'jsonc-parser';

/** A mistake in the text of a JSON file, whatever the file is about. */
export type TextMistake = {
  line: number;
  column: number;
  sentence: string;
};

/** No schema and no document is nested deeper; what reads them calls itself for each level. */
const deepest = 100;

/** The kinds of tokens that are looked at, with the numbers of jsonc-parser, whose names for them are not there at run time. */
const token = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, colon: 6, text: 10, end: 17 };

type Place = { line: number; column: number };

/** An object or an array that is not closed yet, with the keys of an object so far. */
type Level = { keys?: Map<string, Place> };

const inWords = ({ line, column }: Place) => `line ${line}, column ${column}`;

/**
 * Finds what a parser of JSON accepts and this one does not: keys that stand twice in one object, of which the last would win,
 * and nesting without end, after which nothing else is looked for.
 */
export function checkText(text: string): { mistakes: TextMistake[]; isTooDeep: boolean } {
  const scanner = createScanner(text, true);
  const mistakes: TextMistake[] = [];
  const levels: Level[] = [];
  let last: { key: string; place: Place } | undefined;
  for (let kind: number = scanner.scan(); kind !== token.end; kind = scanner.scan()) {
    const place = { line: scanner.getTokenStartLine() + 1, column: scanner.getTokenStartCharacter() + 1 };
    if (kind === token.openBrace) levels.push({ keys: new Map() });
    else if (kind === token.openBracket) levels.push({});
    else if (kind === token.closeBrace || kind === token.closeBracket) levels.pop();
    else if (kind === token.colon && last !== undefined) {
      const { keys } = levels.at(-1) ?? {};
      const first = keys?.get(last.key);
      if (first === undefined) keys?.set(last.key, last.place);
      else {
        const sentence = `"${last.key}" stands twice in this object, first in ${inWords(first)}, and again here; remove one of them.`;
        mistakes.push({ ...last.place, sentence });
      }
    }
    if (levels.length > deepest) {
      const sentence = `is nested in more than ${deepest} levels; write it in fewer.`;
      return { mistakes: [{ ...place, sentence }], isTooDeep: true };
    }
    last = kind === token.text ? { key: scanner.getTokenValue(), place } : undefined;
  }
  return { mistakes, isTooDeep: false };
}
