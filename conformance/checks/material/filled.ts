import type { Made, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { isSuccess } from '../../match/granted.ts';
import { identify } from '../../records/identify.ts';
import type { DataRecord } from '../../records/resource.ts';
import { isErrorOn } from './messages.ts';

const mostRounds = 4;

/** A record, and those of the values offered that the target took. */
export type FilledRecord = { readonly made: Made; readonly values: DataRecord };

/**
 * Makes a record with as many of the values as the target takes: rules that no schema shows can forbid one or the other.
 * What a refusal names is left out; where that does not help, each value is tried alone.
 */
export async function makeWithValues(t: Target, type: string, offered: DataRecord): Promise<FilledRecord> {
  let values = offered;
  for (let round = 0; round < mostRounds && Object.keys(values).length > 0; round += 1) {
    const sent = t.build(type, values);
    const reply = await t.create(type, sent);
    if (isSuccess(reply)) return { made: await madeBy(t, type, sent, reply), values };
    values = withoutNamed(t, values, reply);
  }
  for (const [name, value] of Object.entries(offered)) {
    const sent = t.build(type, { [name]: value });
    const reply = await t.create(type, sent);
    if (isSuccess(reply)) return { made: await madeBy(t, type, sent, reply), values: { [name]: value } };
  }
  return { made: await t.make(type), values: {} };
}

/** The record of a creation that was granted. Nothing is sent twice: a number can be taken once only. */
async function madeBy(t: Target, type: string, sent: DataRecord, reply: Reply): Promise<Made> {
  const found =
    identify(reply, t.resource(type)) ??
    t.violation(`an answer that tells which ${type} was created`, reply.text, reply);
  const record = found.record ?? t.one(await t.get(found.path), type).record;
  const { id, path, links } = found;
  return { type, sent, reply, record, id, path, links, company: t.company, as: t.me };
}

/** The values that a refusal does not name; none where it names none of them. */
function withoutNamed(t: Target, values: DataRecord, reply: Reply): DataRecord {
  const named = reply.status === 422 ? t.propertyErrors(reply).map(([name]) => name) : [];
  const rest = Object.entries(values).filter(([name]) => !named.some((it) => isErrorOn(it, name)));
  return rest.length < Object.keys(values).length ? Object.fromEntries(rest) : {};
}
