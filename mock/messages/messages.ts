import { german } from './de.ts';
import { english, type Messages } from './en.ts';
import { french } from './fr.ts';

/** The languages of messages and pages. */
export const languages = ['en', 'de', 'fr'] as const;

export type Language = (typeof languages)[number];

/** Why a request is rejected, by cause: `body.json`. */
export type ErrorName = keyof Messages['errors'];

/** The error of a property or of a record: `blank`. */
export type ValidationCode = keyof Messages['validation'];

/** Values to fill in, by the name between the braces. */
export type MessageValues = Readonly<Record<string, string | number>>;

const catalogues: ReadonlyMap<string, Messages> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
]);

/** All messages in a language; in English for other languages (spec#7.2-language). */
export function messagesIn(language: string): Messages {
  return catalogues.get(language) ?? english;
}

/** A message with values in place of `{name}`. */
export function fillIn(message: string, values: MessageValues): string {
  if (!message.includes('{')) return message;
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Why a request is rejected, in a language. */
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
  names: ContextNames,
): string {
  return fillIn(messagesIn(language).permissions[name], { things: contextName(context, language, names) });
}

/** What the schemas of types call their records, by context and language: `api/quotes` has `{de: "Angebote"}`. */
export type ContextNames = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The context of a permission in words: `contacts`, `Rechnungen`; as the schema of its type has it, else the last segment. */
export function contextName(context: string, language: string, names: ContextNames): string {
  const lastSegment = context.slice(context.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const own = names.get(context);
  const known = own?.[language] ?? messagesIn(language).contexts[context];
  return known ?? own?.en ?? english.contexts[context] ?? lastSegment;
}
