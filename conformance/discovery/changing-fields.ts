import { setTimeout as sleep } from 'node:timers/promises';
import type { Resource } from '../context/resource.ts';
import { changedNames } from '../match/changed-names.ts';
import { isSuccess } from '../match/response.ts';
import { listedTypes } from '../profile/specified-types.ts';
import { isId, manyIn, oneIn, usualPathOf } from '../records/envelopes.ts';
import type { DiscoveryStep, Explorer } from './explorer.ts';

/** Longer than the second in which a time can be given. */
const waitBetweenReads = 1_100;

/** A record as it was read at its address. */
type ReadRecord = { readonly type: string; readonly address: string; readonly record: object };

async function readAt({ session }: Explorer, type: string, address: string): Promise<readonly ReadRecord[]> {
  const response = await session.send('GET', address);
  return isSuccess(response) ? [{ type, address, record: oneIn(response, type).record }] : [];
}

/** The first record of a list, read at its own address. */
async function readFirst(it: Explorer, resource: Resource): Promise<readonly ReadRecord[]> {
  const { type, plural, path } = resource;
  const list = path === undefined ? undefined : await it.session.send('GET', path);
  const first = list && isSuccess(list) ? manyIn(list, type, plural)[0] : undefined;
  return isId(first?.record.id) ? readAt(it, type, usualPathOf(resource, first.record.id)) : [];
}

/** Discovers the fields that differ between two reads of a record, such as the time of the response. */
export const changingFields: DiscoveryStep = {
  title: 'Reading records twice',
  writes: false,
  parts: listedTypes,
  async run(it) {
    const resources = it.session.context.resources.filter(({ type }) =>
      listedTypes.some((listed) => listed === type),
    );
    const before = (await Promise.all(resources.map((resource) => readFirst(it, resource)))).flat();
    if (before.length > 0) await sleep(waitBetweenReads);
    const found: string[] = [];
    for (const { type, address, record } of before) {
      const [again] = await readAt(it, type, address);
      const names = new Set(again && changedNames(record, again.record));
      if (names.size > 0) found.push(`${type}: ${[...names].join(', ')}`);
    }
    const isShown = found.length > 0;
    const evidence = 'The first record of each list was read twice.';
    it.recordChoice(
      'fields.response-time',
      isShown ? 'shown' : 'absent',
      isShown
        ? `${evidence} What differs: ${found.join('; ')}. Such fields are not compared, unless the specification names them or the suite sends them.`
        : evidence,
    );
  },
};
