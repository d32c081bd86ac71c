import type { PublishedSchema } from './published.ts';

/** Fields that the specification describes by their meaning (spec#2.2-contact-names, spec#4.2-q-contacts), and their common names. */
const meanings: Readonly<Record<string, RegExp>> = {
  number: /^(number|no|contact_?number)$/,
  firstName: /^(first_?name|given_?name|forename)$/,
  lastName: /^(last_?name|family_?name|surname)$/,
  organisation: /^(organi[sz]ation(_?name)?|company(_?name)?|firm(_?name)?|org(_?name)?)$/,
  email: /^(e_?mail(_?address)?)$/,
};

/** The meanings of a contact that the specification describes. */
export const meaningNames: readonly string[] = Object.keys(meanings);

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const words = (text: unknown): string =>
  String(text ?? '')
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, '_');

/** The field of a schema for a meaning, by its name or else by its title; undefined if there is none. */
export function fieldByMeaning(schema: PublishedSchema | undefined, meaning: string): string | undefined {
  const matches = (name: string) => meanings[meaning]?.test(name) ?? name === snake(meaning);
  const plain = (schema?.fields ?? []).filter(
    (it) => !it.types.includes('array') && !it.types.includes('object'),
  );
  const match =
    plain.find((it) => matches(snake(it.name))) ?? plain.find((it) => matches(words(it.schema.title)));
  return match?.name;
}
