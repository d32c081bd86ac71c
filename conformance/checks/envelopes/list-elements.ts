import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { hasStatus } from '../../match/response.ts';
import { containsNo, equals, isPageSize } from '../../match/value.ts';
import { arrayAt, isWrapped } from '../shared/json-values.ts';
import { contactInvoices, openFilled, ownLists } from '../shared/record-lists.ts';

type Element = { readonly type: string; readonly element: unknown };

async function elementsOfAllLists(t: Preparation): Promise<readonly Element[]> {
  const elements: Element[] = [];
  for (const list of [...ownLists(t.description), contactInvoices].filter(({ type }) => t.hasType(type))) {
    const { type } = list;
    const { show } = await openFilled(t, list, 2);
    const response = await show({ per_page: 2 });
    t.prepare(response, hasStatus(200));
    const elementsOfType = arrayAt(response.json(), t.resource(type).plural);
    t.prepare(elementsOfType.length, isPageSize(2));
    for (const element of elementsOfType) elements.push({ type, element });
  }
  return elements;
}

/** Checks of the elements of lists (spec#2.3-links-of-object, spec#4.1-list). */
export const listElementChecks = [
  check({
    requirement: 'list.elements-are-alike',
    title:
      'Given records of every type, when all lists are read, then either all elements are wrapped or none',
    async run(t) {
      const forms = (await elementsOfAllLists(t)).map(({ type, element }) => isWrapped(element, type));
      t.expect(new Set(forms).size, equals(1));
    },
  }),
  check({
    requirement: 'list.elements-are-wrapped',
    title: 'Given records of every type, when all lists are read, then every element is wrapped in its type',
    async run(t) {
      const elements = await elementsOfAllLists(t);
      t.expect(
        elements,
        containsNo<Element>('bare element', ({ type, element }) => !isWrapped(element, type)),
      );
    },
  }),
];
