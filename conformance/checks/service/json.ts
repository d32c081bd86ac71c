import { check, family } from '../../check/check.ts';
import { isAnswered, isSuccess } from '../../match/response.ts';
import { holds } from '../../match/value.ts';
import type { CreationOptions } from '../../records/creation.ts';
import { currentRecord, placeFor, readRecord } from '../shared/records.ts';
import { childTypesOf, createdTypesOf, typesWith, withArticle } from '../shared/resource-types.ts';
import { createMarkedRecord, findWritableField } from '../shared/writable-fields.ts';

type Encode = NonNullable<CreationOptions['encode']>;

/** A body whose closing braces are missing, so that it is not valid JSON. */
const truncate: Encode = (body) => ({
  body: JSON.stringify(body).replace(/[}\s]+$/, ''),
  contentType: 'application/json',
});

/** JSON that is not an object, so that it is no record. */
const otherValues = ['[]', '"text"', '0', 'null'];

const otherValueCheck = (type: string, parent: string | undefined) =>
  check({
    requirement: 'transport.request-bodies-are-json',
    title: `Given JSON that is not an object, when ${withArticle(type)} is created with it${parent ? ` under ${withArticle(parent)}` : ''}, then it is refused or treated as empty`,
    async run(t) {
      await t.createRecord(type, await placeFor(t, parent, type));
      for (const body of otherValues) {
        const encode: Encode = () => ({ body, contentType: 'application/json' });
        const under = await placeFor(t, parent, type);
        t.expect(await t.sendCreation(type, {}, { ...under, encode }), isAnswered);
      }
    },
  });

const truncatedCreationCheck = (type: string, parent: string | undefined) =>
  check({
    requirement: 'transport.request-bodies-are-json',
    title: `Given truncated JSON, when ${withArticle(type)} is created with it${parent ? ` under ${withArticle(parent)}` : ''}, then none of its values are stored`,
    async run(t) {
      const field = await findWritableField(t, type);
      if (!field.isUnique)
        t.notApplicable(`No field of ${withArticle(type)} can show whether a body was stored.`);
      const [value, validValue] = [field.nextValue(), field.nextValue()];
      const under = await placeFor(t, parent, type);
      const response = await t.sendCreation(type, t.build(type, { [field.name]: value }), {
        ...under,
        encode: truncate,
      });
      t.expect(response, isAnswered);
      const isStored = isSuccess(response) && response.text.includes(String(value));
      t.expect(!isStored, holds('no success for a body that is cut off', 'success with its value'));
      const valid = await t.createRecord(type, {
        with: { [field.name]: validValue },
        ...(await placeFor(t, parent, type)),
      });
      t.control((await currentRecord(t, valid))[field.name], field.matches(validValue));
    },
  });

const truncatedUpdateCheck = (type: string) =>
  check({
    requirement: 'transport.request-bodies-are-json',
    title: `Given truncated JSON, when ${withArticle(type)} is updated with it, then nothing changes`,
    async run(t) {
      const { created, field, value: before } = await createMarkedRecord(t, type);
      const isOffered = isSuccess(await t.read(created)) && isSuccess(await t.update(created, created.sent));
      if (!isOffered)
        t.notApplicable(`The target does not offer both reading and updating ${withArticle(type)}.`);
      const sent = truncate({ ...created.sent, [field.name]: field.nextValue() });
      t.expect(await t.update(created, {}, sent), isAnswered);
      t.expect((await readRecord(t, created))[field.name], field.matches(before));
    },
  });

/** Checks that bodies that are not valid JSON create and change nothing (spec#1-json). */
export const malformedBodies = family({
  requirements: ['transport.request-bodies-are-json'],
  emptyBecause: 'The specification names creations for every target.',
  *checks(description) {
    const children = description.resources.filter(({ type }) => childTypesOf(description).includes(type));
    const creations = [
      ...typesWith(description, 'create').map((type) => [type, undefined] as const),
      ...children.flatMap(({ type, parents }) => parents.map((parent) => [type, parent] as const)),
    ];
    for (const [type, parent] of creations) {
      yield truncatedCreationCheck(type, parent);
      yield otherValueCheck(type, parent);
    }
    for (const { resource } of description.operations)
      if (resource?.action === 'update' && createdTypesOf(description).includes(resource.type))
        yield truncatedUpdateCheck(resource.type);
  },
});
