import { type Check, check, type Family } from '../../check/check.ts';
import { formatValue } from '../../match/matcher.ts';
import { isSuccess } from '../../match/response.ts';
import { contains, equals, holds, satisfies } from '../../match/value.ts';
import { createParentWithNested, eachNested, nestedBody, storedValues } from '../shared/nested-records.ts';
import { currentRecord, makeWithValues } from '../shared/records.ts';
import { eachCreatedType, withArticle } from '../shared/resource-types.ts';
import { findKeptFields, freeTextFields, orRecased } from '../shared/values.ts';
import { valueFields } from '../shared/writable-fields.ts';
import { commonLetters, encodedTextChecks } from './encoded-texts.ts';

/** Checks texts in nested records. */
const nestedTextChecks = eachNested((nested) => [
  check({
    requirement: 'encoding.utf8-is-kept',
    title: `Given ${nested.property} in UTF-8, when ${withArticle(nested.parent)} is created with them, then the same characters are returned`,
    async run(t) {
      const { field } = await createParentWithNested(t, nested, 1);
      const texts = commonLetters.map((letters) => `${letters}${t.marker()}`);
      const records = texts.map((text) => t.build(nested.type, { [field]: text }));
      const created = await t.createRecord(nested.parent, { with: nestedBody(t, nested, records) });
      const kept = await storedValues(t, created, nested, field);
      for (const text of texts)
        t.expect(
          kept,
          contains<unknown>(formatValue(text), (it) => it === text),
        );
    },
  }),
  check({
    requirement: 'encoding.utf8-is-kept',
    title: `Given ${nested.property} in UTF-8, when ${withArticle(nested.parent)} is updated with them, then the same characters are returned`,
    async run(t) {
      const { created, field } = await createParentWithNested(t, nested, 1);
      const markers = commonLetters.map(() => t.marker());
      const texts = commonLetters.map((letters, at) => `${letters}${markers[at]}`);
      const records = texts.map((text) => t.build(nested.type, { [field]: text }));
      const response = await t.update(created, { ...created.sent, ...nestedBody(t, nested, records) });
      const stored = (await storedValues(t, created, nested, field)).map(String);
      const added = stored.filter((it) => markers.some((marker) => it.endsWith(marker)));
      if (!isSuccess(response) || added.length < texts.length)
        t.notApplicable(`The target accepts ${nested.property} in an update only by their ids.`);
      t.expect(added.toSorted(), equals(texts.toSorted()));
    },
  }),
]);

const letters = 'éž€日🦄';

/** Checks every text of a type, not only the first that works (spec#1-utf-8). */
const everyTextChecks = eachCreatedType((type) => [
  check({
    requirement: 'encoding.utf8-is-kept',
    title: `Given characters of two to four bytes in every text of ${withArticle(type)}, when it is created, then each text is returned unchanged`,
    async run(t) {
      const { kept } = await findKeptFields(t, type);
      const names = freeTextFields(valueFields(t, type))
        .filter(({ name, maxLength = 100 }) => kept.has(name) && maxLength >= 20)
        .map(({ name }) => name);
      if (names.length === 0)
        t.notApplicable(`No field of ${withArticle(type)} is known to store free text.`);
      const texts = Object.fromEntries(names.map((name) => [name, `${letters}${t.marker()}`]));
      const { created, values } = await makeWithValues(t, type, texts);
      if (Object.keys(values).length === 0)
        t.notApplicable(`The target refuses these letters in ${withArticle(type)}.`);
      const record = await currentRecord(t, created);
      const isSame = await orRecased(t, type, Object.is);
      for (const [name, text] of Object.entries(values))
        t.expect(
          record[name],
          satisfies(`${formatValue(text)} in ${name}`, (it) => isSame(text, it, name)),
        );
    },
  }),
]);

/** Checks of texts in UTF-8 and other encodings. */
export const encodingChecks: readonly (Check | Family)[] = [
  ...encodedTextChecks,
  // Texts and their encoding (spec#1-utf-8).
  check({
    requirement: 'encoding.others-are-not-converted',
    title:
      'Given contacts with é and with ß, when q contains the é in Latin 1, then it does not find only the contact with é',
    async run(t) {
      const field = t.fieldName('contact', 'lastName');
      const [first, last] = [t.marker(), t.marker()];
      const withAcute = await t.createRecord('contact', { with: { [field]: `${first}é${last}` } });
      const other = await t.createRecord('contact', { with: { [field]: `${first}ß${last}` } });
      const response = await t.get(`/api/contacts?q=${first}%E9${last}`);
      const listedIds = isSuccess(response) ? t.many(response, 'contact').map(({ record }) => record.id) : [];
      const isConverted = listedIds.includes(withAcute.id) && !listedIds.includes(other.id);
      t.expect(!isConverted, holds('a search that does not convert Latin 1', 'the contact with é alone'));
    },
  }),
  everyTextChecks,
  nestedTextChecks,
];
