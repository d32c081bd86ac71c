import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { succeeds } from '../../match/reply.ts';
import type { Act } from '../acts/act.ts';
import { allActs } from '../acts/all.ts';
import { listedTypes } from '../material/listed-types.ts';
import { spokenLocales } from '../material/locales.ts';
import { hasLinks, holdsRecord } from './shape.ts';

const answersOneRecord = ({ action, type }: Act): boolean =>
  type !== undefined && ['read', 'create', 'update'].includes(action);

/** The replies to creating and updating are not shown, except for creation beneath a parent. */
const repliesFreely = ({ action, type, parent }: Act): boolean =>
  action === 'update' || (action === 'create' && !parent && listedTypes.includes(type ?? ''));

/** Views of one record: parameters change what is in the record, and leave its envelope as it is. */
async function viewsOf(t: Target, { action }: Act): Promise<readonly Readonly<Record<string, string>>[]> {
  if (action !== 'read') return [{}];
  const [locale = ''] = await spokenLocales(t);
  return [{}, { fields: 'id' }, { locale }];
}

const isSilent = (act: Act, reply: Reply): boolean => repliesFreely(act) && reply.text === '';

function storiesOf(act: Act, type: string, allTypes: readonly string[]): readonly Check[] {
  const needs = ['user', 'writes'] as const;
  return [
    check({
      requirement: 'envelope.record-is-beneath-its-type',
      title: `When ${act.name}, then the record is beneath "${type}"`,
      needs,
      async run(t) {
        const attempt = await act.prepare(t);
        for (const query of await viewsOf(t, act)) {
          const reply = await attempt.send({ query });
          t.expect(reply, succeeds);
          if (!isSilent(act, reply)) t.expect(reply, holdsRecord(type, allTypes));
        }
      },
    }),
    check({
      requirement: 'envelope.record-has-links',
      title: `When ${act.name}, then links is an array beside the record`,
      needs,
      async run(t) {
        const attempt = await act.prepare(t);
        for (const query of await viewsOf(t, act)) {
          const reply = await attempt.send({ query });
          t.expect(reply, succeeds);
          if (!isSilent(act, reply)) t.expect(reply, hasLinks);
        }
      },
    }),
  ];
}

/** Crosses every operation that answers with one record with the two halves of its envelope (section 2.3, rule 1). */
export const singleEnvelopes = family({
  requirements: ['envelope.record-is-beneath-its-type', 'envelope.record-has-links'],
  emptyBecause: 'The specification names operations on single records for every target.',
  *checks(known) {
    const types = known.resources.map(({ type }) => type);
    for (const act of allActs(known).filter(answersOneRecord)) yield* storiesOf(act, String(act.type), types);
  },
});
