import type { Probes } from '../testing/probe.ts';
import { envelopeProbes } from './envelopes.ts';

/** How each fault of the catalogue is seen from outside. */
export const probes: Probes = { ...envelopeProbes };
