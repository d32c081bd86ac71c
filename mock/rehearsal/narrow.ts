import type { Chosen } from '../choices/choice.ts';
import { chosenValue, selectChoices } from '../choices/select.ts';

/** What is left of choices with which something fails. */
export type Narrowed<Failure> = {
  /** Names of the choices that matter: without any of them it does not fail. */
  names: string[];
  /** Names of these, and of what they cannot do without: others exclude the default of it. */
  all: string[];
  /** How it fails with these alone. */
  failure: Failure;
};

/**
 * Narrows choices with which something fails down to those that matter. This is delta debugging (Zeller and Hildebrandt, 2002) over the
 * choices that differ; combinations that exclude each other count as not failing.
 * @param base choices with which it does not fail
 * @param failure how it fails with all of them
 * @param fails how it fails with some of them, if it does
 */
export async function narrow<Failure>(
  failing: Chosen,
  base: Chosen,
  failure: Failure,
  fails: (chosen: Chosen) => Promise<Failure | undefined>,
): Promise<Narrowed<Failure>> {
  let last = failure;
  const select = (names: readonly string[]) => selectChoices({ ...base, ...only(failing, names) });
  const failsWith = async (names: readonly string[]): Promise<boolean> => {
    const selection = select(names);
    const failed = 'chosen' in selection ? await fails(selection.chosen) : undefined;
    last = failed ?? last;
    return failed !== undefined;
  };
  let all = differences(failing, base);
  let parts = 2;
  while (all.length > 1) {
    const found = await smallerFailing(all, Math.min(parts, all.length), failsWith);
    if (found !== undefined) {
      all = found.names;
      parts = Math.max(found.isComplement ? parts - 1 : 2, 2);
    } else if (parts >= all.length) break;
    else parts = Math.min(2 * parts, all.length);
  }
  const isPossibleWithout = (name: string) => 'chosen' in select(all.filter((one) => one !== name));
  const names = all.filter(isPossibleWithout);
  return { names: names.length > 0 ? names : all, all, failure: last };
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
