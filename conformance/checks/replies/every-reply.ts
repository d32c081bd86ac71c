import { check, type Family, family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { needsParent } from '../../context/resource.ts';
import { isSuccess } from '../../match/response.ts';
import { type Finding, modelled } from '../../model/model.ts';
import { tryTo } from '../../stories/credentials.ts';
import { violationInStories } from '../../stories/stories.ts';
import { findWritableField } from '../fixtures/fields.ts';
import { findRejectedCreation, resendRejected } from '../fixtures/invalid-bodies.ts';
import { mutationsOf } from '../fixtures/mutations.ts';
import { createParentWithNested, nestedBody, nestedProperties } from '../fixtures/nested-records.ts';
import { readRecord } from '../fixtures/records.ts';
import { allOperations } from '../operations/all.ts';
import type { TestedOperation } from '../operations/operation.ts';

type Query = Readonly<Record<string, string>>;

/** What changes the content of a reply and not its form. */
function viewsOf(t: Preparation, { action }: TestedOperation): readonly Query[] {
  const [locale] = t.description.locales;
  const inLanguage = locale === undefined ? [] : [{ locale }];
  if (action === 'read') return [{}, { fields: 'id' }, ...inLanguage];
  if (action === 'list') return [{}, { per_page: '1' }, { q: t.mark() }, { fields: 'id' }, ...inLanguage];
  return [{}];
}

/** Destroys records of a type in each state that an update can bring about: in some of them a service refuses. */
async function destroyInEachState(t: Preparation, type: string): Promise<void> {
  const states = (t.resource(type).schema?.fields ?? []).filter(
    (it) => it.enum && !it.readOnly && /(^|_)(status|state)$/i.test(it.name),
  );
  await tryTo(async () => t.destroy(await t.createRecord(type)));
  for (const { name, enum: values = [] } of states)
    for (const value of values)
      await tryTo(async () => {
        const created = await t.createRecord(type);
        const response = await t.update(created, { ...created.sent, [name]: value });
        if (isSuccess(response)) await t.destroy(created);
      });
}

/** Has a creation of a type refused in each language, and an update and a destroy where it has an address of its own. */
async function provokeRefusals(t: Preparation, type: string): Promise<void> {
  await tryTo(async () => {
    const rejected = await findRejectedCreation(t, type);
    for (const locale of t.description.locales)
      await resendRejected(t, type, rejected, { query: { locale } });
  });
  if (needsParent(t.resource(type))) return;
  await destroyInEachState(t, type);
  await tryTo(async () => {
    const created = await t.createRecord(type);
    for (const { kind, apply } of mutationsOf(t, type))
      if (kind !== 'absent' && (await t.update(created, apply(created.sent))).status === 422) return;
  });
}

/** Shows records of a type under those of another that they are assigned to, and the others in them. */
async function showAssigned(t: Preparation, type: string, parent: string): Promise<void> {
  const under = await t.createRecord(parent);
  const nested = nestedProperties(t.description).find((it) => it.parent === type);
  const items = nested && nestedBody(t, nested, [t.build(nested.type)]);
  await readRecord(t, await t.createRecord(type, { under, ...(items && { with: items }) }));
  await t.list(type, { under });
  await t.list(type);
}

/** Whether a record of some type comes back with what was stored: replies of a server that stores nothing say nothing. */
async function showsWhatIsStored(t: Preparation): Promise<boolean> {
  let isShown = false;
  for (const { type, path } of t.description.resources)
    if (path !== undefined && !isShown)
      await tryTo(async () => {
        const field = await findWritableField(t, type);
        const value = field.nextValue();
        const created = await t.createRecord(type, { with: { [field.name]: value } });
        isShown =
          field.isUnique && field.matches(value)((await readRecord(t, created))[field.name]) === undefined;
      });
  return isShown;
}

/**
 * Calls every operation with every view, has each type refused, and shows every nested record, once for a run.
 * @returns whether a record came back as it was stored
 */
async function callEveryOperation(t: Preparation): Promise<boolean> {
  for (const operation of allOperations(t.description))
    await tryTo(async () => {
      const prepared = await operation.prepare(t);
      for (const query of viewsOf(t, operation)) await prepared.send({ query });
    });
  for (const nested of nestedProperties(t.description))
    await tryTo(async () => {
      const { created } = await createParentWithNested(t, nested, 2);
      await readRecord(t, created);
      await t.update(created, created.sent);
      await t.list(nested.parent);
    });
  for (const { type, path, parents, assignedTo = [] } of t.description.resources) {
    if (path === undefined && parents.length === 0) continue;
    await provokeRefusals(t, type);
    for (const parent of new Set([...assignedTo, ...(type === 'invoice' ? ['contact'] : [])]))
      await tryTo(() => showAssigned(t, type, parent));
  }
  return showsWhatIsStored(t);
}

const calls = createMemo<boolean>();

/**
 * The first finding, where it is no accident: there are several, or there is another when its request is repeated, or every operation
 * is called again. What does not come again is no violation.
 */
async function confirmedFinding(t: Preparation, requirement: string): Promise<Finding | undefined> {
  const found = () => [...t.tallies(requirement).values()].flatMap(({ findings }) => findings);
  const [first, ...more] = found();
  if (first === undefined || more.length > 0) return first;
  if (first.exchange.request.method === 'GET') await t.repeat(first.exchange);
  else await callEveryOperation(t);
  return found().length > 1 ? first : undefined;
}

/** Checks that no reply of the run violates what the model demands of it, whoever sent the request. Its checks run last. */
export const everyReplyChecks: Family = family({
  requirements: modelled,
  emptyBecause: 'The model judges replies of every target.',
  *checks(_, depth) {
    for (const requirement of modelled)
      yield check({
        requirement,
        title: 'When every operation is called, and whatever else this run sends, then no reply violates it',
        needs: ['user', 'writes'],
        alone: true,
        group: 'every reply',
        async run(t) {
          const isStored = await t.waitFor(calls.get(t.description, 'calls', () => callEveryOperation(t)));
          const finding =
            (await violationInStories(t, requirement, depth)) ?? (await confirmedFinding(t, requirement));
          if (finding === undefined && !isStored)
            t.uncertain('No record comes back as it was stored, so that replies say nothing.');
          const isBound = [...t.tallies(requirement).values()].some(({ judged }) => judged > 0);
          if (!isBound) t.notApplicable('No reply of this run is bound by it.');
          t.expectNone(finding);
        },
      });
  },
});
