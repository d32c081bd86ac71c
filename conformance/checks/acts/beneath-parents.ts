import type { Known } from '../../check/known.ts';
import type { Target } from '../../check/target.ts';
import { childTypes } from '../material/listed-types.ts';
import { parentFactory } from '../material/parents.ts';
import { withArticle } from '../material/with-article.ts';
import type { TestedOperation } from './act.ts';

/** The list of a contact's invoices (section 4.1). */
export const listContactInvoices: TestedOperation = {
  name: 'the invoices of a contact are listed',
  action: 'list',
  type: 'invoice',
  parent: 'contact',
  writes: true,
  prepare: async (t) => {
    const contact = await t.make('contact');
    await t.make('invoice', { under: contact });
    return {
      send: (options) => t.list('invoice', { ...options, under: contact }),
      expectUnchanged: async () => {},
    };
  },
};

const createBeneath = (type: string, parent: string): TestedOperation => ({
  name: `${withArticle(type)} is created beneath ${withArticle(parent)}`,
  action: 'create',
  type,
  parent,
  writes: true,
  prepare: async (t: Target) => {
    const nextParent = parentFactory(t, parent, type);
    return {
      send: async (options) => t.create(type, t.build(type), { ...options, under: await nextParent() }),
      expectUnchanged: async () => {},
    };
  },
});

/** Creation of each comment, email and payment beneath each type of parent that the target has for it. */
export const createBeneathParents = (known: Known): readonly TestedOperation[] =>
  known.resources
    .filter(({ type }) => childTypes.includes(type))
    .flatMap(({ type, parents }) => parents.map((parent) => createBeneath(type, parent)));
