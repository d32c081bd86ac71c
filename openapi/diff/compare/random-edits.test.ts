import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { runsOfDay } from '../../../testing/sample.ts';
import { assemble, readBase } from '../../assemble/assemble.ts';
import type { AssembledDocument } from '../../document/document.ts';
import { readSchemas } from '../../loader/read-schemas.ts';
import { schemasFolder } from '../../schemas/files.ts';
import { SchemaError } from '../../schemas/schema-error.ts';
import type { TypeSchema } from '../../schemas/type-schema.ts';
import { SchemaFolder } from '../../testing/index.ts';
import { readContract } from '../contract/read-contract.ts';
import { compareContracts } from './compare-contracts.ts';

const edits = runsOfDay(2_000);
const timeout = 900_000;
const base = await readBase();
const committed = readSchemas(schemasFolder);
const before = assemble(base, committed);
const contract = readContract(before, committed);

const texts = new Set(['title', 'description', 'summary', 'examples', 'example', '$comment']);

/** Whether a member of a schema allows everything: no text, list or object has fewer than none. */
const isNoLimit = ([key, value]: [string, unknown]) =>
  /^min(Length|Items|Properties)$/.test(key) && value === 0;

/**
 * What the document says to a program: without texts and limits that are none, and with each parameter in its place, whatever its
 * component is called.
 */
function meaningOf(document: AssembledDocument): unknown {
  const { parameters, examples, ...components } = document.components;
  const inPlace = (value: unknown, isNamed: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => inPlace(item, false));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: unknown };
    const name = typeof $ref === 'string' && /^#\/components\/parameters\/(.+)$/.exec($ref)?.[1];
    if (name) return inPlace(parameters[name], false);
    const kept = Object.entries(value).filter((it) => isNamed || !(texts.has(it[0]) || isNoLimit(it)));
    return Object.fromEntries(
      kept.map(([key, member]) => [key, inPlace(member, !isNamed && /^(properties|schemas)$/.test(key))]),
    );
  };
  const { info: _, tags: __, ...rest } = document;
  return inPlace({ ...rest, components }, false);
}

type Place = { parent: Record<string, unknown> | unknown[]; key: string | number };

/** All members of a schema file that are no texts. */
function placesIn(value: unknown, isNamed = false): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Place['parent'];
  const keys = Array.isArray(value)
    ? [...value.keys()]
    : Object.keys(value).filter((key) => isNamed || !texts.has(key));
  return keys.flatMap((key) => [
    { parent, key },
    ...placesIn(Reflect.get(parent, key), !isNamed && key === 'properties'),
  ]);
}

const otherTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

/** The edits of a value that somebody could make. */
function editsOf({ parent, key }: Place): (() => void)[] {
  const value: unknown = Reflect.get(parent, key);
  const set = (other: unknown) => () => Reflect.set(parent, key, other);
  const remove = () =>
    Array.isArray(parent) ? parent.splice(Number(key), 1) : Reflect.deleteProperty(parent, key);
  if (typeof value === 'number') return [remove, set(value + 1), set(value - 1)];
  if (typeof value === 'boolean') return [remove, set(!value)];
  if (key === 'type' && typeof value === 'string') return otherTypes.map(set);
  if (typeof value === 'string') return [remove, set(`${value}x`)];
  if (key === 'enum' && Array.isArray(value)) return [remove, set([...value, 'other'])];
  if (key === 'properties') {
    const added = { description: 'New.', type: ['string', 'null'], maxLength: 7 };
    return [
      set({ ...(value as object), added }),
      set({ ...(value as object), page: { description: 'New.', type: 'integer', maximum: 9 } }),
    ];
  }
  if (typeof value === 'object' && value !== null && 'type' in value) {
    const more = [
      { readOnly: true },
      { writeOnly: true },
      { deprecated: true },
      { minLength: 3 },
      { maxLength: 3 },
      { minimum: 3 },
      { multipleOf: 2 },
      { enum: ['a', 'b'] },
      { format: 'date' },
      { const: 'a' },
      { default: 'a' },
      { maxItems: 2 },
      { uniqueItems: true },
      { contentMediaType: 'text/html' },
      { additionalProperties: false },
    ];
    return [remove, ...more.map((it) => set({ ...value, ...it }))];
  }
  return [remove];
}

const types = readdirSync(join(schemasFolder, committed.version)).map((file) => basename(file, '.json'));

test('every difference between the documents of two schemas is reported', { timeout }, () => {
  using folder = new SchemaFolder();
  let differing = 0;
  const draw = fc.noBias(fc.integer({ min: 0, max: 1_000_000 }));
  fc.assert(
    fc.property(fc.noBias(fc.constantFrom(...types)), draw, draw, (type, where, which) => {
      let edit = '';
      folder.restore(type);
      folder.edit(type, (schema: TypeSchema) => {
        const places = placesIn(schema);
        const place = places[where % places.length];
        const possible = place ? editsOf(place) : [];
        edit = `${type} ${place?.key} ${JSON.stringify(place?.parent).slice(0, 300)}`;
        possible[which % possible.length]?.();
        edit += ` -> ${JSON.stringify(place?.parent).slice(0, 300)}`;
      });
      try {
        const schemas = readSchemas(folder.path);
        const after = assemble(base, schemas);
        if (isDeepStrictEqual(meaningOf(before), meaningOf(after))) return;
        differing += 1;
        const changes = compareContracts(contract, readContract(after, schemas));
        const meant = changes.filter(({ rule }) => !/text-changed|examples-changed/.test(rule));
        expect(
          meant.map(({ id }) => id),
          edit,
        ).not.toEqual([]);
      } catch (error) {
        if (!(error instanceof SchemaError)) throw error;
      } finally {
        folder.restore(type);
      }
    }),
    { numRuns: edits, seed: inject('sampleSeed') },
  );
  expect(differing).toBeGreaterThan(edits / 5);
});
