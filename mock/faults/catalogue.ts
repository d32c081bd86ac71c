import type { Fault } from './builders/fault.ts';
import { anonymousFaults, basicFaults, roleFaults, tokenFaults } from './definitions/authentication.ts';
import { consentFaults, loginFaults } from './definitions/authorization.ts';
import { callbackFaults, denialFaults, implicitFaults } from './definitions/callback.ts';
import { companyFaults } from './definitions/companies.ts';
import { envelopeFaults, linkFaults, nestedFaults } from './definitions/envelopes.ts';
import { failureFaults, notFoundFaults, oauthErrorFaults, unauthorizedFaults } from './definitions/errors.ts';
import { listFaults } from './definitions/lists.ts';
import { localeFaults } from './definitions/locale.ts';
import { parentFaults } from './definitions/parents.ts';
import { nestedErrorFaults, propertyErrorFaults } from './definitions/property-errors.ts';
import { pageFaults, searchFaults, selectionFaults } from './definitions/query-parameters.ts';
import { fieldFaults, recordFaults } from './definitions/records.ts';
import { redirectFaults } from './definitions/redirect.ts';
import { allSchemasFaults, permissionFaults, schemaFaults, versionFaults } from './definitions/schemas.ts';
import { enforcementFaults, offlineFaults, scopeFaults } from './definitions/scope.ts';
import { formatFaults, textFaults, transportFaults } from './definitions/service.ts';
import { appIdentityFaults, tokenRequestFaults } from './definitions/token-endpoint.ts';
import { lifetimeFaults, tokenAnswerFaults } from './definitions/token-response.ts';
import { validationFaults } from './definitions/validation.ts';
import { valueFaults } from './definitions/values.ts';
import { writeFaults } from './definitions/writes.ts';

/** Every fault that can be switched on, by topic in the order of the specification. */
export const faults: readonly Fault[] = [
  ...transportFaults,
  ...formatFaults,
  ...companyFaults,
  ...textFaults,
  ...valueFaults,
  ...fieldFaults,
  ...envelopeFaults,
  ...nestedFaults,
  ...linkFaults,
  ...listFaults,
  ...recordFaults,
  ...writeFaults,
  ...parentFaults,
  ...searchFaults,
  ...pageFaults,
  ...selectionFaults,
  ...localeFaults,
  ...schemaFaults,
  ...allSchemasFaults,
  ...versionFaults,
  ...permissionFaults,
  ...anonymousFaults,
  ...basicFaults,
  ...tokenFaults,
  ...roleFaults,
  ...loginFaults,
  ...scopeFaults,
  ...enforcementFaults,
  ...offlineFaults,
  ...consentFaults,
  ...callbackFaults,
  ...denialFaults,
  ...redirectFaults,
  ...appIdentityFaults,
  ...tokenRequestFaults,
  ...tokenAnswerFaults,
  ...lifetimeFaults,
  ...implicitFaults,
  ...failureFaults,
  ...unauthorizedFaults,
  ...notFoundFaults,
  ...validationFaults,
  ...propertyErrorFaults,
  ...nestedErrorFaults,
  ...oauthErrorFaults,
];
