import { authenticationProbes } from '../probes/authentication.ts';
import { authorizationProbes } from '../probes/authorization.ts';
import { callbackProbes } from '../probes/callback.ts';
import { envelopesProbes } from '../probes/envelopes.ts';
import { errorsProbes } from '../probes/errors.ts';
import { queryParametersProbes } from '../probes/query-parameters.ts';
import { recordsProbes } from '../probes/records.ts';
import { schemasProbes } from '../probes/schemas.ts';
import { scopeProbes } from '../probes/scope.ts';
import { serviceProbes } from '../probes/service.ts';
import { tokenEndpointProbes } from '../probes/token-endpoint.ts';
import { writesProbes } from '../probes/writes.ts';
import type { Probes } from './probed-mock.ts';

/** The probe of each fault, by the name of the fault; `probes/x.ts` has the probes for `definitions/x.ts`. */
export const probes: Probes = {
  ...serviceProbes,
  ...recordsProbes,
  ...envelopesProbes,
  ...writesProbes,
  ...queryParametersProbes,
  ...schemasProbes,
  ...authenticationProbes,
  ...scopeProbes,
  ...authorizationProbes,
  ...callbackProbes,
  ...tokenEndpointProbes,
  ...errorsProbes,
};
