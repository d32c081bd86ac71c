import type { Probes } from '../testing/probe.ts';
import { accessProbes } from './access.ts';
import { beneathProbes } from './beneath.ts';
import { callbackProbes } from './callback.ts';
import { consentProbes } from './consent.ts';
import { envelopeProbes } from './envelopes.ts';
import { fieldProbes } from './fields.ts';
import { localeProbes } from './locale.ts';
import { parameterProbes } from './parameters.ts';
import { recordProbes } from './records.ts';
import { refusalProbes } from './refusals.ts';
import { schemaProbes } from './schemas.ts';
import { scopeProbes } from './scope.ts';
import { searchProbes } from './search.ts';
import { serviceProbes } from './service.ts';
import { tokenEndpointProbes } from './token-endpoint.ts';

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
  ...accessProbes,
  ...scopeProbes,
  ...consentProbes,
  ...callbackProbes,
  ...tokenEndpointProbes,
  ...refusalProbes,
};
