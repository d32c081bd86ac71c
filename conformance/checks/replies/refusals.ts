import type { Preparation } from '../../check/target.ts';
import { needsParent } from '../../context/resource.ts';
import { asBearer, asQuery } from '../../http/request.ts';
import { isSuccess } from '../../match/response.ts';
import { tryTo } from '../../stories/credentials.ts';
import { nestedOfKind } from '../../stories/values.ts';
import {
  findRejectedCreation,
  findRejectedNested,
  resendRejected,
  type sendInvalid,
  sendInvalidAnew,
} from '../shared/invalid-bodies.ts';
import { mutationsOf, requiredFieldMutations } from '../shared/mutations.ts';
import { type NestedProperty, nestedBody, nestedProperties } from '../shared/nested-records.ts';
import { readRecord } from '../shared/records.ts';
import { choicesAt, offers, statesOf } from '../shared/resource-types.ts';
import { allTexts, filledValues, someTexts } from '../shared/values.ts';
import { viewsOf } from './views.ts';

/** Destroys a record that was read in every view, reads it so again and with a token, and destroys it again. */
async function destroyTwice(t: Preparation, type: string): Promise<void> {
  const created = await t.createRecord(type);
  const views = viewsOf(t, { action: 'read', type });
  for (const query of views) await t.read(created, { query });
  if (!isSuccess(await t.destroy(created))) return;
  for (const query of views) await t.read(created, { query });
  const token = await tryTo(() => t.token());
  for (const as of token === undefined ? [] : [asBearer(token), asQuery(token)])
    await t.read(created, { as });
  await t.destroy(created);
}

/** Updates and destroys a record in each state that an update can bring about: in some a service refuses. */
async function changeInEachState(t: Preparation, type: string): Promise<void> {
  const states = statesOf(t.resource(type));
  // Where it is not known what a field keeps, the states alone are tried, and what comes after them.
  const others = states.length > 0 ? ((await tryTo(() => filledValues(t, type))) ?? {}) : {};
  for (const [at, state] of states.entries())
    await tryTo(async () => {
      const choices = choicesAt(t.resource(type), at);
      const created =
        (await tryTo(() => t.createRecord(type, { with: choices }))) ?? (await t.createRecord(type));
      await t.read(created);
      // With all that clients send along, or else alone.
      const wasChanged =
        isSuccess(await t.update(created, { ...others, ...created.sent, ...state })) ||
        isSuccess(await t.update(created, { ...created.sent, ...state }));
      if (!wasChanged) return;
      await t.read(created);
      await t.update(created, { ...created.sent, ...state, ...allTexts(t, type) });
      await t.read(created);
      await t.destroy(created);
      await t.read(created);
    });
}

/** Sends each invalid creation of a type and one with all that is blank, one that is refused in each language, and an update and a destroy where it has an address of its own. */
export async function provokeRefusals(t: Preparation, type: string, send: typeof sendInvalid): Promise<void> {
  for (const mutation of mutationsOf(t, type)) await tryTo(() => send(t, type, mutation));
  await tryTo(async () => {
    const blank = requiredFieldMutations(t, type).filter(({ kind }) => kind === 'blank');
    await sendInvalidAnew(t, type, { apply: (body) => blank.reduce((it, { apply }) => apply(it), body) });
  });
  await tryTo(async () => {
    const rejected = await findRejectedCreation(t, type);
    // Between two without a locale: its effect must not stay.
    for (const locale of [undefined, ...t.description.locales, undefined])
      await resendRejected(t, type, rejected, { query: { locale } });
    await resendRejected(t, type, rejected, { headers: [['Accept', '*/*']] });
  });
  if (offers(t.description, type, 'destroy')) await tryTo(() => destroyTwice(t, type));
  if (needsParent(t.resource(type))) return;
  await changeInEachState(t, type);
  await tryTo(() => refuseUpdate(t, type));
  for (const nested of nestedProperties(t.description).filter(({ parent }) => parent === type))
    await tryTo(() => refuseUpdateForNested(t, nested));
}

/** Updates a record with an invalid value and other values that are new, until one is refused. */
async function refuseUpdate(t: Preparation, type: string): Promise<void> {
  const created = await t.createRecord(type);
  for (const { kind, apply } of mutationsOf(t, type)) {
    if (kind === 'absent') continue;
    const fields = {
      ...created.sent,
      ...allTexts(t, type),
      ...nestedOfKind(t, 'digits', t.resource(type)),
    };
    if ((await t.update(created, apply(fields))).status !== 422) continue;
    await readRecord(t, created);
    return;
  }
}

/** Updates a record with an invalid nested one and other values that are new. */
async function refuseUpdateForNested(t: Preparation, nested: NestedProperty): Promise<void> {
  const { record } = await findRejectedNested(t, nested);
  const created = await t.createRecord(nested.parent);
  // Any of all texts can be refused for itself.
  for (const others of [allTexts, someTexts]) {
    const fields = { ...others(t, nested.parent), ...nestedBody(t, nested, [record]) };
    await t.update(created, { ...created.sent, ...fields });
    await readRecord(t, created);
  }
}
