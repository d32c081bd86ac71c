import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import type { Matcher } from '../../match/matcher.ts';
import { answers } from '../../match/reply.ts';
import { equals, lacks } from '../../match/value.ts';
import type { Act } from '../acts/act.ts';
import { allActs } from '../acts/all.ts';
import { arrayAt, isWrapped } from '../material/json-shapes.ts';
import { listedTypes } from '../material/listed-types.ts';
import { hasCollection, hasLinks, holdsArray } from './shape.ts';

/** Different sides of one list: whole, by page, searched, and searched for what nobody has. */
const views: readonly ((t: Target) => Readonly<Record<string, string>>)[] = [
  () => ({}),
  () => ({ per_page: '1' }),
  (t) => ({ q: t.mark() }),
];

const parts: readonly (readonly [string, string, (plural: string) => Matcher<Reply>])[] = [
  ['list.is-beneath-plural-name', 'an array is beneath the plural name', holdsArray],
  ['list.has-links', 'it has an array links', () => hasLinks],
  ['list.has-collection', 'it has an object collection', () => hasCollection],
];

const partOf = (act: Act, plural: string, [requirement, what, matcher]: (typeof parts)[number]): Check =>
  check({
    requirement,
    title: `When ${act.name}, with and without per_page and q, then ${what}`,
    needs: act.writes ? ['user', 'writes'] : ['user'],
    async run(t) {
      const attempt = await act.prepare(t);
      for (const view of views) {
        const reply = await attempt.send({ query: view(t) });
        t.expect(reply, answers(200), matcher(plural));
      }
    },
  });

/** Crosses every list with the three parts of its envelope (section 4.1). */
export const listEnvelopes = family({
  requirements: parts.map(([requirement]) => requirement),
  emptyBecause: 'The specification names lists for every target.',
  *checks(known) {
    for (const act of allActs(known).filter(({ action }) => action === 'list')) {
      const plural = known.resources.find(({ type }) => type === act.type)?.plural ?? `${act.type}s`;
      for (const part of parts) yield partOf(act, plural, part);
    }
  },
});

type Element = { readonly type: string; readonly element: unknown };

async function elementsOfAllLists(t: Target): Promise<readonly Element[]> {
  const elements: Element[] = [];
  const collect = async (type: string, reply: Reply) => {
    t.expect(reply, answers(200));
    for (const element of arrayAt(reply.json(), t.resource(type).plural)) elements.push({ type, element });
  };
  for (const type of listedTypes) {
    await t.make(type);
    await collect(type, await t.list(type));
  }
  const under = await t.make('contact');
  await t.make('invoice', { under });
  await collect('invoice', await t.list('invoice', { under }));
  return elements;
}

/** What is inside the lists (section 4.1; section 2.3). */
export const elementChecks = [
  check({
    requirement: 'list.elements-are-alike',
    title:
      'Given contacts, orders and invoices, when all lists are read, then all elements are wrapped or none is',
    needs: ['user', 'writes'],
    async run(t) {
      const forms = (await elementsOfAllLists(t)).map(({ type, element }) => isWrapped(element, type));
      t.expect(new Set(forms).size, equals(1));
    },
  }),
  check({
    requirement: 'list.elements-are-wrapped',
    title:
      'Given contacts, orders and invoices, when all lists are read, then every element is wrapped beneath its type',
    needs: ['user', 'writes'],
    async run(t) {
      const elements = await elementsOfAllLists(t);
      t.expect(
        elements,
        lacks<Element>('bare element', ({ type, element }) => !isWrapped(element, type)),
      );
    },
  }),
];
