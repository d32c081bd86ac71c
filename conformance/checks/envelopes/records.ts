import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasLinks, holdsRecord } from '../../match/envelope.ts';
import { succeeds } from '../../match/response.ts';
import { acceptedLocales } from '../fixtures/languages.ts';
import { listedTypes } from '../fixtures/resource-types.ts';
import { allOperations } from '../operations/all.ts';
import type { TestedOperation } from '../operations/operation.ts';

const returnsOneRecord = ({ action, type }: TestedOperation): boolean =>
  type !== undefined && ['read', 'create', 'update'].includes(action);

/** The specification shows no response to an update, nor to a creation without a parent; it can be empty. */
const canLackBody = ({ action, type, parent }: TestedOperation): boolean =>
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

const isEmpty = (operation: TestedOperation, response: HttpResponse): boolean =>
  canLackBody(operation) && response.text === '';

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
          const response = await prepared.send({ query });
          t.expect(response, succeeds);
          if (isEmpty(operation, response)) t.notApplicable('The response has no body.');
          t.expect(response, holdsRecord(type, allTypes));
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
          const response = await prepared.send({ query });
          t.expect(response, succeeds);
          if (isEmpty(operation, response)) t.notApplicable('The response has no body.');
          t.expect(response, hasLinks);
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
