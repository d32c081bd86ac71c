import type { OwnCompany } from 'countersign';
import { describe, expect } from 'vitest';
import { AddressBook } from './address-book.ts';
import { test } from './company.ts';

async function addressBookOf({ baseUrl, control }: OwnCompany): Promise<AddressBook> {
  const { access_token } = await control.tokens.create({ scope: 'api/contacts' });
  return new AddressBook(baseUrl, access_token);
}

describe.concurrent('The address book', () => {
  test('finds the contacts that match, and no others', async ({ company }) => {
    const book = await addressBookOf(company);
    await book.add('Winterbottom');
    expect(await book.names('Winterb')).toEqual(['Winterbottom']);
  });

  test('does not see contacts of another test', async ({ company }) => {
    const book = await addressBookOf(company);
    expect(await book.names('Winterbottom')).toEqual([]);
  });

  test('says what is missing', async ({ company }) => {
    const book = await addressBookOf(company);
    await expect(book.add('')).rejects.toThrow(/last_name|organisation/);
  });

  test('tries again while the service is busy', async ({ company }) => {
    const book = await addressBookOf(company);
    await company.control.troubles.set({ errors: { rate: 0.5, status: 503 } });
    await book.add('Patience');
    const statuses = (await company.control.journal.read()).map(({ answer }) => answer?.status);
    expect(statuses.at(-1)).toBe(201);
  });

  test('has to log in again after an hour', async ({ company }) => {
    const book = await addressBookOf(company);
    await company.control.clock.advance(3_600);
    await expect(book.names('')).rejects.toThrow('token');
  });
});
