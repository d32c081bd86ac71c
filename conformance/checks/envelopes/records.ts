import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { hasLinks, holdsRecord } from '../../match/envelope.ts';
import { succeeds } from '../../match/reply.ts';
import { acceptedLocales } from '../fixtures/languages.ts';
import { listedTypes } from '../fixtures/resource-types.ts';
import { allOperations } from '../operations/all.ts';
import type { TestedOperation } from '../operations/operation.ts';

const returnsOneRecord = ({ action, type }: TestedOperation): boolean =>
  type !== undefined && ['read', 'create', 'update'].includes(action);

/** The specification shows no reply to an update, nor to a creation without a parent; it can be empty. */
const canReplyEmpty = ({ action, type, parent }: TestedOperation): boolean =>
  action === 'update' || (action === 'create' && !parent && listedTypes.includes(type ?? ''));

/** Queries for a record that change its content but not its envelope. */
async function viewsOf(
  t: Target,
  { action }: TestedOperation,
): Promise<readonly Readonly<Record<string, string>>[]> {
  if (action !== 'read') return [{}];
  const [locale = ''] = await acceptedLocales(t);
  return [{}, { fields: 'id' }, { locale }];
}

const isEmpty = (operation: TestedOperation, reply: Reply): boolean =>
  canReplyEmpty(operation) && reply.text === '';

function checksFor(operation: TestedOperation, type: string, allTypes: readonly string[]): readonly Check[] {
  const needs = ['user', 'writes'] as const;
  return [
    check({
      requirement: 'envelope.record-is-beneath-its-type',
      title: `When ${operation.name}, then the record is in "${type}"`,
      needs,
      async run(t) {
        const prepared = await operation.prepare(t);
        for (const query of await viewsOf(t, operation)) {
          const reply = await prepared.send({ query });
          t.expect(reply, succeeds);
          if (isEmpty(operation, reply)) t.notApplicable('The reply has no body.');
          t.expect(reply, holdsRecord(type, allTypes));
        }
      },
    }),
    check({
      requirement: 'envelope.record-has-links',
      title: `When ${operation.name}, then links is an array beside the record`,
      needs,
      async run(t) {
        const prepared = await operation.prepare(t);
        for (const query of await viewsOf(t, operation)) {
          const reply = await prepared.send({ query });
          t.expect(reply, succeeds);
          if (isEmpty(operation, reply)) t.notApplicable('The reply has no body.');
          t.expect(reply, hasLinks);
        }
      },
    }),
  ];
}

/** Checks both parts of the envelope for every operation that returns one record (spec#2.3-record). */
export const recordEnvelopeChecks = family({
  requirements: ['envelope.record-is-beneath-its-type', 'envelope.record-has-links'],
  emptyBecause: 'The specification names operations on single records for every target.',
  *checks(description) {
    const types = description.resources.map(({ type }) => type);
    for (const operation of allOperations(description).filter(returnsOneRecord))
      yield* checksFor(operation, String(operation.type), types);
  },
});
