import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';

/** The languages that the mock speaks. */
export const languages = ['en', 'de', 'fr'] as const;

export type Language = (typeof languages)[number];

/** The same texts in another language: strings and functions stay what they are. */
type Translated<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends (...values: never[]) => unknown
      ? Texts[Name]
      : Translated<Texts[Name]>;
};

/** The catalogue of one language; the English one defines what there is. */
export type Messages = Translated<typeof english>;

/** Why a request is refused, by cause: `body.json`. */
export type ErrorName = keyof Messages['errors'];

/** What is wrong with a property of a record, or with the record: `blank`. */
export type ValidationCode = keyof Messages['validation'];

/** Values to fill in, by the name between the braces. */
export type MessageValues = Readonly<Record<string, string | number>>;

const catalogues: ReadonlyMap<string, Messages> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
]);

/** All messages in a language; in English where the mock does not speak it (spec#7.2-language). */
export function messagesIn(language: string): Messages {
  return catalogues.get(language) ?? english;
}

/** A message with its values in the place of `{name}`. */
export function fillIn(message: string, values: MessageValues): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Why a request is refused, in a language. */
export function errorMessage(name: ErrorName, language: string, values: MessageValues = {}): string {
  return fillIn(messagesIn(language).errors[name], values);
}

/** What is wrong with a property, in a language. */
export function validationMessage(code: ValidationCode, language: string, limit?: number): string {
  return fillIn(messagesIn(language).validation[code], limit === undefined ? {} : { limit });
}

/** A permission in words: `Read contacts`, `Kontakte lesen`. */
export function permissionText(
  context: string,
  name: keyof Messages['permissions'],
  language: string,
): string {
  return fillIn(messagesIn(language).permissions[name], { things: contextName(context, language) });
}

/** The context of a permission in words: `contacts`, `Rechnungen`. */
export function contextName(context: string, language: string): string {
  const lastSegment = context.slice(context.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return messagesIn(language).contexts[context] ?? english.contexts[context] ?? lastSegment;
}
