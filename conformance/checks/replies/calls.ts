import type { Preparation } from '../../check/target.ts';
import { partsOfMarker } from '../../context/markers.ts';
import { sideBySide } from '../../context/side-by-side.ts';
import { listParentsOf } from '../../profile/specified-types.ts';
import { tryTo } from '../../stories/credentials.ts';
import { kindsInTurn } from '../../stories/values.ts';
import { findWritableField } from '../fixtures/fields.ts';
import { sendInvalid } from '../fixtures/invalid-bodies.ts';
import { findInList } from '../fixtures/lists.ts';
import { nestedProperties } from '../fixtures/nested-records.ts';
import { readRecord } from '../fixtures/records.ts';
import { allOperations } from '../operations/all-operations.ts';
import { askAsEach, askElsewhere, exceedScope, readCurrents, writeAsReaders } from './callers.ts';
import { oauthCalls } from './oauth-calls.ts';
import {
  createBeneath,
  createUnderOther,
  showAssigned,
  writeNestedOfOther,
  writeWithOtherId,
} from './references.ts';
import { provokeRefusals } from './refusals.ts';
import { createFractions, createInLocale, showNested, storeInTurn, updateInViews } from './stored-values.ts';
import { viewsOf } from './views.ts';

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

/** Calls that are made at the same time: each is about records of its own. */
export const callsAtATime = 8;

/**
 * Calls every operation with every view, has each type refused, and shows every nested record, once for a run.
 * @returns whether a record came back as it was stored
 */
export async function callEveryOperation(t: Preparation, send = sendInvalid): Promise<boolean> {
  const { resources } = t.description;
  const made = resources.filter(({ path, parents }) => path !== undefined || parents.length > 0);
  const calls = [
    ...allOperations(t.description).map((operation) => async () => {
      const prepared = await operation.prepare(t);
      for (const query of viewsOf(t, operation)) await prepared.send({ query });
    }),
    ...nestedProperties(t.description).flatMap((nested, at) => [
      () => showNested(t, nested),
      // What reaches into another company reaches into another record as well, so that one of both will do for each.
      () => writeNestedOfOther(t, nested, at % 2 === 0 ? t.company : t.otherCompany),
    ]),
    ...made.flatMap((resource) => [
      ...resource.parents.flatMap((parent, at, all) => {
        const other = all.at(at - 1);
        return other === undefined || other === parent
          ? []
          : [() => createUnderOther(t, resource, parent, other)];
      }),
      ...resource.parents.map((parent) => () => createBeneath(t, resource, parent)),
    ]),
    ...made.map((resource) => () => writeAsReaders(t, resource)),
    ...made.flatMap(({ type, assignedTo = [] }) => [
      () => provokeRefusals(t, type, send),
      ...kindsInTurn.map((kinds) => () => storeInTurn(t, type, kinds)),
      () => writeWithOtherId(t, type),
      () => askElsewhere(t, type),
      () => createInLocale(t, type),
      () => createFractions(t, type),
      () => updateInViews(t, type),
      () => askAsEach(t, type),
      ...Array.from(
        new Set([...assignedTo, ...listParentsOf(type)]),
        (parent) => () => showAssigned(t, type, parent),
      ),
    ]),
    ...[exceedScope, readCurrents, ...oauthCalls].map((call) => () => call(t)),
  ];
  await sideBySide(calls, callsAtATime, (call) => tryTo(call));
  // Whatever was done to one record, the others are as they were: all markers of a run have one prefix.
  const [q] = partsOfMarker(t.marker());
  for (const { type, path } of resources)
    if (path !== undefined) await tryTo(() => findInList(t, type, () => false, { query: { q } }));
  return showsWhatIsStored(t);
}
