import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { hasStatus, isSuccess, succeeds } from '../../match/response.ts';
import { contains, equals, satisfies } from '../../match/value.ts';
import type { CreationOptions } from '../../records/creation.ts';
import { findTextField, valueFields } from '../fixtures/fields.ts';
import { scalarsIn } from '../fixtures/json.ts';
import { pollUntil } from '../fixtures/lists.ts';
import {
  createParentWithNested,
  nestedBody,
  nestedProperties,
  nestedRecordsIn,
} from '../fixtures/nested-records.ts';
import { makeWithValues, readRecord } from '../fixtures/records.ts';
import { childTypes, listedTypes, withArticle } from '../fixtures/resource-types.ts';
import { currentRecord, findKeptFields, freeTextFields } from '../fixtures/values.ts';

const samples: readonly (readonly [string, string])[] = [
  ['two-byte characters', 'éßØž'],
  ['three-byte characters', '€日本'],
  ['four-byte characters', '🦄𝒳'],
];

const createdTextCheck = (type: string, [name, letters]: readonly [string, string]) =>
  check({
    requirement: 'encoding.utf8-is-kept',
    title: `Given ${name} in UTF-8, when ${withArticle(type)} is created with them, then the same characters are returned`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await findTextField(t, type);
      const text = `${letters}${t.mark()}`;
      const created = await t.createRecord(type, { with: { [field]: text } });
      const record = listedTypes.includes(type) ? await readRecord(t, created) : created.record;
      t.expect(record[field], equals<unknown>(text));
    },
  });

const updatedTextCheck = (type: string) =>
  check({
    requirement: 'encoding.utf8-is-kept',
    title: `When ${withArticle(type)} is updated with text in UTF-8, then the same characters are returned`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await findTextField(t, type);
      const created = await t.createRecord(type);
      const text = `Žluť€🦄${t.mark()}`;
      t.expect(await t.update(created, { ...created.sent, [field]: text }), succeeds);
      t.expect((await readRecord(t, created))[field], equals<unknown>(text));
    },
  });

const otherEncodings: readonly (readonly [
  name: string,
  contentType: string,
  encode: (text: string) => Buffer,
])[] = [
  ['Latin 1, declared', 'application/json; charset=ISO-8859-1', (text) => Buffer.from(text, 'latin1')],
  ['Windows 1252, declared', 'application/json; charset=windows-1252', (text) => Buffer.from(text, 'latin1')],
  ['Latin 1, undeclared', 'application/json', (text) => Buffer.from(text, 'latin1')],
  ['UTF-16, declared', 'application/json; charset=UTF-16LE', (text) => Buffer.from(text, 'utf16le')],
];

async function findByField(t: Target, type: string, field: string, text: string): Promise<boolean> {
  const response = await t.list(type, { query: { q: text, per_page: t.largestPage(type) } });
  t.expect(response, hasStatus(200));
  return t.many(response, type).some(({ record }) => record[field] === text);
}

/** Checks texts in nested records. */
const nestedTextChecks = family({
  requirements: ['encoding.utf8-is-kept'],
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(description) {
    for (const nested of nestedProperties(description)) {
      yield check({
        requirement: 'encoding.utf8-is-kept',
        title: `Given ${nested.property} in UTF-8, when ${withArticle(nested.parent)} is created with them, then the same characters are returned`,
        needs: ['user', 'writes'],
        async run(t) {
          const { field } = await createParentWithNested(t, nested, 1);
          const texts = samples.map(([, letters]) => `${letters}${t.mark()}`);
          const records = texts.map((text) => t.build(nested.type, { [field]: text }));
          const created = await t.createRecord(nested.parent, { with: nestedBody(t, nested, records) });
          const kept = nestedRecordsIn(await readRecord(t, created), nested).map((it) => it[field]);
          for (const text of texts)
            t.expect(
              kept,
              contains<unknown>(text, (it) => it === text),
            );
        },
      });
    }
  },
});

