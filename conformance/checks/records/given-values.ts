import type { Made, Target } from '../../check/target.ts';
import { satisfies } from '../../match/value.ts';
import { neededFields } from '../../records/body.ts';
import type { DataRecord } from '../../records/resource.ts';
import { isEquivalent } from '../material/same-value.ts';

/** The plain values that a creation has to give: nobody else can fill them in. */
function given(t: Target, type: string, sent: DataRecord): readonly (readonly [string, unknown])[] {
  const needed = neededFields(type, t.resource(type).schema);
  return Object.entries(sent).filter(([name, value]) => needed.includes(name) && typeof value !== 'object');
}

/** A violation where a record does not show what its creation gave and nobody else can fill in. */
export function expectSentValues(t: Target, made: Pick<Made, 'type' | 'sent'>, record: DataRecord): void {
  for (const [name, value] of given(t, made.type, made.sent)) {
    t.expect(
      record[name],
      satisfies(`the ${name} sent, ${JSON.stringify(value)}`, (it) => isEquivalent(value, it)),
    );
  }
}
