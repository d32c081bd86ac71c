import type { Chosen } from '../choices/choice.ts';
import { chosenValue, selectChoices } from '../choices/select.ts';

/**
 * Narrows choices with which something fails down to those that matter: without any of them it does not fail. This is delta
 * debugging (Zeller and Hildebrandt, 2002) over the choices that differ; combinations that exclude each other count as not failing.
 * @param base choices with which it does not fail
 */
export async function narrow(
  failing: Chosen,
  base: Chosen,
  fails: (chosen: Chosen) => Promise<boolean>,
): Promise<string[]> {
  const failsWith = async (names: readonly string[]): Promise<boolean> => {
    const selection = selectChoices({ ...base, ...only(failing, names) });
    return 'chosen' in selection && (await fails(selection.chosen));
  };
  let names = differences(failing, base);
  let parts = 2;
  while (names.length > 1) {
    const found = await smallerFailing(names, Math.min(parts, names.length), failsWith);
    if (found !== undefined) {
      names = found.names;
      parts = Math.max(found.isComplement ? parts - 1 : 2, 2);
    } else if (parts >= names.length) return names;
    else parts = Math.min(2 * parts, names.length);
  }
  return names;
}

/** Names of the choices with other values. */
function differences(chosen: Chosen, base: Chosen): string[] {
  return Object.keys(chosen).filter((name) => chosenValue(chosen, name) !== chosenValue(base, name));
}

function only(chosen: Chosen, names: readonly string[]): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => names.includes(name)));
}

async function smallerFailing(
  names: readonly string[],
  parts: number,
  failsWith: (names: readonly string[]) => Promise<boolean>,
): Promise<{ names: string[]; isComplement: boolean } | undefined> {
  const size = Math.ceil(names.length / parts);
  const subsets = Array.from({ length: parts }, (_, part) =>
    names.slice(part * size, (part + 1) * size),
  ).filter(({ length }) => length > 0);
  for (const subset of subsets) if (await failsWith(subset)) return { names: subset, isComplement: false };
  if (parts === 2) return undefined;
  for (const subset of subsets) {
    const complement = names.filter((name) => !subset.includes(name));
    if (await failsWith(complement)) return { names: complement, isComplement: true };
  }
  return undefined;
}
