import { check } from '../../check/check.ts';
import { hasStatus } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { ownAddress } from '../envelopes/own-address.ts';
import { childTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';

/**
 * Stories of children that were created and are said to be there: no way to read comments, emails and payments is
 * printed, but their own links can tell one (section 4.1, POST rows; section 2.3, rule 3).
 */
export const linkedChildChecks = childTypes.map((type) =>
  check({
    requirement: `${type}.creation-returns-it`,
    title: `Given ${withArticle(type)} whose links say where it is read, when it is read there, then it is the one that was created`,
    needs: ['user', 'writes'],
    async run(t) {
      const { parents, plural } = t.resource(type);
      if (parents.length === 0) t.untestable(`No parent of ${type} is known.`);
      const addresses: string[] = [];
      for (const parent of parents) {
        const { id, reply } = await t.make(type, { under: await t.make(parent) });
        const address = ownAddress(t.one(reply, type).links, plural, id);
        if (address === undefined) continue;
        addresses.push(address);
        const read = await t.get(address);
        t.expect(read, hasStatus(200));
        t.expect(t.one(read, type).record.id, equals<unknown>(id));
      }
      if (addresses.length === 0) t.notApplicable(`No link tells where ${withArticle(type)} is read.`);
    },
  }),
);
