import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import { pollUntil } from '../../http/poll-until.ts';
import type { HttpResponse } from '../../http/response.ts';
import { formatValue } from '../../match/matcher.ts';
import { isSuccess, succeeds } from '../../match/response.ts';
import { contains, containsNo, isSameTextAs, satisfies } from '../../match/value.ts';
import type { CreationOptions } from '../../records/creation.ts';
import { isSameText } from '../../schemas/texts.ts';
import { needsOf, type TestedOperation } from '../operations/operation.ts';
import { eachOperation } from '../operations/places.ts';
import { scalarsIn } from '../shared/json-values.ts';
import { recordsIn } from '../shared/lists.ts';
import { specifiedSearch } from '../shared/record-lists.ts';
import { createdBy, currentRecord, placeFor, readRecord } from '../shared/records.ts';
import { offers, withArticle } from '../shared/resource-types.ts';
import { isPreserved, orRecased } from '../shared/values.ts';
import { findTextField } from '../shared/writable-fields.ts';

/** The letters of a value on the axis `encoding` that is UTF-8. */
type Sample = {
  readonly letters: string;
  /** Whether a target that refuses them is not judged: they are rare. */
  readonly isRare: boolean;
};

const common = (letters: string): Sample => ({ letters, isRare: false });
const rare = (letters: string): Sample => ({ letters, isRare: true });

const samples: Readonly<Record<string, Sample>> = {
  'two-byte characters': common('éßØž'),
  'three-byte characters': common('€日本'),
  'four-byte characters': common('🦄𝒳'),
  'combining characters': rare('e\u0301o\u0308'),
  'compatibility characters': rare('ﬁ²Ａ'),
  'joined characters': rare('👩\u200d👧'),
};

/** The letters of common texts, by the value on the axis `encoding`. */
export const commonLetters: readonly string[] = Object.values(samples)
  .filter(({ isRare }) => !isRare)
  .map(({ letters }) => letters);

/** A request that puts a text into a record: the response, and where it succeeds, what the record then shows. */
type Write = (
  text: string,
  encode?: CreationOptions['encode'],
) => Promise<{ readonly response: HttpResponse; readonly shown: () => Promise<unknown> }>;

const creationOf =
  (t: Preparation, { type = '', parent }: TestedOperation, field: string): Write =>
  async (text, encode) => {
    const place = await placeFor(t, parent, type);
    const sent = t.build(type, { [field]: text });
    const response = await t.sendCreation(type, sent, { ...place, ...(encode && { encode }) });
    const shown = async () => (await currentRecord(t, await createdBy(t, type, sent, response)))[field];
    return { response, shown };
  };

async function updateOf(t: Preparation, operation: TestedOperation, field: string): Promise<Write> {
  const { type = '' } = operation;
  if (!offers(t.description, type, 'read'))
    t.notApplicable(`The target shows ${withArticle(type)} at no address.`);
  // Not applicable where an optional operation is not offered.
  await operation.prepare(t);
  const created = await t.createRecord(type);
  return async (text, encode) => {
    const fields = { ...created.sent, [field]: text };
    const response = await t.update(created, fields, encode ? { encode } : {});
    return { response, shown: async () => (await readRecord(t, created))[field] };
  };
}

async function writeOf(t: Preparation, operation: TestedOperation): Promise<Write> {
  const field = await findTextField(t, operation.type ?? '');
  return operation.action === 'update' ? updateOf(t, operation, field) : creationOf(t, operation, field);
}

const sampleOf = (t: Preparation, encoding = ''): Sample =>
  samples[encoding] ?? t.untestable(`The suite knows no encoding ${encoding}.`);

/** Expects that the search of which the specification says what it covers finds a record by a text in UTF-8, at once or later. */
async function expectFound(t: Target, { letters, isRare }: Sample): Promise<void> {
  const { type, meaning } = specifiedSearch;
  const field = t.fieldName(type, meaning);
  const text = `${letters}${t.marker()}`;
  const sent = t.build(type, { [field]: text });
  const response = await t.sendValidCreation(type, sent);
  if (isRare && !isSuccess(response)) return;
  t.expect(response, succeeds);
  const created = await createdBy(t, type, sent, response);
  const isSame = await orRecased(t, type);
  const isIt = (it: unknown): boolean => isSame(text, it, field);
  const stored = (await currentRecord(t, created))[field];
  t.expect(stored, satisfies(formatValue(text), isIt));
  // In capitals a text can have other letters, which are then what there is to find.
  const q = isPreserved(text, stored) ? text : String(stored);
  // A list can show fewer fields than the record at its own address.
  const textIn = ({ record }: Enveloped): unknown =>
    record.id === created.id ? (record[field] ?? text) : record[field];
  const look = async () => recordsIn(t, type, await t.list(type, { query: { q } })).map(textIn);
  t.expect(
    await pollUntil(look, (found) => found.some(isIt)),
    contains<unknown>(`the last name ${text}`, isIt),
  );
}

