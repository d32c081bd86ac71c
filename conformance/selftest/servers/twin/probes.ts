import type { LawName } from './laws.ts';
import { accessProbes } from './probes/access.ts';
import { descriptionProbes } from './probes/descriptions.ts';
import { listProbes } from './probes/lists.ts';
import { oauthProbes } from './probes/oauth.ts';
import type { Probe } from './probes/probe.ts';
import { recordProbes } from './probes/records.ts';
import { sightProbes } from './probes/sights.ts';
import { valueProbes } from './probes/values.ts';

/** How to see from outside, in the `contrarian` preset, whether a law is kept. */
export const probes: Readonly<Record<LawName, Probe>> = {
  ...recordProbes,
  ...valueProbes,
  ...listProbes,
  ...sightProbes,
  ...descriptionProbes,
  ...accessProbes,
  ...oauthProbes,
};
