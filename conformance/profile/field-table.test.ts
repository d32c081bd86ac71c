import { expect, test } from 'vitest';
import { fieldPage, profileFields } from './testing/field-table.ts';

test('every field of a profile has a description', () => {
  const fields = profileFields();
  expect(fields.length).toBeGreaterThan(50);
  expect(fields.filter((it) => it.description === '')).toEqual([]);
});

test('the documentation lists the fields that there are', async () => {
  await expect(fieldPage()).toMatchFileSnapshot('../../docs/profile-fields.md');
});
