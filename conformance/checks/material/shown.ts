import type { Made, Target } from '../../check/target.ts';
import { hasStatus } from '../../match/reply.ts';
import type { DataRecord } from '../../records/resource.ts';

/** The record that its own address shows now. Any answer but 200 with an envelope is a violation. */
export async function readRecord(t: Target, made: Made): Promise<DataRecord> {
  const reply = await t.read(made);
  t.expect(reply, hasStatus(200));
  return t.one(reply, made.type).record;
}