/** Checks of texts and their encoding (spec#1-utf-8). */
const textChecks = [
  ...[...listedTypes, ...childTypes].flatMap((type) =>
    samples.map((sample) => createdTextCheck(type, sample)),
  ),
  ...listedTypes.map(updatedTextCheck),
  check({
    requirement: 'encoding.utf8-is-kept',
    title:
      'Given a contact with non-ASCII characters, when q contains them in UTF-8, then the contact is found',
    needs: ['user', 'writes'],
    async run(t) {
      const field = t.fieldName('contact', 'lastName');
      const text = `Žé日${t.mark()}`;
      await t.createRecord('contact', { with: { [field]: text } });
      const look = async () => {
        const response = await t.list('contact', { query: { q: text } });
        t.expect(response, hasStatus(200));
        return t.many(response, 'contact').map(({ record }) => record[field]);
      };
      t.expect(
        await pollUntil(look, (found) => found.includes(text)),
        contains<unknown>(`the last name ${text}`, (it) => it === text),
      );
    },
  }),
  check({
    requirement: 'encoding.others-are-not-converted',
    title:
      'Given contacts with é and with ß, when q contains the é in Latin 1, then it does not find only the contact with é',
    needs: ['user', 'writes'],
    async run(t) {
      const field = t.fieldName('contact', 'lastName');
      const [first, last] = [t.mark(), t.mark()];
      const withAcute = await t.createRecord('contact', { with: { [field]: `${first}é${last}` } });
      const other = await t.createRecord('contact', { with: { [field]: `${first}ß${last}` } });
      const response = await t.get(`/api/contacts?q=${first}%E9${last}`);
      const listedIds = isSuccess(response) ? t.many(response, 'contact').map(({ record }) => record.id) : [];
      t.expect(listedIds.includes(withAcute.id) && !listedIds.includes(other.id), equals(false));
    },
  }),
  ...otherEncodings.map(([name, contentType, encode]) =>
    check({
      requirement: 'encoding.others-are-not-converted',
      title: `Given a body in ${name}, when a contact is created with it, then the text is not converted`,
      needs: ['user', 'writes'],
      async run(t) {
        const field = await findTextField(t, 'contact');
        const text = `é${t.mark()}`;
        const options: CreationOptions = {
          encode: (body) => ({ body: encode(JSON.stringify(body)), contentType }),
        };
        const response = await t.sendCreation('contact', t.build('contact', { [field]: text }), options);
        const kept = isSuccess(response) && response.text !== '' ? scalarsIn(response.json()) : [];
        t.expect(kept.includes(text), equals(false));
        t.expect(await findByField(t, 'contact', field, text), equals(false));
      },
    }),
  ),
];

const letters = 'éž€日🦄';

/** Checks every text of a type, not only the first that works (spec#1-utf-8). */
const everyTextChecks = [...listedTypes, ...childTypes].map((type) =>
  check({
    requirement: 'encoding.utf8-is-kept',
    title: `Given characters of two to four bytes in every text of ${withArticle(type)}, when it is created, then each text is returned unchanged`,
    needs: ['user', 'writes'],
    async run(t) {
      const { kept } = await findKeptFields(t, type);
      const names = freeTextFields(valueFields(t, type))
        .filter(({ name, maxLength = 100 }) => kept.has(name) && maxLength >= 20)
        .map(({ name }) => name);
      if (names.length === 0)
        t.notApplicable(`No field of ${withArticle(type)} is known to store free text.`);
      const texts = Object.fromEntries(names.map((name) => [name, `${letters}${t.mark()}`]));
      const { created, values } = await makeWithValues(t, type, texts);
      if (Object.keys(values).length === 0)
        t.notApplicable(`The target refuses these letters in ${withArticle(type)}.`);
      const record = await currentRecord(t, created);
      for (const [name, text] of Object.entries(values))
        t.expect(
          record[name],
          satisfies(`${text} in ${name}`, (it) => it === text),
        );
    },
  }),
);

/** Checks of texts in UTF-8 and other encodings. */
export const encodingChecks: readonly (Check | Family)[] = [
  ...textChecks,
  ...everyTextChecks,
  nestedTextChecks,
];
