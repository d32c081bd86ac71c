import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inOrder, type Level, levels, type Requirement } from './requirement.ts';

/** A released set of requirements: the ids of each level, as they were then. A set never changes once it is released. */
type RequirementSet = Readonly<Record<Level, readonly string[]>>;

const folder = join(import.meta.dirname, 'sets');

/** The names of the released sets, the oldest first: `1.0`. */
export const setNames: readonly string[] = readdirSync(folder)
  .map((file) => file.replace(/\.json$/, ''))
  .sort(inOrder.compare);

const readLevels = (name: string): ReadonlyMap<string, Level> => {
  const set: RequirementSet = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  return new Map(levels.flatMap((level) => set[level].map((id) => [id, level])));
};

/** A register with the levels that the requirements of a released set had then; the current ones where no set is named. */
export function asReleased(
  register: readonly Requirement[],
  name: string | undefined,
): readonly Requirement[] {
  if (name === undefined) return register;
  const released = readLevels(name);
  return register.map((it) => ({ ...it, level: released.get(it.id) ?? it.level }));
}

/** A requirement that a released set does not have: judged, and beside the verdict. */
export type Newer = { readonly requirement: string; readonly reason: string; readonly mayPass: true };

/** The requirements of a register that a released set does not have, each with the set with which it would count. */
export function newerThan(
  register: readonly Pick<Requirement, 'id'>[],
  name: string | undefined,
): readonly Newer[] {
  if (name === undefined) return [];
  const released = readLevels(name);
  const later = setNames.slice(setNames.indexOf(name) + 1).map((it) => [it, readLevels(it)] as const);
  return register
    .filter(({ id }) => !released.has(id))
    .map(({ id }) => {
      const next = later.find(([, ids]) => ids.has(id))?.[0] ?? 'the next set';
      return { requirement: id, reason: `would fail with ${next}: ${name} does not have it`, mayPass: true };
    });
}
