import { check } from '../../check/check.ts';
import { contains } from '../../match/value.ts';
import { scalarsIn } from '../material/json-shapes.ts';
import { childTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';
import { readLinks } from './links-of.ts';

const naming = (type: string, nested: string, pattern: RegExp) =>
  check({
    requirement: 'paths.nested-links-are-listed',
    title: `Given ${withArticle(type)}, when it is read, then its links name its ${nested}`,
    needs: ['user', 'writes'],
    async run(t) {
      const links = await readLinks(t, await t.make(type));
      t.expect(
        scalarsIn(links),
        contains<unknown>(`a link to ${nested}`, (it) => pattern.test(String(it))),
      );
    },
  });

/** Stories of the addresses beneath a record (section 4.1, path rule 2). */
export const nestedLinkChecks = [
  naming('contact', 'invoices', /invoice/i),
  naming('contact', 'emails', /e-?mail/i),
  naming('order', 'comments', /comment/i),
  ...childTypes.map((type) =>
    check({
      requirement: 'paths.nested-links-are-listed',
      title: `Given a parent of type ${type}, when it is read, then its links name the ${type}s beneath it`,
      needs: ['user', 'writes'],
      async run(t) {
        const { parents, plural } = t.resource(type);
        if (parents.length === 0) t.untestable(`No parent of ${type} is known.`);
        const pattern = new RegExp(`${plural}|${type}`, 'i');
        for (const parent of parents) {
          const links = await readLinks(t, await t.make(parent));
          t.expect(
            scalarsIn(links),
            contains<unknown>(`a link to ${plural}`, (it) => pattern.test(String(it))),
          );
        }
      },
    }),
  ),
];
