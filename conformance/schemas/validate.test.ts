import { expect, test } from 'vitest';
import { validationErrors } from './validate.ts';

test('a field that is called as something that every object inherits is absent where the record lacks it', () => {
  const schema = {
    type: 'object',
    properties: { constructor: { type: 'string' } },
    required: ['constructor'],
  };
  expect(validationErrors({ ...schema, required: [] }, {})).toEqual([]);
  expect(validationErrors(schema, {})).toMatchObject([{ keyword: 'required' }]);
  expect(validationErrors(schema, JSON.parse('{"constructor": 7}'))).toMatchObject([{ keyword: 'type' }]);
});
