import { type Check, check, family } from '../../check/check.ts';
import { isSuccess } from '../../match/granted.ts';
import { hasStatus } from '../../match/reply.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { unknownId } from '../material/unknown-id.ts';

const listBeneath = (type: string, parent: string): Check =>
  check({
    requirement: 'status.404-for-unknown-record',
    title: `Given a target that lists ${type}s beneath a ${parent}, when a ${parent} is named that there is not, then the answer is 404`,
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.make(parent);
      if (!isSuccess(await t.list(type, { under }))) t.notApplicable(`The target lists no ${type}s there.`);
      const id = unknownId(under.id);
      const path = `/api/${t.resource(parent).plural}/${encodeURIComponent(id)}`;
      t.expect(await t.list(type, { under: { ...under, id, path } }), hasStatus(404));
    },
  });

/** Lists beneath records that there are not, where the target offers such lists (section 7.1, row 404). */
export const offeredNotFound = family({
  requirements: ['status.404-for-unknown-record'],
  emptyBecause: 'The specification names no list beneath a record but the invoices of a contact.',
  *checks({ operations }) {
    for (const { resource } of operations) {
      if (resource?.action !== 'list' || !resource.parent) continue;
      const isRecord = [...listedTypes, ...childTypes].includes(resource.type);
      if (isRecord && (resource.type !== 'invoice' || resource.parent.type !== 'contact'))
        yield listBeneath(resource.type, resource.parent.type);
    }
  },
});
