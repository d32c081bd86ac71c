import { publishedMaximum } from '../records/largest-page.ts';
import type { Resource } from '../records/resource.ts';
import type { Explorer } from './explorer.ts';

const sizes = [200, 100, 50, 25, 20, 10, 5, 4, 3, 2, 1];

/** The largest per_page that a list takes; undefined where it answers no size. What is refused with 4xx is too large. */
async function largestPage(
  { desk }: Explorer,
  path: string,
  resource: Resource,
): Promise<number | undefined> {
  const published = publishedMaximum(resource);
  for (const size of new Set([...(published ? [published] : []), ...sizes])) {
    const { status } = await desk.send('GET', path, { query: { per_page: size } });
    if (status === 200) return size;
    if (![400, 413, 416, 422].includes(status)) return undefined;
  }
  return undefined;
}

/** Finds out how large a page of each list can be (spec#8-open-per-page: the maximum of per_page is not shown). */
export async function measurePages(it: Explorer): Promise<void> {
  const { lab } = it.desk;
  const measured: Resource[] = [];
  for (const resource of lab.resources) {
    const size = resource.path && (await largestPage(it, resource.path, resource));
    measured.push(size ? { ...resource, largestPage: size } : resource);
  }
  lab.resources = measured;
  const told = measured.filter((one) => one.largestPage).map((one) => `${one.plural} ${one.largestPage}`);
  const first = measured.find((one) => one.largestPage)?.largestPage;
  it.choose(
    'lists.largest-page',
    'Largest per_page that is taken',
    first,
    `Tried from above, beginning with what the schemas publish: ${told.join(', ') || 'no list takes any'}.`,
    first === undefined ? 'default' : 'probe',
  );
}
