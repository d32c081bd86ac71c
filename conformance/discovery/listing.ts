import type { Reply } from '../http/reply.ts';
import { pagesShownIn } from '../records/next-pages.ts';
import { isObject, listOr } from '../schemas/json.ts';
import type { Explorer, Step } from './explorer.ts';
import { measurePages } from './page-sizes.ts';
import { shapeOf } from './shape.ts';

const contactsIn = (reply: Reply): readonly unknown[] => {
  const json = reply.json();
  return isObject(json) ? listOr(json.contacts) : [];
};

/** Names of query parameters in the links of a list: a target that pages says so there. */
function linkedParameters(reply: Reply): string[] {
  const json = reply.json();
  const links = isObject(json) ? [...listOr(json.links), json.collection] : [];
  const texts = links
    .filter(isObject)
    .flatMap((link) => Object.values(link).filter((it) => typeof it === 'string'));
  const names = texts.flatMap((it) => [...(URL.parse(it, 'http://host')?.searchParams.keys() ?? [])]);
  return names.filter((it) => !['per_page', 'q', 'fields', 'locale', 'v', 'access_token'].includes(it));
}

async function pagingParameter({ desk }: Explorer, list: Reply): Promise<string | undefined> {
  for (const name of new Set([...linkedParameters(list), 'page', 'p', 'offset', 'start', 'skip'])) {
    const first = await desk.send('GET', '/api/contacts', { query: { per_page: 1, [name]: 1 } });
    const second = await desk.send('GET', '/api/contacts', { query: { per_page: 1, [name]: 2 } });
    if (first.status !== 200 || second.status !== 200) continue;
    const [one, two] = [contactsIn(first), contactsIn(second)];
    if (one.length === 1 && JSON.stringify(one) !== JSON.stringify(two)) return name;
  }
  return undefined;
}

/** How a list looks: wrapping of its elements, the collection object, the parameter that turns pages. */
export const listing: Step = {
  title: 'Listing contacts',
  writes: false,
  async run(it) {
    const reply = await it.desk.send('GET', '/api/contacts', { query: { per_page: 2 } });
    const evidence = `GET /api/contacts?per_page=2 was answered with ${reply.status}.`;
    if (reply.status !== 200) return;
    const json = reply.json();
    const [element] = contactsIn(reply);
    if (isObject(element)) {
      const wrapped = isObject(element.contact);
      it.choose(
        'lists.elements',
        'Elements of a list',
        wrapped ? 'in an envelope of their type' : 'bare records',
        evidence,
      );
    }
    it.choose(
      'lists.collection',
      'The collection object',
      shapeOf(isObject(json) ? json.collection : undefined),
      evidence,
    );
    await measurePages(it);
    if (pagesShownIn(reply).length > 0) {
      const told = `GET /api/contacts?per_page=2 shows the query of another page.`;
      it.choose('lists.next-page', 'How the next page is shown', 'as an address', told);
    }
    const parameter = await pagingParameter(it, reply);
    const from = parameter ? 'probe' : 'default';
    const seen = parameter
      ? `per_page=1 with ${parameter}=1 and ${parameter}=2 show different contacts.`
      : 'No usual parameter turned the page.';
    it.choose('lists.page-parameter', 'Parameter that turns the page', parameter, seen, from);
  },
};
