import { isDeepStrictEqual } from 'node:util';
import { type Check, check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus } from '../../match/response.ts';
import { equals, satisfies } from '../../match/value.ts';
import { nestedTypes } from '../../profile/specified-types.ts';
import type { Field } from '../../schemas/published.ts';
import { readSchemas } from '../../schemas/read.ts';
import { unusable } from '../../schemas/validate.ts';
import { anyType } from '../shared/list-of-any-type.ts';
import { nestedFields, nestedProperties } from '../shared/nested-records.ts';
import { otherVersions } from '../shared/parameters.ts';
import { createdTypesOf, eachCreatedType, listedTypes } from '../shared/resource-types.ts';
import { scopeOf } from '../shared/scopes.ts';
import { valueFields } from '../shared/writable-fields.ts';
import { danglingReferences, invalidKeywords } from './schema-defects.ts';

/**
 * The sorted field names of each type in a response of a schema endpoint: what can be compared, since containers,
 * drafts and references are free. `type` is the one in the address.
 */
export function namesByType(
  response: HttpResponse,
  type?: string,
): Readonly<Record<string, readonly string[]>> {
  const schemas = readSchemas([{ json: response.json(), ...(type ? { type } : {}) }]);
  const names = [...schemas].map(
    ([name, { fields }]) => [name, fields.map((field) => field.name).toSorted()] as const,
  );
  return Object.fromEntries(names.toSorted(([one], [other]) => one.localeCompare(other)));
}

async function schemaResponse(t: Target, type: string) {
  const response = await t.get(`/api/${t.resource(type).plural}/schema`);
  t.expect(response, hasStatus(200));
  return response;
}

/**
 * Expects that the schema of a type is the same among all schemas in each other version in which its own address has another than the current
 * one: an address that always shows the current one (spec#4.3-one-schema) says nothing of others.
 */
async function expectSameInOtherVersions(
  t: Target,
  type: string,
  current: readonly string[] | undefined,
): Promise<void> {
  for (const query of otherVersions(t)) {
    const one = await t.get(`/api/${t.resource(type).plural}/schema`, { query });
    const names = one.status === 200 ? namesByType(one, type)[type] : undefined;
    if (names === undefined || isDeepStrictEqual(names, current)) continue;
    const all = await t.get('/api/schema', { query });
    const among = all.status === 200 ? namesByType(all)[type] : undefined;
    if (among) t.expect(among, equals(names));
  }
}

const checksFor = (type: string): readonly Check[] => [
  check({
    requirement: 'schema.of-one-resource',
    title: `When the schema of ${type} is read at its address, then it is the same as among all schemas`,
    needs: ['user'],
    async run(t) {
      const names = namesByType(await schemaResponse(t, type), type)[type];
      t.expect(
        names,
        satisfies('a schema with fields', (it) => it !== undefined && it.length > 0),
      );
      const all = await t.get('/api/schema');
      t.prepare(all, hasStatus(200));
      t.expect(names, equals(namesByType(all)[type]));
      await expectSameInOtherVersions(t, type, names);
    },
  }),
  check({
    requirement: 'schema.is-valid-json-schema',
    title: `When the schema of ${type} is read, then it is a valid JSON Schema of an object with properties`,
    needs: ['user'],
    async run(t) {
      const json = (await schemaResponse(t, type)).json();
      const schema = readSchemas([{ json, type }]).get(type);
      if (!schema) return t.violation(`a JSON Schema of ${type} with properties`, 'none in the response');
      t.expect(unusable(schema.schema), equals<string | undefined>(undefined));
      t.expect(invalidKeywords(schema.raw), equals<readonly string[]>([]));
      t.expect(danglingReferences(schema.raw, [schema.raw, json]), equals<readonly string[]>([]));
      t.expect(
        schema.fields.filter(({ schema: constraints }) => Object.keys(constraints).length > 0).length,
        satisfies('properties with constraints', (it) => it > 0),
      );
    },
  }),
];

/** Whether a field takes any text: a value of an enum, a pattern or a format is as long as that says. */
const isFreeText = ({ types, readOnly, enum: values, pattern, format }: Field): boolean =>
  types.includes('string') && !readOnly && [values, pattern, format].every((it) => it === undefined);

/** Whether a schema gives the length of the texts of a field. */
const hasLength = ({ minLength, maxLength }: Field): boolean =>
  minLength !== undefined || maxLength !== undefined;

/** Checks of the schema endpoints (spec#4.3, spec#9). */
export const schemaEndpointChecks = [
  eachCreatedType(checksFor),
  ...listedTypes.map((type) =>
    check({
      requirement: 'schema.gives-lengths',
      title: `When the schema of ${type} is read, then at least one of its texts has a length`,
      needs: ['user'],
      async run(t) {
        await schemaResponse(t, type);
        const texts = valueFields(t, type).filter(isFreeText);
        if (texts.length === 0)
          t.notApplicable(`The schema of ${type} has no free text, whose length it could give.`);
        t.expect(
          texts,
          satisfies('a text with a length', (it) => it.some(hasLength)),
        );
      },
    }),
  ),
  check({
    requirement: 'schema.all-at-once',
    title: 'When all schemas are read, then every type with an address is among them',
    needs: ['user'],
    async run(t) {
      const response = await t.get('/api/schema');
      t.expect(response, hasStatus(200));
      const types = Object.keys(namesByType(response));
      for (const type of createdTypesOf(t.description).filter(t.hasType))
        t.expect(
          types,
          satisfies(`a schema of ${type}`, (it) => it.includes(type)),
        );
    },
  }),
  check({
    requirement: 'schema.all-at-once',
    title:
      'Given a token for one type, when all schemas are read with it, then none is missing or the request is refused',
    needs: ['user', 'app', 'token'],
    async run(t) {
      const whole = await t.get('/api/schema');
      t.prepare(whole, hasStatus(200));
      const as = asBearer(await t.token({ scope: await scopeOf(t, anyType(t), 'read') }));
      const response = await t.get('/api/schema', { as });
      if (response.status === 401 || response.status === 403)
        t.notApplicable('The target shows no schemas to a token for one type.');
      t.expect(response, hasStatus(200));
      t.expect(Object.keys(namesByType(response)), equals(Object.keys(namesByType(whole))));
    },
  }),
  check({
    requirement: 'schema.all-at-once',
    title:
      'When all schemas are read, then addresses and line items are among them or inside the schema of their parent',
    needs: ['user'],
    async run(t) {
      t.expect(await t.get('/api/schema'), hasStatus(200));
      const nested = nestedProperties(t.description);
      for (const { type, property } of nestedTypes.filter((it) => t.hasType(it.type))) {
        const published = nested.filter((it) => it.type === type && nestedFields(t, it).length > 0);
        t.expect(
          published,
          satisfies(`a schema of ${type}, or one inside ${property}`, (it) => it.length > 0),
        );
      }
    },
  }),
];
