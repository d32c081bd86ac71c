import type { Depth } from '../../axes/covering-cells.ts';
import type { Preparation } from '../../check/target.ts';
import { partsOfMarker } from '../../context/markers.ts';
import type { Resource } from '../../context/resource.ts';
import { sideBySide } from '../../context/side-by-side.ts';
import { asBearer, asQuery, type Caller } from '../../http/request.ts';
import { listParentsOf } from '../../profile/specified-types.ts';
import { tryTo } from '../../stories/credentials.ts';
import { kindsInTurn } from '../../stories/values.ts';
import { scopeOfEverything } from '../credentials/tokens.ts';
import { allOperations } from '../operations/all-operations.ts';
import { sendInvalid } from '../shared/invalid-bodies.ts';
import { findInList } from '../shared/lists.ts';
import { nestedProperties } from '../shared/nested-records.ts';
import { readRecord } from '../shared/records.ts';
import { createMarkedRecord } from '../shared/writable-fields.ts';
import {
  askAsEach,
  askElsewhere,
  exceedScope,
  listWithoutContext,
  readCurrents,
  readGiven,
  updateByTurns,
  writeAsReaders,
} from './callers.ts';
import { oauthCalls } from './oauth-calls.ts';
import {
  createBeneath,
  createUnderOther,
  showAssigned,
  writeNestedOfOther,
  writeWithOtherId,
} from './references.ts';
import { provokeRefusals } from './refusals.ts';
import {
  createFractions,
  createInLocale,
  showNested,
  storeAsTexts,
  storeBeyond32Bits,
  storeInTurn,
  updateInViews,
} from './stored-values.ts';
import { changeBesideTwin } from './twins.ts';
import { viewsOf } from './views.ts';

/** Whether a record of some type comes back with what was stored: replies of a server that stores nothing say nothing. */
async function showsWhatIsStored(t: Preparation): Promise<boolean> {
  let isShown = false;
  for (const { type, path } of t.description.resources)
    if (path !== undefined && !isShown)
      await tryTo(async () => {
        const { created, field, value } = await createMarkedRecord(t, type);
        isShown =
          field.isUnique && field.matches(value)((await readRecord(t, created))[field.name]) === undefined;
      });
  return isShown;
}

/** Calls that are made at the same time: each is about records of its own. */
export const callsAtATime = 8;

/** What is called as somebody whom the target lets in. */
type Call = (t: Preparation) => Promise<void>;

/**
 * The run's own user, by a login and by tokens of either grant, and one that does not expire: whatever one of them gets, the others get as
 * well (spec#1-credentials). Tokens can have expired since others were taken.
 */
async function everyLogin(t: Preparation): Promise<readonly Preparation[]> {
  const callers: readonly (() => Promise<Caller>)[] = [
    async () => asBearer(await t.token()),
    async () => asQuery(await t.token({ grant: 'implicit' })),
    async () => asBearer(await t.token({ scope: `${await scopeOfEverything(t)} offline_access` })),
  ];
  const logins = [t];
  for (const caller of callers) {
    const as = await tryTo(caller);
    if (as) logins.push(t.as(as));
  }
  return logins;
}

/** What is called about a type that records are made of. */
function callsAbout(resource: Resource, send: typeof sendInvalid): readonly Call[] {
  const { type, parents, assignedTo = [] } = resource;
  return [
    (t) => provokeRefusals(t, type, send),
    (t) => writeAsReaders(t, resource),
    ...kindsInTurn.map((kinds) => (t: Preparation) => storeInTurn(t, type, kinds)),
    ...[
      writeWithOtherId,
      askElsewhere,
      exceedScope,
      createInLocale,
      createFractions,
      updateInViews,
      changeBesideTwin,
      updateByTurns,
      askAsEach,
    ].map((call) => (t: Preparation) => call(t, type)),
    ...parents.flatMap((parent, at) => {
      const other = parents.at(at - 1);
      const isOther = other !== undefined && other !== parent;
      return [
        ...(isOther ? [(t: Preparation) => createUnderOther(t, resource, parent, other)] : []),
        (t: Preparation) => createBeneath(t, resource, parent),
      ];
    }),
    ...Array.from(
      new Set([...assignedTo, ...listParentsOf(type)]),
      (parent) => (t: Preparation) => showAssigned(t, type, parent),
    ),
    (t) => storeBeyond32Bits(t, type),
    (t) => storeAsTexts(t, type),
  ];
}

/** Of what can be done in several ways or places, all for a full run, and what falls to a place in turn for a quick one. */
type InTurn = <Item>(all: readonly Item[], place: number, places?: number) => readonly Item[];

const inTurnAt: Readonly<Record<Depth, InTurn>> = {
  full: (all) => all,
  quick: (all, place, places = all.length) => all.filter((_, at) => at % places === place % places),
};

/**
 * Calls every operation with every view, has each type refused, and shows every nested record, once for a run: as the run's own user,
 * whose logins take turns, so that each does everything with some type. A quick run takes one view of an operation, and calls about one
 * type what it can call about each.
 * @returns whether a record came back as it was stored
 */
export async function callEveryOperation(t: Preparation, depth: Depth, send = sendInvalid): Promise<boolean> {
  const { description } = t;
  const { resources } = description;
  const inTurn = inTurnAt[depth];
  const made = resources.filter(({ path, parents }) => path !== undefined || parents.length > 0);
  const groups: readonly (readonly Call[])[] = [
    ...Map.groupBy(allOperations(description), ({ type }) => type)
      .values()
      .map((operations) =>
        operations.map((operation, at) => async (it: Preparation) => {
          const prepared = await operation.prepare(it);
          for (const query of inTurn(viewsOf(it, operation), at)) await prepared.send({ query });
        }),
      ),
    ...nestedProperties(description).map((nested, at, { length }) =>
      inTurn(
        [
          (it: Preparation) => showNested(it, nested),
          // What reaches into another company reaches into another record as well, so that one of both will do for each.
          (it: Preparation) => writeNestedOfOther(it, nested, at % 2 === 0 ? it.company : it.otherCompany),
        ],
        at,
        length,
      ),
    ),
    ...made.map((resource, at) => inTurn(callsAbout(resource, send), at, made.length)),
    [listWithoutContext, readCurrents, readGiven, ...oauthCalls],
  ];
  const logins = await everyLogin(t);
  const calls = groups.flatMap((group, at) =>
    group.map((call, place) => () => call(logins[(at + place) % logins.length] ?? t)),
  );
  await sideBySide(calls, callsAtATime, (call) => tryTo(call));
  // Whatever was done to one record, the others are as they were: all markers of a run have one prefix.
  const [q] = partsOfMarker(t.marker());
  for (const { type, path } of resources)
    if (path !== undefined) await tryTo(() => findInList(t, type, () => false, { query: { q } }));
  return showsWhatIsStored(t);
}
