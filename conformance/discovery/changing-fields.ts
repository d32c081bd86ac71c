import type { Resource } from '../context/resource.ts';
import { changedNames } from '../match/changed-names.ts';
import { isSuccess } from '../match/response.ts';
import { listedTypes } from '../profile/specified-types.ts';
import { manyIn, oneIn } from '../records/envelopes.ts';
import type { DiscoveryStep, Explorer } from './explorer.ts';

/** The fields of the first record in a list that differ between two reads. */
async function differingFields(
  { session }: Explorer,
  { type, plural, path }: Resource,
): Promise<readonly string[]> {
  const list = path === undefined ? undefined : await session.send('GET', path);
  const first = list && isSuccess(list) ? manyIn(list, type, plural)[0] : undefined;
  if (first?.record.id === undefined) return [];
  const read = () => session.send('GET', `${path}/${first.record.id}`);
  const [once, again] = [await read(), await read()];
  if (!isSuccess(once) || !isSuccess(again)) return [];
  return changedNames(oneIn(once, type).record, oneIn(again, type).record);
}

/** Discovers the fields that differ between two reads of a record, such as the time of the response. */
export const changingFields: DiscoveryStep = {
  title: 'Reading records twice',
  writes: false,
  parts: listedTypes,
  async run(it) {
    const found: string[] = [];
    for (const resource of it.session.context.resources) {
      if (!listedTypes.some((type) => type === resource.type)) continue;
      const names = new Set(await differingFields(it, resource));
      if (names.size > 0) found.push(`${resource.type}: ${[...names].join(', ')}`);
    }
    const isShown = found.length > 0;
    const evidence = 'The first record of each list was read twice.';
    it.recordChoice(
      'fields.response-time',
      'A field with the time of the response',
      isShown ? 'shown' : 'absent',
      isShown
        ? `${evidence} What differs: ${found.join('; ')}. Such fields are not compared, unless the specification names them or the suite sends them.`
        : evidence,
    );
  },
};
