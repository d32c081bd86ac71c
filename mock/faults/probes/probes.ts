import type { Probes } from '../testing/probe.ts';
import { beneathProbes } from './beneath.ts';
import { envelopeProbes } from './envelopes.ts';
import { fieldProbes } from './fields.ts';
import { localeProbes } from './locale.ts';
import { parameterProbes } from './parameters.ts';
import { recordProbes } from './records.ts';
import { schemaProbes } from './schemas.ts';
import { searchProbes } from './search.ts';
import { serviceProbes } from './service.ts';

/** How each fault of the catalogue is seen from outside. */
export const probes: Probes = {
  ...serviceProbes,
  ...fieldProbes,
  ...envelopeProbes,
  ...recordProbes,
  ...beneathProbes,
  ...searchProbes,
  ...parameterProbes,
  ...localeProbes,
  ...schemaProbes,
};
