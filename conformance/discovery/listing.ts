import type { Resource } from '../context/resource.ts';
import type { HttpResponse } from '../http/response.ts';
import { linkedPages, publishedMaximum } from '../records/paging.ts';
import { isObject, listOr, objectOr } from '../schemas/json.ts';
import type { DiscoveryStep, Explorer } from './explorer.ts';

const sizes = [200, 100, 50, 25, 20, 10, 5, 4, 3, 2, 1];

/** The largest per_page that a list accepts; undefined if it accepts none. A size refused with 4xx is too large. */
async function largestPage(
  { session }: Explorer,
  path: string,
  resource: Resource,
): Promise<number | undefined> {
  const published = publishedMaximum(resource);
  for (const size of new Set([...(published ? [published] : []), ...sizes])) {
    const { status } = await session.send('GET', path, { query: { per_page: size } });
    if (status === 200) return size;
    if (![400, 413, 416, 422].includes(status)) return undefined;
  }
  return undefined;
}

/** Measures the largest page of each list (spec#8-open-per-page: the maximum of per_page is not shown). */
async function measurePages(it: Explorer): Promise<void> {
  const { context } = it.session;
  const measured = await Promise.all(
    context.resources.map(async (resource) => {
      const size = resource.path && (await largestPage(it, resource.path, resource));
      return size ? { ...resource, largestPage: size } : resource;
    }),
  );
  context.resources = measured;
  const accepted = measured.filter((one) => one.largestPage).map((one) => `${one.plural} ${one.largestPage}`);
  const first = measured.find((one) => one.largestPage)?.largestPage;
  it.recordChoice(
    'lists.largest-page',
    first,
    `Tried from the largest down, starting with the maximum in the schemas: ${accepted.join(', ') || 'no list accepts any'}. A page can show fewer.`,
    first === undefined ? 'default' : 'probe',
  );
}

const contactsIn = (response: HttpResponse): readonly unknown[] => listOr(objectOr(response.json()).contacts);

/** The parameters of lists that spec#4.2 names. */
const usualParameters: readonly string[] = ['per_page', 'q', 'fields', 'locale', 'v', 'access_token'];

/** Names of query parameters in the links of a list: a target with paging shows them there. */
function linkedParameters(response: HttpResponse): string[] {
  const { links, collection } = objectOr(response.json());
  const texts = [...listOr(links), collection]
    .filter(isObject)
    .flatMap((link) => Object.values(link).filter((it) => typeof it === 'string'));
  const names = texts.flatMap((it) => [...(URL.parse(it, 'http://host')?.searchParams.keys() ?? [])]);
  return names.filter((it) => !usualParameters.includes(it));
}

/** The parameter that leads to another page, and what showed it; undefined where none is known to. */
async function pagingParameter(
  { session }: Explorer,
  list: HttpResponse,
): Promise<{ readonly name: string | undefined; readonly evidence: string } | undefined> {
  for (const name of new Set([...linkedParameters(list), 'page', 'p', 'offset', 'start', 'skip'])) {
    const [first, second] = await Promise.all(
      [1, 2].map((page) => session.send('GET', '/api/contacts', { query: { per_page: 1, [name]: page } })),
    );
    if (!first || !second) continue;
    if (first.status !== 200 || second.status !== 200) continue;
    const [one, two] = [contactsIn(first), contactsIn(second)];
    if (one.length === 1 && JSON.stringify(one) !== JSON.stringify(two))
      return { name, evidence: `per_page=1 with ${name}=1 and ${name}=2 show different contacts.` };
  }
  // Where it counts nothing, only a link has a value of it.
  for (const query of linkedPages(list)) {
    const [name, value] = query.find(([it]) => !usualParameters.includes(it)) ?? [];
    const next = await session.send('GET', '/api/contacts', { query });
    if (next.status !== 200 || contactsIn(next).length === 0) continue;
    if (JSON.stringify(contactsIn(next)) !== JSON.stringify(contactsIn(list)))
      return { name, evidence: `A link of the list, with ${name}=${value}, shows other contacts.` };
  }
  return undefined;
}

/** Discovers the shape of a list: wrapping of its elements, the collection object, the paging parameter. */
export const listing: DiscoveryStep = {
  title: 'Listing contacts',
  writes: false,
  async run(it) {
    // By its status alone: whatever else is wrong with a list, no more is asked for than it takes.
    await measurePages(it);
    const response = await it.session.send('GET', '/api/contacts', { query: { per_page: 2 } });
    const evidence = `GET /api/contacts?per_page=2 was answered with ${response.status}.`;
    if (response.status !== 200) return;
    const [element] = contactsIn(response);
    if (isObject(element)) {
      const wrapped = isObject(element.contact);
      it.recordChoice('lists.elements', wrapped ? 'in an envelope of their type' : 'bare', evidence);
    }
    const parameter = await pagingParameter(it, response);
    it.recordChoice(
      'lists.page-parameter',
      parameter?.name,
      parameter?.evidence ?? 'No common parameter changed the page.',
      parameter?.name === undefined ? 'default' : 'probe',
    );
  },
};
