import { check } from '../../check/check.ts';
import { anHourAndMore } from '../../context/token-lifetime.ts';
import { asBearer } from '../../http/request.ts';
import { hasStatus, succeeds } from '../../match/response.ts';
import { preparedToken } from '../credentials/token-and-identity.ts';
import { anyType } from '../shared/list-of-any-type.ts';
import { destroyRecord, readRecord } from '../shared/records.ts';
import { findWritableField } from '../shared/writable-fields.ts';

/** A check of what becomes of records when the token ends that wrote them, and when caches do (spec#4.1-read, spec#7.1-404). */
export const afterAnHourCheck = check({
  requirement: 'read.shows-the-record',
  title:
    'Given records that were created, updated and destroyed with a token, when more than its hour passes, then reading shows the first two as they were',
  needs: ['user', 'app', 'secret', 'dialog', 'clock', 'writes'],
  alone: true,
  async run(t) {
    if (t.isLater) t.notApplicable('A second run finds no record of the first one.');
    const type = anyType(t);
    const { name, nextValue, matches } = await findWritableField(t, type);
    const as = asBearer(preparedToken(t, await t.exchange({ code: await t.code() })));
    const make = () => t.createRecord(type, { as, with: { [name]: nextValue() } });
    const [created, updated, destroyed] = [await make(), await make(), await make()];
    const value = nextValue();
    t.prepare(await t.update(updated, { ...updated.sent, [name]: value }, { as }), succeeds);
    t.prepare((await readRecord(t, updated))[name], matches(value));
    await destroyRecord(t, { ...destroyed, as });
    await t.advance(anHourAndMore);
    t.expect(
      (await t.expectDone(() => readRecord(t, { ...created, as: t.me })))[name],
      matches(created.sent[name]),
    );
    t.expect((await t.expectDone(() => readRecord(t, { ...updated, as: t.me })))[name], matches(value));
    t.prepare(await t.read({ ...destroyed, as: t.me }), hasStatus(404));
  },
});