async function expectKept(t: Target, write: Write, sample: Sample): Promise<void> {
  const text = `${sample.letters}${t.marker()}`;
  const { response, shown } = await write(text);
  if (sample.isRare && !isSuccess(response)) t.notApplicable('The target refuses these characters.');
  t.expect(response, succeeds);
  t.expect(await shown(), isSameTextAs(text));
}

/** Checks that every operation which takes text keeps UTF-8 (spec#1-utf-8). */
const keptTexts = eachOperation('encoding.utf8-is-kept', (operation, cells) => ({
  title: `Given texts in UTF-8, when ${operation.name} with them, then the same characters are returned`,
  needs: needsOf(operation, ['user']),
  async run(t) {
    const write = await writeOf(t, operation);
    await t.judgeCells(cells, ({ encoding }) => expectKept(t, write, sampleOf(t, encoding)));
  },
}));

/** A search can compare composed forms with what was stored otherwise. */
const searched = Object.entries(samples).filter(([name]) => name !== 'combining characters');

const foundTexts = check({
  requirement: 'encoding.utf8-is-kept',
  title: 'Given last names in UTF-8, when contacts are listed with them in q, then each is found',
  needs: ['user', 'writes'],
  async run(t) {
    for (const [, sample] of searched) await expectFound(t, sample);
  },
});

type OtherEncoding = {
  readonly contentType: string;
  encode(text: string): Buffer;
  /** Whether ASCII letters are other bytes than in UTF-8, so that they too arrive only where they were converted. */
  readonly changesAscii: boolean;
};

const latin = (contentType: string): OtherEncoding => ({
  contentType,
  encode: (text) => Buffer.from(text, 'latin1'),
  changesAscii: false,
});

const utf16 = (contentType: string, encode: OtherEncoding['encode']): OtherEncoding => ({
  contentType,
  encode,
  changesAscii: true,
});

const littleEndian = (text: string): Buffer => Buffer.from(text, 'utf16le');

const otherEncodings: Readonly<Record<string, OtherEncoding>> = {
  'Latin 1, declared': latin('application/json; charset=ISO-8859-1'),
  'Windows 1252, declared': latin('application/json; charset=windows-1252'),
  'Latin 1, undeclared': latin('application/json'),
  'UTF-16, declared': utf16('application/json; charset=UTF-16LE', littleEndian),
  'UTF-16, undeclared': utf16('application/json', littleEndian),
  'UTF-16, with a byte order mark': utf16('application/json', (text) =>
    littleEndian(`\u{feff}${text}`).swap16(),
  ),
};

/** Checks that no operation converts text from another encoding (spec#1-no-conversion). */
const convertedTexts = eachOperation('encoding.others-are-not-converted', (operation, cells) => ({
  title: `Given bodies in other encodings, when ${operation.name} with them, then the text is not converted`,
  needs: needsOf(operation, ['user']),
  async run(t) {
    const write = await writeOf(t, operation);
    await t.judgeCells(cells, async ({ encoding = '' }) => {
      const other = otherEncodings[encoding] ?? t.untestable(`The suite knows no encoding ${encoding}.`);
      const ascii = t.marker();
      const text = `é${ascii}`;
      const isConverted = (it: unknown) =>
        typeof it === 'string' && (isSameText(text, it) || (other.changesAscii && it.includes(ascii)));
      const { response, shown } = await write(text, (body) => ({
        body: other.encode(JSON.stringify(body)),
        contentType: other.contentType,
      }));
      const answered = isSuccess(response) && response.text !== '' ? scalarsIn(response.json()) : [];
      t.expect(
        [...answered, ...(isSuccess(response) ? [await shown()] : [])],
        containsNo<unknown>('text converted to UTF-8', isConverted),
      );
    });
    // The same request in UTF-8 succeeds, so what was refused above was refused for its encoding.
    const { response } = await write(t.marker());
    t.control(response, succeeds);
  },
}));

/** Checks of text that requests carry, in UTF-8 and in other encodings. */
export const encodedTextChecks: readonly (Check | Family)[] = [keptTexts, foundTexts, convertedTexts];
