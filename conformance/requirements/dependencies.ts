import type { Requirement } from './requirement.ts';

/** The requirements that each requirement depends on, directly or through others, by id. */
export function dependenciesOf(
  register: readonly Pick<Requirement, 'id' | 'dependsOn'>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map(register.map((it) => [it.id, it.dependsOn ?? []]));
  const all = new Map<string, ReadonlySet<string>>();
  const collect = (id: string): ReadonlySet<string> => {
    const known = all.get(id);
    if (known) return known;
    const found = new Set((direct.get(id) ?? []).flatMap((it) => [it, ...collect(it)]));
    all.set(id, found);
    return found;
  };
  for (const { id } of register) collect(id);
  return all;
}
