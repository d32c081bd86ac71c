import type { PublishedSchema } from './published.ts';
import { snakeCase } from './texts.ts';

/** Fields that the specification describes by their meaning (spec#2.2-contact-names, spec#4.2-q-contacts), and their common names. */
const meanings: Readonly<Record<string, RegExp>> = {
  number: /^(number|no|contact_?number)$/,
  firstName: /^(first_?name|given_?name|forename)$/,
  lastName: /^(last_?name|family_?name|surname)$/,
  organisation: /^(organi[sz]ation(_?name)?|company(_?name)?|firm(_?name)?|org(_?name)?)$/,
  email: /^(e_?mail(_?address)?)$/,
};

/** What the name or title of a field has in some language or other if it may have a meaning. */
const possible: Readonly<Record<string, RegExp>> = {
  number: /num|n[or]|code|ref|id/,
  firstName: /name|first|given|fore|nom/,
  lastName: /name|last|family|nom|apellido/,
  organisation:
    /^((full|display|legal|trad(e|ing)|account)_?)?name$|org|compan|firm|business|employer|corp|instit|enter?pr|empres|soci|bedrijf|unternehm/,
  email: /mail|courriel|correo/,
};

/** The meanings of a contact that the specification describes. */
export const meaningNames: readonly string[] = Object.keys(meanings);

const words = (text: unknown): string =>
  String(text ?? '')
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, '_');

const plainFieldsOf = (schema: PublishedSchema | undefined) =>
  (schema?.fields ?? []).filter((it) => !it.types.includes('array') && !it.types.includes('object'));

/** Whether some field of a schema may have a meaning, though neither its name nor its title is a common one: any may where none can be read. */
export function mayMean(schema: PublishedSchema | undefined, meaning: string): boolean {
  const plain = plainFieldsOf(schema);
  const texts = plain.flatMap((it) => [snakeCase(it.name), words(it.schema.title)]);
  return plain.length === 0 || texts.some((text) => possible[meaning]?.test(text) ?? true);
}

/** The field of a schema for a meaning, by its name or else by its title; undefined if there is none. */
export function fieldByMeaning(schema: PublishedSchema | undefined, meaning: string): string | undefined {
  const matches = (name: string) => meanings[meaning]?.test(name) ?? name === snakeCase(meaning);
  const plain = plainFieldsOf(schema);
  const match =
    plain.find((it) => matches(snakeCase(it.name))) ?? plain.find((it) => matches(words(it.schema.title)));
  return match?.name;
}
