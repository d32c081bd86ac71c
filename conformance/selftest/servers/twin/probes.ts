import type { LawName } from './laws.ts';
import { accessProbes } from './probes/access.ts';
import { descriptionProbes } from './probes/descriptions.ts';
import { oauthProbes } from './probes/oauth.ts';
import type { Probe } from './probes/probe.ts';
import { resourceProbes } from './probes/resources.ts';

/** How to see from outside, in the `contrarian` preset, whether a law is kept. */
export const probes: Readonly<Record<LawName, Probe>> = {
  ...resourceProbes,
  ...descriptionProbes,
  ...accessProbes,
  ...oauthProbes,
};
