import { expect, test } from 'vitest';
import { memoryTarget, respondWith } from '../testing/target.ts';
import { readGiven } from './callers.ts';

const typeAt = (type: string, path: string) => ({
  type,
  plural: `${type}s`,
  path,
  parents: [],
  schema: undefined,
});

test('the first listed record of a type that clients cannot create is read at its own address', async () => {
  const asked: string[] = [];
  const lists: Readonly<Record<string, readonly object[]>> = { user: [{ id: 'a/7' }, { id: 'b' }], role: [] };
  await readGiven(
    memoryTarget({
      description: {
        resources: [
          typeAt('contact', '/api/contacts'),
          typeAt('role', '/api/roles'),
          typeAt('user', '/api/users'),
        ],
        operations: [],
        choices: [],
        locales: [],
      },
      list: async (type) => respondWith(200, lists[type]),
      async get(path) {
        asked.push(path);
        return respondWith(200);
      },
    }),
  );
  expect(asked).toEqual(['/api/users/a%2F7']);
});
