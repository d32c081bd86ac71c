import type { Known } from '../check/known.ts';
import type { Lab } from '../check/lab.ts';
import type { Operation } from '../check/operation.ts';
import type { Discovered } from '../discovery/discover.ts';
import type { Profile } from '../profile/profile.ts';

/** Locales to ask for: those of the profile's users as `de_DE`, and English, German and French. */
function localesOf({ users }: Profile): string[] {
  const regions: Readonly<Record<string, string>> = { en: 'US', de: 'DE', fr: 'FR' };
  const full = users
    .map((it) => it.language?.replace('-', '_'))
    .filter((it) => it !== undefined)
    .map((it) => (it.includes('_') ? it : `${it}_${regions[it] ?? it.toUpperCase()}`));
  return [...new Set([...full, 'en_US', 'de_DE', 'fr_FR'])];
}

/** What generated checks may know of a target before it is judged. */
export const knownOf = (profile: Profile, found: Discovered, operations: readonly Operation[]): Known => ({
  resources: found.resources,
  operations,
  choices: found.choices,
  locales: localesOf(profile),
});

/** Hands a lab what was found out, in the process that judges. */
export function furnish(lab: Lab, found: Discovered): void {
  lab.traits = found.traits;
  lab.resources = found.resources;
  for (const [type, recipe] of found.recipes) lab.recipes.set(type, recipe);
  for (const [pair, field] of found.references) lab.references.set(pair, field);
  for (const [type, anchor] of found.anchors) lab.anchors.set(type, anchor);
  for (const [key, token] of found.tokens) {
    lab.redactor.learn('token', token);
    lab.tokens.set(key, Promise.resolve(token));
  }
}
