import { contrarian } from './presets/contrarian.ts';
import { frugal } from './presets/frugal.ts';
import { german } from './presets/german.ts';
import { inward } from './presets/inward.ts';
import { lax } from './presets/lax.ts';
import { strict } from './presets/strict.ts';

/** Six servers that conform and have little else in common. */
export const presets = { contrarian, frugal, german, strict, lax, inward } as const;

/** The name of a conforming server. */
export type PresetName = keyof typeof presets;

/** All of them, for tests that go through each. */
export const presetNames = Object.keys(presets) as PresetName[];
