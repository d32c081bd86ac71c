import { type Check, check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { hasStatus, succeeds } from '../../match/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import { findWritableField } from '../fixtures/fields.ts';
import { findRejectedCreation } from '../fixtures/invalid-bodies.ts';
import { comparableText } from '../fixtures/json.ts';
import { listedTypes } from '../fixtures/resource-types.ts';

/** The records of the first page of a list, by id, each as a text. */
async function seen(t: Target, type: string): Promise<ReadonlyMap<unknown, string>> {
  const reply = await t.list(type, { query: { per_page: t.largestPage(type) } });
  t.expect(reply, hasStatus(200));
  return new Map(t.many(reply, type).map(({ record }) => [record.id, comparableText(record)]));
}

/** What an act did to records that it is not about, in words; nothing where it left them alone. */
type Disturbance = (
  before: ReadonlyMap<unknown, string>,
  after: ReadonlyMap<unknown, string>,
  own: unknown,
) => readonly unknown[];

const lost: Disturbance = (before, after, own) =>
  [...before.keys()].filter((id) => id !== own && !after.has(id));

const changed: Disturbance = (before, after, own) =>
  [...before].filter(([id, text]) => id !== own && after.has(id) && after.get(id) !== text).map(([id]) => id);

const appeared: Disturbance = (before, after) => [...after.keys()].filter((id) => !before.has(id));

/**
 * Lets an act happen and looks at everybody else before and after. In a company where people work meanwhile, records
 * come and go: only what happens both times is the act's doing.
 */
async function expectNobodyDisturbed(
  t: Target,
  type: string,
  operation: () => Promise<{ readonly own: unknown; happen(): Promise<void> }>,
  disturbance: Disturbance,
): Promise<void> {
  for (let made = 0; made < 3; made += 1) await t.make(type);
  const disturbed: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { own, happen } = await operation();
    // Somebody came before and somebody comes after: whoever is mistaken by one place meets one of them.
    await t.make(type);
    const before = await seen(t, type);
    t.expect(
      before.size,
      satisfies('somebody to be disturbed', (it) => it > 1),
    );
    await happen();
    disturbed.push(disturbance(before, await seen(t, type), own).length);
    if (disturbed.at(-1) === 0) break;
  }
  t.expect(disturbed.at(-1), equals<number | undefined>(0));
}

const storiesOf = (type: string): readonly Check[] => [
  check({
    requirement: 'destroy.touches-one-record',
    title: `Given the list of ${type}s, when one is destroyed and nobody else acts, then all others are still listed`,
    needs: ['user', 'writes'],
    alone: true,
    async run(t) {
      const operation = async () => {
        const made = await t.make(type);
        return { own: made.id, happen: async () => void (await t.destroy(made)) };
      };
      await expectNobodyDisturbed(t, type, operation, lost);
    },
  }),
  check({
    requirement: 'update.touches-one-record',
    title: `Given the list of ${type}s, when one is updated and nobody else acts, then all others are listed as they were`,
    needs: ['user', 'writes'],
    alone: true,
    async run(t) {
      const field = await findWritableField(t, type);
      const operation = async () => {
        const made = await t.make(type);
        const happen = async () =>
          t.expect(await t.update(made, { ...made.sent, [field.name]: field.nextValue() }), succeeds);
        return { own: made.id, happen };
      };
      await expectNobodyDisturbed(t, type, operation, changed);
    },
  }),
  check({
    requirement: 'status.422-for-failed-create',
    title: `Given the list of ${type}s, when a creation is refused and nobody else acts, then nothing new is listed`,
    needs: ['user', 'writes'],
    alone: true,
    async run(t) {
      const { mutation } = await findRejectedCreation(t, type);
      const operation = async () => ({
        own: (await t.make(type)).id,
        happen: async () => t.expect(await t.create(type, mutation.apply(t.build(type))), hasStatus(422)),
      });
      await expectNobodyDisturbed(t, type, operation, appeared);
    },
  }),
];

/** Stories of records that an act is not about. Each counts everybody, so none runs beside another check. */
export const bystanderChecks = listedTypes.flatMap(storiesOf);
