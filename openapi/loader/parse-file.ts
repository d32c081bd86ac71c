import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { isObject } from '../schemas/json.ts';
import { checkText } from './check-text.ts';
import type { Mistakes, SchemaFile } from './mistakes.ts';

/** What each syntax error of JSON means, and what to do. */
const sentences: Readonly<Record<string, string>> = {
  InvalidSymbol: 'is not a JSON value; put texts into double quotes.',
  InvalidNumberFormat: 'is not a number of JSON.',
  PropertyNameExpected: 'a property name in double quotes was expected; is there a comma too many?',
  ValueExpected: 'a value was expected; is there a comma too many?',
  ColonExpected: 'a colon was expected.',
  CommaExpected: 'a comma was expected.',
  CloseBraceExpected: 'a closing brace was expected.',
  CloseBracketExpected: 'a closing bracket was expected.',
  EndOfFileExpected: 'nothing was expected after the schema.',
  InvalidCommentToken: 'JSON has no comments; write "$comment".',
  UnexpectedEndOfComment: 'JSON has no comments; write "$comment".',
  UnexpectedEndOfString: 'the text has no closing quote.',
  InvalidUnicode: 'is not a Unicode escape.',
  InvalidEscapeCharacter: 'is not an escape of JSON; write a backslash as \\\\.',
  InvalidCharacter: 'a control character in a text must be escaped.',
};

/** Whether a file is an OpenAPI document, which can lie beside schema files by mistake. */
function isDocument(content: unknown): boolean {
  return isObject(content) && ('openapi' in content || 'swagger' in content) && !('properties' in content);
}

/** Parses a schema file: the JSON in it, as {@link parseJson} does. An OpenAPI document is a mistake. */
export function parseFile(file: SchemaFile, mistakes: Mistakes): unknown {
  const content = parseJson(file, mistakes);
  if (!isDocument(content)) return content;
  mistakes.add(file, '', 'is an OpenAPI document, not the schema of a type; move it out of this folder.');
  return undefined;
}

/**
 * Parses a file as JSON. Returns undefined, and adds every mistake, if it has syntax errors; one, if it is something else. A key
 * that stands twice is a mistake, too.
 */
export function parseJson(file: SchemaFile, mistakes: Mistakes): unknown {
  const { mistakes: inText, isTooDeep } = checkText(file.text);
  const report = () => {
    for (const { sentence, ...place } of inText) mistakes.add(file, '', sentence, undefined, place);
  };
  if (isTooDeep) {
    report();
    return undefined;
  }
  try {
    const content: unknown = JSON.parse(file.text);
    report();
    return content;
  } catch (error) {
    if (!/^\s*[{[]/.test(file.text)) {
      mistakes.add(file, '', 'cannot be read as JSON: an object in braces was expected.', undefined, {
        line: 1,
        column: 1,
      });
      return undefined;
    }
    const errors: ParseError[] = [];
    parse(file.text, errors, { disallowComments: true, allowEmptyContent: false });
    for (const [offset, reason] of mistakesOf(errors, file.text)) {
      mistakes.add(file, '', `cannot be read as JSON: ${reason}`, undefined, positionAt(file.text, offset));
    }
    if (errors.length === 0) {
      mistakes.add(file, '', `cannot be read as JSON: ${error instanceof Error ? error.message : error}.`);
    }
    return undefined;
  }
}

/** Whether a line has an odd number of double quotes: one is missing, and nothing after it is read as it is meant. */
function lacksQuote(line: string): boolean {
  return (line.replaceAll(/\\./g, '').match(/"/g) ?? []).length % 2 === 1;
}

/**
 * Keeps one error per place: an error directly after another, with only punctuation between, is its consequence. Where a line lacks a
 * quote, everything in it and at the start of the next one is.
 */
function mistakesOf(errors: readonly ParseError[], text: string): [offset: number, reason: string][] {
  const lines = text.split('\n');
  const broken = new Set<number>();
  return errors.flatMap(({ error: code, offset }, index): [number, string][] => {
    const line = positionAt(text, offset).line - 1;
    const before = errors[index - 1];
    if (lacksQuote(lines[line] ?? '')) {
      const isKnown = broken.has(line);
      broken.add(line);
      return isKnown ? [] : [[offset, 'a double quote is missing in this line.']];
    }
    const isConsequence = before && !/[^\s,:}\]]/.test(text.slice(before.offset, offset));
    if (isConsequence || broken.has(line - 1)) return [];
    return [[offset, sentences[printParseErrorCode(code)] ?? 'is not JSON.']];
  });
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
