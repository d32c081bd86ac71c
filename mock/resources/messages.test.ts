import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type ApiClient, startApi } from './testing/api.ts';
import { errorsOf } from './testing/shapes.ts';

let api: Api;
let door: ApiClient;

beforeAll(async () => {
  api = await startApi();
  door = api.as();
});
afterAll(() => api.stop());

describe('Messages', () => {
  const nothing = (message: string) => ['type', message];

  test.each([
    ['de_DE', 'muss ausgefüllt werden'],
    ['fr_CA', 'doit être rempli(e)'],
    ['en_GB', "can't be blank"],
    ['xx_KX', "can't be blank"],
  ])('are in the language of locale=%s', async (locale, message) => {
    const response = await door.post(`/api/contacts?locale=${locale}`, {});
    expect(errorsOf(response)[0]).toEqual(nothing(message));
  });

  test('are in the language of the user without a locale', async () => {
    const response = await api.as('celine@acme.example').post('/api/contacts', {});
    expect(errorsOf(response)[0]).toEqual(nothing('doit être rempli(e)'));
  });

  test.each([
    ['de_DE', ['last_name', 'ist zu lang (mehr als 50 Zeichen)']],
    ['fr_FR', ['last_name', 'est trop long (pas plus de 50 caractères)']],
  ])('name limits in %s', async (locale, error) => {
    const response = await door.post(`/api/contacts?locale=${locale}`, {
      type: 'Lead',
      last_name: 'x'.repeat(60),
    });
    expect(errorsOf(response)).toEqual([error]);
  });
});
