import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasCollection, hasLinks, holdsArray } from '../../match/envelope.ts';
import type { Matcher } from '../../match/matcher.ts';
import { wrongValue } from '../../match/matcher.ts';
import { hasStatus } from '../../match/response.ts';
import { containsNo, equals } from '../../match/value.ts';
import { arrayAt, isWrapped } from '../fixtures/json.ts';
import { listedTypes } from '../fixtures/resource-types.ts';
import { allOperations } from '../operations/all.ts';
import { needsOf, type TestedOperation } from '../operations/operation.ts';

type View = {
  readonly query: (t: Target) => Readonly<Record<string, string>>;
  /** The most records that it shows. */
  readonly most: number;
};

/** Three views of a list: all of it, a page of one, and a search without results. */
const views: readonly View[] = [
  { query: () => ({}), most: Number.POSITIVE_INFINITY },
  { query: () => ({ per_page: '1' }), most: 1 },
  { query: (t) => ({ q: t.mark() }), most: 0 },
];

/** Only lists that the specification names have to support its parameters. */
const matches =
  ({ type = '', parent }: TestedOperation, plural: string, most: number): Matcher<HttpResponse> =>
  (response) => {
    const isPrinted = listedTypes.includes(type) && (!parent || type === 'invoice');
    const { length } = arrayAt(response.json(), plural);
    return !isPrinted || length <= most
      ? undefined
      : wrongValue(
          most === 0 ? `an empty list of ${plural}` : `a list of ${plural} that is no longer than ${most}`,
          `${length}`,
        );
  };

const parts: readonly (readonly [string, string, (plural: string) => Matcher<HttpResponse>])[] = [
  [
    'list.is-beneath-plural-name',
    'an array is in the property named after the type in the plural',
    holdsArray,
  ],
  ['list.has-links', 'links is an array', () => hasLinks],
  ['list.has-collection', 'collection is an object', () => hasCollection],
];

const partOf = (
  operation: TestedOperation,
  plural: string,
  [requirement, what, matcher]: (typeof parts)[number],
): Check =>
  check({
    requirement,
    title: `When ${operation.name}, with or without per_page and q, then ${what}`,
    needs: needsOf(operation, ['user']),
    async run(t) {
      const prepared = await operation.prepare(t);
      for (const { query, most } of views) {
        const response = await prepared.send({ query: query(t) });
        t.expect(response, hasStatus(200), matcher(plural), matches(operation, plural, most));
      }
    },
  });

/** Checks the three parts of the envelope of every list (spec#4.1-list). */
const listEnvelopes = family({
  requirements: parts.map(([requirement]) => requirement),
  emptyBecause: 'The specification names lists for every target.',
  *checks(description) {
    for (const operation of allOperations(description).filter(({ action }) => action === 'list')) {
      const plural =
        description.resources.find(({ type }) => type === operation.type)?.plural ?? `${operation.type}s`;
      for (const part of parts) yield partOf(operation, plural, part);
    }
  },
});

type Element = { readonly type: string; readonly element: unknown };

async function elementsOfAllLists(t: Target): Promise<readonly Element[]> {
  const elements: Element[] = [];
  const collect = async (type: string, response: HttpResponse) => {
    t.expect(response, hasStatus(200));
    const elementsOfType = arrayAt(response.json(), t.resource(type).plural);
    t.expect(elementsOfType.length, equals(2));
    for (const element of elementsOfType) elements.push({ type, element });
  };
  const [, under] = [await t.createRecord('contact'), await t.createRecord('contact')];
  for (const type of listedTypes) {
    for (let index = 0; index < 2; index += 1)
      await t.createRecord(type, type === 'invoice' ? { under } : {});
    await collect(type, await t.list(type, { query: { per_page: '2' } }));
  }
  await collect('invoice', await t.list('invoice', { under, query: { per_page: '2' } }));
  return elements;
}

/** Checks of the elements of lists (spec#2.3-links-of-object, spec#4.1-list). */
const elementChecks = [
  check({
    requirement: 'list.elements-are-alike',
    title:
      'Given contacts, orders and invoices, when all lists are read, then either all elements are wrapped or none',
    needs: ['user', 'writes'],
    async run(t) {
      const forms = (await elementsOfAllLists(t)).map(({ type, element }) => isWrapped(element, type));
      t.expect(new Set(forms).size, equals(1));
    },
  }),
  check({
    requirement: 'list.elements-are-wrapped',
    title:
      'Given contacts, orders and invoices, when all lists are read, then every element is wrapped in its type',
    needs: ['user', 'writes'],
    async run(t) {
      const elements = await elementsOfAllLists(t);
      t.expect(
        elements,
        containsNo<Element>('bare element', ({ type, element }) => !isWrapped(element, type)),
      );
    },
  }),
];

/** Checks of the envelopes of lists and of their elements. */
export const listEnvelopeChecks: readonly (Check | Family)[] = [listEnvelopes, ...elementChecks];
