import { resourceOf } from '../context/resource.ts';
import type { Query } from '../http/request.ts';
import { type HttpResponse, jsonOf } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { freshBody } from '../records/creation-rule.ts';
import { manyIn } from '../records/envelopes.ts';
import { linkedPages, linkPlaces } from '../records/paging.ts';
import { isObject, type JsonObject, listOr, objectOr } from '../schemas/json.ts';
import { byOutcome, choice, type Look, type Observation, observe, statusAmong } from './observation.ts';

const list = (look: Look, query: Query = {}) => look.read('/api/contacts', { query });
const idsIn = (response: HttpResponse): readonly string[] =>
  isSuccess(response) ? manyIn(response, 'contact', 'contacts').map(({ record }) => String(record.id)) : [];
const collectionIn = (response: HttpResponse): JsonObject => objectOr(objectOr(jsonOf(response)).collection);

/** More than any server has on a page. */
const tooMany = 100_000;
/** A size of pages that is no number of a page, so that both can be told apart. */
const size = 3;

/** The parameter of pages that discovery found. */
const pageParameter = ({ it }: Look) => {
  const { value } = it.choices.get('lists.page-parameter') ?? {};
  return typeof value === 'string' ? value : undefined;
};

/** How many linked pages are read at a place to see whether one comes next. */
const mostLinked = 4;

