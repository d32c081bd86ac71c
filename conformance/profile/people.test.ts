import { expect, test } from 'vitest';
import { profileOf } from './load.ts';
import { peopleOf } from './people.ts';
import type { WrittenProfile } from './profile.ts';

type WrittenUser = NonNullable<WrittenProfile['users']>[number];

const ada = { email: 'ada@x.example', password: 'ada-opens-the-books' };
const ben = { email: 'ben@x.example', password: 'ben-counts-the-beans' };
const readsContacts = ['api/contacts:read'];

/** The email addresses of the user of both companies, and of the one who does not work in the second. */
function partiesAmong(...users: readonly WrittenUser[]): { shared?: string; outsider?: string } {
  const companies = ['one', 'two'].map((name) => ({ name, baseUrl: `http://${name}.example` }));
  const written = { baseUrl: 'http://one.example', companies, users };
  const { sharedUser, outsider } = peopleOf(profileOf(written));
  return { ...(sharedUser && { shared: sharedUser.email }), ...(outsider && { outsider: outsider.email }) };
}

test('someone whom the profile lists once for each company, with other permissions, is neither an outsider nor the user of both', () => {
  const [here, there] = [
    { ...ada, companies: ['one'] },
    { ...ada, companies: ['two'], permissions: readsContacts },
  ];
  expect(partiesAmong(here, there)).toEqual({});
  expect(partiesAmong(here, there, { ...ben, companies: ['one'] })).toEqual({ outsider: ben.email });
});

test.each<[string, readonly WrittenUser[]]>([
  [
    'once for each company',
    [
      { ...ada, companies: ['one'] },
      { ...ada, companies: ['two'] },
    ],
  ],
  ['once for both companies', [{ ...ada, companies: ['one', 'two'] }]],
  ['without companies', [ada]],
  [
    'once for each company, with the same permissions',
    ['one', 'two'].map((it) => ({ ...ada, companies: [it], permissions: readsContacts })),
  ],
])('someone whom the profile lists %s is a user of both', (_, users) => {
  expect(partiesAmong(...users)).toEqual({ shared: ada.email });
});
