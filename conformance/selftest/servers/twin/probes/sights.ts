import type { Visitor } from '../../visitor.ts';
import type { LawName } from '../laws.ts';
import type { Probe } from './probe.ts';

async function lastPage({ api }: Visitor, query = ''): Promise<string> {
  return (await api('GET', `/api/contacts?per_page=6&from_page=2${query}`)).text;
}

/** How to see from outside whether the laws about sights are kept, in the `contrarian` preset. */
export const sightProbes = {
  'list.pages-complete': async (visitor) => (await lastPage(visitor)).split('"family_name"').length === 7,
  'fields.restrict-every-page': async (visitor) =>
    !(await lastPage(visitor, '&fields=number')).includes('"family_name"'),
  'fields.with-version': async ({ api }) =>
    !(await api('GET', '/api/contacts?fields=number&v=1.0')).text.includes('"mail":'),
  'search.with-fields': async ({ api }) =>
    (await api('GET', '/api/contacts?q=c3@x.example&fields=mail')).text.includes('c3@x.example'),
  'search.takes-signs': async ({ api }) => (await api('GET', '/api/contacts?q=(')).status === 200,
  'locale.defaults-to-user-of-token': async ({ api, token }) => {
    const bearer = await token('', { user: 1 });
    return (await api('POST', '/api/contacts', { body: {}, bearer })).text.includes('darf nicht leer');
  },
} as const satisfies Partial<Record<LawName, Probe>>;
