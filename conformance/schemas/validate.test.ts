import { expect, test } from 'vitest';
import { isValid, unusable, validationErrors } from './validate.ts';

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

test('a schema constrains a value, though another one that was used before has its id', () => {
  const schemaOf = (type: string) => ({ $id: 'https://acme.example/api/contacts/schema', type });
  expect(isValid(schemaOf('string'), 5)).toBe(false);
  const later = schemaOf('integer');
  expect(unusable(later)).toBeUndefined();
  expect([isValid(later, 'five'), isValid(later, 5)]).toEqual([false, true]);
  const unknown = { ...schemaOf('object'), $ref: 'https://nobody.example/schema' };
  expect(unusable(unknown)).toMatch(/can't resolve reference/);
  expect(isValid(schemaOf('null'), 5)).toBe(false);
});
