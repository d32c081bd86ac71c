import type { Known } from '../../check/known.ts';
import type { Target } from '../../check/target.ts';
import { childTypes } from '../material/listed-types.ts';
import { parents } from '../material/parents.ts';
import { withArticle } from '../material/with-article.ts';
import type { Act } from './act.ts';

/** The list of a contact's invoices (section 4.1). */
export const listingContactInvoices: Act = {
  name: 'the invoices of a contact are listed',
  action: 'list',
  type: 'invoice',
  parent: 'contact',
  writes: true,
  prepare: async (t) => {
    const contact = await t.make('contact');
    await t.make('invoice', { under: contact });
    return {
      send: (sending) => t.list('invoice', { ...sending, under: contact }),
      expectNoTrace: async () => {},
    };
  },
};

const creationOf = (type: string, parent: string): Act => ({
  name: `${withArticle(type)} is created beneath ${withArticle(parent)}`,
  action: 'create',
  type,
  parent,
  writes: true,
  prepare: async (t: Target) => {
    const nextParent = parents(t, parent, type);
    return {
      send: async (sending) => t.create(type, t.build(type), { ...sending, under: await nextParent() }),
      expectNoTrace: async () => {},
    };
  },
});

/** Creation of each comment, email and payment beneath each type of parent that the target has for it. */
export const creationsBeneathParents = (known: Known): readonly Act[] =>
  known.resources
    .filter(({ type }) => childTypes.includes(type))
    .flatMap(({ type, parents }) => parents.map((parent) => creationOf(type, parent)));