/** Where the first page of a list has the address of its next page. */
async function nextPlace(look: Look, response: HttpResponse): Promise<string> {
  if (/rel="?next/.test(response.header('link') ?? '')) return 'in a header';
  const { links, collection } = objectOr(jsonOf(response));
  const isNext = (link: unknown) => isObject(link) && Object.values(link).includes('next');
  if (listOr(links).some(isNext)) return 'as a link';
  if (typeof objectOr(collection).next === 'string') return 'in the collection object';
  // Whatever a link is called, what it leads to shows whether that comes next.
  const shown = idsIn(response);
  for (const place of linkPlaces) {
    for (const query of linkedPages(response, [place]).slice(0, mostLinked)) {
      const [begin] = idsIn(await list(look, query));
      const [following] = idsIn(await list(look, { per_page: 2 * shown.length })).slice(shown.length);
      if (begin !== undefined && (following === undefined ? !shown.includes(begin) : begin === following))
        return place;
    }
  }
  return 'nowhere';
}

/** The texts of links, for their addresses, in the form in which they are written. */
const linkTexts = (links: readonly unknown[]): readonly string[] =>
  links.flatMap((link) => Object.values(objectOr(link)).filter((it) => typeof it === 'string'));

async function recordLinks(look: Look): Promise<readonly unknown[]> {
  const [id] = idsIn(await list(look));
  if (id === undefined) return [];
  const json = jsonOf(await look.read(`/api/contacts/${encodeURIComponent(id)}`));
  const { links, contact } = objectOr(json);
  return Array.isArray(links) ? links : listOr(objectOr(contact).links);
}

/** Whether there are more records than the first page of a list shows, as far as it tells how to get to them. */
async function hasMore(look: Look, response: HttpResponse, perPage: number): Promise<boolean> {
  const shown = idsIn(response);
  const { total_entries: total } = collectionIn(response);
  if (typeof total === 'number' && total > shown.length) return true;
  if ((await nextPlace(look, response)) !== 'nowhere') return true;
  const name = pageParameter(look);
  const second = name === undefined ? [] : idsIn(await list(look, { per_page: perPage, [name]: 2 }));
  return second.some((it) => !shown.includes(it));
}

/** How many records a page has where more are asked for than any has, or as many as are accepted; undefined where no limit shows. */
async function limitOfPages(look: Look): Promise<number | undefined> {
  const isRefused = !isSuccess(await list(look, { per_page: tooMany }));
  const accepted = look.it.choices.get('lists.largest-page')?.value;
  const asked = isRefused && typeof accepted === 'number' ? accepted : tooMany;
  const response = await list(look, { per_page: asked });
  const { per_page: told } = collectionIn(response);
  if (typeof told === 'number') return told < asked ? told : undefined;
  const shown = idsIn(response).length;
  const smaller = collectionIn(await list(look, { per_page: size }));
  // Whatever it is called, what was asked for on a small page is the size of a page.
  const [, limit] =
    Object.entries(collectionIn(response)).find(
      ([name, it]) => smaller[name] === size && Number(it) > shown && Number(it) < asked,
    ) ?? [];
  if (typeof limit === 'number') return limit;
  return shown > 0 && (await hasMore(look, response, asked)) ? shown : undefined;
}

const observations: readonly Observation[] = [
  choice('links.targets', async (look) => {
    const texts = linkTexts(await recordLinks(look));
    if (texts.some((it) => it.includes('://'))) return 'absolute';
    if (texts.some((it) => /\{id\}/.test(it))) return 'template';
    if (texts.some((it) => /\/:id\b/.test(it))) return 'colon';
    return texts.some((it) => it.startsWith('/')) ? 'path' : undefined;
  }),
  choice('links.members', async (look) => {
    const [link] = await recordLinks(look);
    const names = Object.keys(objectOr(link));
    const forms = ['rel, href, method', 'name, url, verb', 'relation, uri, verb'];
    return forms.find((form) => form.split(', ').every((it) => names.includes(it)));
  }),
  choice('lists.collection', async (look) => {
    const response = await list(look);
    if (!isObject(objectOr(jsonOf(response)).collection)) return undefined;
    const { next: _, ...collection } = collectionIn(response);
    const names = Object.keys(collection);
    if (names.length === 0) return 'empty';
    if (names.join() === 'total') return 'count';
    return names.includes('total_pages') ? 'pages' : names.join(', ');
  }),
  choice('lists.largest-page', limitOfPages),
  choice('lists.above-largest', async (look) => {
    const response = await list(look, { per_page: tooMany });
    return statusAmong(response, 400) ?? byOutcome(response, 'capped', undefined);
  }),
  choice('lists.invalid-number', async (look) => {
    const response = await list(look, { per_page: 'none' });
    return statusAmong(response, 400) ?? byOutcome(response, 'default', undefined);
  }),
  choice('lists.next-page', async (look) => {
    const response = await list(look, { per_page: size });
    // A page that is not full has none after it.
    return idsIn(response).length < size ? undefined : nextPlace(look, response);
  }),
  choice('lists.paging', async (look) => {
    const name = pageParameter(look);
    if (name === undefined) return undefined;
    const first = await list(look, { per_page: size });
    for (const pairs of linkedPages(first)) {
      const page = pairs.find(([it]) => it === name)?.[1];
      if (page === '2') return 'pages';
      if (page === String(size)) return 'records';
      if (page !== undefined && !/^\d{1,6}$/.test(page)) return 'cursor';
    }
    const begin = idsIn(first).join();
    const at = async (page: number) => idsIn(await list(look, { per_page: size, [name]: page })).join();
    if ((await at(1)) === begin) return 'pages';
    return (await at(0)) === begin ? 'records' : undefined;
  }),
  choice('selection.id', async (look) => {
    const response = await list(look, { fields: look.text });
    const [element] = isSuccess(response) ? manyIn(response, 'contact', 'contacts') : [];
    return element && ('id' in element.record ? 'always' : 'where named');
  }),
  choice('selection.unknown', async (look) => {
    const response = await list(look, { fields: `${look.text},${look.context.marker()}` });
    return statusAmong(response, 400) ?? byOutcome(response, 'ignored', undefined);
  }),
  choice('permissions.shape', async (look) => {
    const json = jsonOf(await look.read('/api/auth_permissions'));
    if (Array.isArray(json)) return json.every((it) => typeof it === 'string') ? 'texts' : undefined;
    if (!isObject(json)) return undefined;
    if ('collection' in json) return 'list';
    if (Array.isArray(json.permissions)) return 'records';
    const names = Object.keys(json);
    return names.every((it) => it.includes('/')) ? 'by context' : `an object with ${names.join(', ')}`;
  }),
];

/** Those that build on what the others found. */
const observationsOfPages: readonly Observation[] = [
  choice('lists.default-page', async (look) => {
    const usual = await list(look);
    const largest = Number(look.it.choices.get('lists.largest-page')?.value);
    const shown = idsIn(usual).length;
    const more = idsIn(await list(look, { per_page: largest })).length;
    const { per_page: told } = collectionIn(usual);
    if (typeof told === 'number') return told < largest ? told : undefined;
    return shown < more ? shown : undefined;
  }),
  choice('lists.past-last-page', async (look) => {
    const name = pageParameter(look);
    const counts = look.it.choices.get('lists.paging')?.value !== 'cursor';
    if (name === undefined || !counts) return undefined;
    const response = await list(look, { per_page: 1, [name]: tooMany });
    if (response.status === 404) return 404;
    return isSuccess(response) && idsIn(response).length === 0 ? 'empty' : undefined;
  }),
];

/** What lists and links look like. */
export const listChoices = observe('Looking at lists', { writes: false }, observations, observationsOfPages);

/** Whether a search finds a contact. */
async function finds(look: Look, q: string, id: string): Promise<boolean> {
  const response = await look.session.send('GET', '/api/contacts', { query: { q } });
  return idsIn(response).includes(id);
}

const halves = (look: Look) =>
  look.once('halves', async () => {
    // Other texts of this run begin as a marker does, and more of them than a page shows.
    const [one, two] = [look.context.marker(), `${look.context.marker()}end`];
    return { one, two, made: await look.make('contact', { [look.text]: `${one} ${two}` }) };
  });

/** How lists are searched and ordered, which shows in new records. */
export const searchChoices = observe('Searching for new records', { writes: true, parts: ['contact'] }, [
  choice('search.matches', async (look) => {
    const { one, two, made } = await halves(look);
    if (!made) return undefined;
    const id = String(made.id);
    const isBeginning = () => finds(look, two.slice(0, -1), id);
    const ofWords = async () => ((await isBeginning()) ? 'beginnings of words' : 'whole words');
    const isPart = await finds(look, two.slice(1, -1), id);
    if (await finds(look, `${two} ${one}`, id)) return isPart ? 'words' : ofWords();
    if (await finds(look, two, id)) return isPart ? 'part' : ofWords();
    if (await finds(look, one, id)) return 'beginning';
    return (await finds(look, `*${two}*`, id)) ? 'wildcards' : undefined;
  }),
  choice('lists.order', async (look) => {
    const marker = look.context.marker();
    // By their texts, those that are made to hold one included, they come in another order than by their time.
    const bodies = [0, 1, 2, 3, 4, 5].map((number) =>
      freshBody(look.context, 'contact', { [look.text]: `${marker} ${number}` }),
    );
    const made = new Map<number, string>();
    for (const number of [3, 1, 5, 0, 4, 2]) {
      const one = await look.make('contact', bodies[number]);
      if (one) made.set(number, String(one.id));
    }
    const byTime = [...made.values()];
    const byText = [...made].toSorted(([one], [other]) => one - other).map(([, id]) => id);
    const { path = '/api/contacts' } = resourceOf(look.context, 'contact');
    for (const q of [marker, `${marker}*`]) {
      const found = idsIn(await look.session.send('GET', path, { query: { q, per_page: 5 } }));
      const mine = found.filter((it) => byTime.includes(it));
      if (mine.length < 3) continue;
      const isIn = (order: readonly string[]) =>
        mine.join() === order.filter((it) => mine.includes(it)).join();
      if (isIn(byTime)) return 'oldest first';
      if (isIn(byTime.toReversed())) return 'newest first';
      return isIn(byText) || isIn(byText.toReversed()) ? 'by their texts' : 'shuffled';
    }
    return undefined;
  }),
]);
