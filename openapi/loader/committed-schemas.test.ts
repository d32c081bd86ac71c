import { expect, test } from 'vitest';
import { schemasFolder } from '../schemas/files.ts';
import { textsOf } from '../schemas/json-pointer.ts';
import { loadSchemas } from '../schemas/load-schemas.ts';
import { analysePattern, knownPatterns } from './check-patterns.ts';
import { readSchemas } from './read-schemas.ts';

const committed = readSchemas(schemasFolder);
const { types } = committed;

test('are read without checks as they are with them, in the same order', () => {
  expect(JSON.stringify([...loadSchemas().types])).toBe(JSON.stringify([...types]));
  expect(loadSchemas().version).toBe(committed.version);
});

test('has every type that the specification and the known behaviours name', () => {
  expect([...types.keys()]).toEqual(
    expect.arrayContaining([
      'address',
      'auth_permission',
      'comment',
      'company',
      'contact',
      'divider_item',
      'email',
      'invoice',
      'line_item',
      'order',
      'payment',
      'sub_total_item',
      'user',
    ]),
  );
});

test.each([...knownPatterns])(
  'the pattern %s, which is not analysed at start, is used and safe',
  async (pattern) => {
    const used = [...textsOf('pattern', Object.fromEntries(types))].map(([, text]) => text);
    expect(used).toContain(pattern);
    expect(await analysePattern(pattern)).toBeUndefined();
  },
);
