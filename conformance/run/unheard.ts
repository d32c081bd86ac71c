import type { Desk } from '../check/desk.ts';
import { Trouble, Violation } from '../check/outcome.ts';
import type { Company } from '../profile/profile.ts';
import { manyIn } from '../records/envelope.ts';
import type { Entry } from '../records/ledger.ts';
import type { Resource } from '../records/resource.ts';
import { sweeperOf } from '../records/tracking.ts';

/** As many as are asked for at once. */
const page = 200;

type Found = Omit<Entry, 'number'>;

/** What a search in one list finds that carries the word of a run's marks; nothing where the target does not answer with a list. */
async function search(
  desk: Desk,
  { type, plural, path }: Resource,
  company: Company,
  word: string,
): Promise<Found[]> {
  const as = sweeperOf(desk)({ number: 0, type, path: path ?? '', company: company.name }, company);
  for (const q of [word, `*${word}*`]) {
    try {
      const reply = await desk.send('GET', path ?? '', { as, company, query: { q, per_page: page } });
      const marked = manyIn(reply, type, plural).filter(({ record }) =>
        JSON.stringify(record).includes(word),
      );
      if (marked.length > 0) {
        return marked.map(({ record }) => ({ type, company: company.name, path: `${path}/${record.id}` }));
      }
    } catch (error) {
      if (!(error instanceof Trouble || error instanceof Violation)) throw error;
    }
  }
  return [];
}

/**
 * Notes in the ledger what carries a mark of a run and stands nowhere in it: records whose creation was under way when
 * nobody heard the answer any more. They are found by search (spec#4.2-q), as far as the target's goes.
 */
export async function noteUnheard(desk: Desk, word: string): Promise<readonly Entry[]> {
  const { ledger, profile, resources } = desk.lab;
  const noted: Entry[] = [];
  const known = new Set(ledger.open().map((it) => `${it.company} ${it.path}`));
  for (const company of profile.companies) {
    for (const resource of resources.filter((it) => it.path !== undefined)) {
      const found = await search(desk, resource, company, word);
      const unknown = found.filter((it) => !known.has(`${it.company} ${it.path}`));
      noted.push(...unknown.map((it) => ledger.add(it)));
    }
  }
  return noted.reverse();
}
