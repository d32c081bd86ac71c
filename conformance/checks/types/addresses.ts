import { check } from '../../check/check.ts';
import { hasStatus } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { makeWithNested, type NestedProperty, nestedRecordsIn } from '../material/inner-records.ts';

/** A contact shows its addresses (section 2.1; section 2.2). */
export const addressChecks = [
  check({
    requirement: 'contact.has-nested-addresses',
    title: 'Given a contact created with addresses, when it is read, then addresses is an array of objects',
    needs: ['user', 'writes'],
    async run(t) {
      const inner: NestedProperty = { type: 'address', property: 'addresses', parent: 'contact' };
      const { made } = await makeWithNested(t, inner, 2);
      const reply = await t.read(made);
      t.expect(reply, hasStatus(200));
      const { addresses } = t.one(reply, 'contact').record;
      t.expect(Array.isArray(addresses), equals(true));
      t.expect(nestedRecordsIn({ addresses }, inner).length, equals(2));
    },
  }),
];
