import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { planted } from '../testing/seeded-world.ts';

test('A number beyond those that a double can hold is no number', async () => {
  const { call } = await planted();
  const body: JsonObject = JSON.parse(
    '{"type": "Lead", "last_name": "X", "due_days": 1e400, "cash_discount": -1e400}',
  );
  const response = call('createContact', { body });
  expect(response).toMatchObject({
    status: 422,
    body: {
      errors: [
        ['cash_discount', 'is not a number'],
        ['due_days', 'is not a number'],
      ],
    },
  });
});
