import { globSync } from 'node:fs';
import { join } from 'node:path';
import { loadDocument } from 'countersign-contract/document';
import { describe, expect, test } from 'vitest';
import { type Check, checkId, type Family } from '../check/check.ts';
import { operationsOf } from '../context/operations.ts';
import type { TargetDescription } from '../context/target-description.ts';
import { register } from '../requirements/register.ts';
import { readSchemas } from '../schemas/read.ts';
import { specifiedTypes } from './fixtures/resource-types.ts';
import { checks } from './index.ts';
import { allOperations } from './operations/all.ts';

const document: unknown = loadDocument();

const plurals: Readonly<Record<string, string>> = { address: 'addresses' };
const parents: Readonly<Record<string, readonly string[]>> = {
  comment: ['order'],
  email: ['contact'],
  payment: ['invoice'],
};

const text = { type: 'string' };
const order = {
  type: 'object',
  properties: {
    title: text,
    line_items: { type: 'array', items: { type: 'object', properties: { name: text } } },
  },
};
const schemas = readSchemas([{ json: { order } }]);

/** A target with nothing out of the ordinary, and one type of its own. */
const known: TargetDescription = {
  resources: [...specifiedTypes, 'item'].map((type) => ({
    type,
    plural: plurals[type] ?? `${type}s`,
    path: parents[type] || type === 'address' || type === 'line_item' ? undefined : `/api/${type}s`,
    parents: parents[type] ?? [],
    schema: schemas.get(type),
  })),
  operations: operationsOf(document),
  choices: [],
  locales: ['en_US', 'de_DE'],
};

const isFamily = (it: Check | Family): it is Family => 'checks' in it;
const all = checks.flatMap((it) => (isFamily(it) ? [...it.checks(known)] : [it]));
const judged = new Set(all.map(({ requirement }) => requirement));

const isOne = (it: unknown): it is Check | Family =>
  typeof it === 'object' &&
  it !== null &&
  ('run' in it || 'checks' in it) &&
  'emptyBecause' in it === 'checks' in it;

test('no file holds a check that nobody runs', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((it) => !it.endsWith('.test.ts'));
  const unlisted: string[] = [];
  for (const file of files) {
    const exported: unknown[] = Object.values(await import(join(import.meta.dirname, file)));
    const own = exported.flat().filter(isOne);
    if (own.some((it) => !checks.includes(it))) unlisted.push(file);
  }
  expect(files.length).toBeGreaterThan(60);
  expect(unlisted).toEqual([]);
});

describe('the checks and the register', () => {
  test('agree: each check names a requirement that is testable', () => {
    const testable = new Set(register.filter(({ notTestable }) => !notTestable).map(({ id }) => id));
    expect([...judged].filter((id) => !testable.has(id))).toEqual([]);
  });

  test('agree: each requirement has a check, or a reason why nobody can witness it', () => {
    expect(
      register.filter(({ id, notTestable }) => !notTestable && !judged.has(id)).map(({ id }) => id),
    ).toEqual([]);
  });

  test('agree: families make checks of the requirements that they name, and of no others', () => {
    for (const it of checks.filter(isFamily)) {
      const generated = new Set([...it.checks(known)].map(({ requirement }) => requirement));
      expect([...generated].toSorted()).toEqual([...new Set(it.requirements)].toSorted());
    }
  });
});

describe('each check', () => {
  test('has a name of its own', () => {
    const ids = all.map(checkId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('tells a story in one sentence, of bearable length and without modal verbs', () => {
    for (const { title } of all) {
      expect(title).toMatch(/^(Given|When) .*then /);
      expect(title.length, title).toBeLessThanOrEqual(175);
      expect(title).not.toMatch(/\b(must|should|may|shall|has to|have to)\b/);
    }
  });

  test('that makes, changes or destroys something says so', () => {
    const writing = /\bt\s*\.(make|create|update|destroy|post|put|patch|delete)\(|prepared\.send|\.prepare\(/;
    const silent = all.filter(({ needs, run }) => writing.test(run.toString()) && !needs.includes('writes'));
    const reading = allOperations(known).filter(({ writes }) => !writes);
    const free = silent.filter(({ title }) => !reading.some(({ name }) => title.includes(name)));
    expect(free.map(checkId)).toEqual([]);
  });
});

describe('the document', () => {
  test('has an act for each operation on records', () => {
    const operations = allOperations(known);
    const missing = known.operations.filter(({ resource }) => {
      if (!resource || !specifiedTypes.includes(resource.type)) return false;
      const { type, action, parent } = resource;
      const created = action === 'create' && parent && !parents[type]?.includes(parent.type);
      return (
        !created &&
        !operations.some(
          (operation) =>
            operation.type === type && operation.action === action && operation.parent === parent?.type,
        )
      );
    });
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
