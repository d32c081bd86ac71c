import { anonymousFaults } from './access/anonymous.ts';
import { basicFaults } from './access/basic.ts';
import { roleFaults } from './access/roles.ts';
import { tokenFaults } from './access/tokens.ts';
import type { Fault } from './fault.ts';
import { appIdentityFaults } from './oauth/app-identity.ts';
import { callbackFaults, denialFaults } from './oauth/callback.ts';
import { consentFaults } from './oauth/consent.ts';
import { oauthErrorFaults } from './oauth/errors.ts';
import { implicitFaults } from './oauth/implicit.ts';
import { lifetimeFaults } from './oauth/lifetimes.ts';
import { loginFaults } from './oauth/login.ts';
import { offlineFaults } from './oauth/offline.ts';
import { redirectFaults } from './oauth/redirects.ts';
import { enforcementFaults } from './oauth/scope-enforcement.ts';
import { scopeFaults } from './oauth/scope-grammar.ts';
import { tokenAnswerFaults } from './oauth/token-answers.ts';
import { tokenRequestFaults } from './oauth/token-requests.ts';
import { localeFaults } from './parameters/locale.ts';
import { pageFaults } from './parameters/page-size.ts';
import { searchFaults } from './parameters/search.ts';
import { selectionFaults } from './parameters/selection.ts';
import { failureFaults } from './refusals/failed.ts';
import { nestedErrorFaults } from './refusals/nested-errors.ts';
import { notFoundFaults } from './refusals/not-found.ts';
import { propertyErrorFaults } from './refusals/property-errors.ts';
import { unauthorizedFaults } from './refusals/unauthorized.ts';
import { validationFaults } from './refusals/validation.ts';
import { beneathFaults } from './resources/beneath.ts';
import { envelopeFaults } from './resources/envelopes.ts';
import { fieldFaults } from './resources/fields.ts';
import { linkFaults } from './resources/links.ts';
import { listFaults } from './resources/lists.ts';
import { nestedFaults } from './resources/nested.ts';
import { recordFaults } from './resources/records.ts';
import { writeFaults } from './resources/writes.ts';
import { allSchemasFaults } from './schemas/all-schemas.ts';
import { permissionFaults } from './schemas/permissions.ts';
import { schemaFaults } from './schemas/schemas.ts';
import { versionFaults } from './schemas/versions.ts';
import { companyFaults } from './service/companies.ts';
import { formatFaults } from './service/formats.ts';
import { textFaults } from './service/text.ts';
import { transportFaults } from './service/transport.ts';

/** Every fault that can be switched on, by topic in the order of the specification. */
export const faults: readonly Fault[] = [
  ...transportFaults,
  ...formatFaults,
  ...companyFaults,
  ...textFaults,
  ...fieldFaults,
  ...envelopeFaults,
  ...nestedFaults,
  ...linkFaults,
  ...listFaults,
  ...recordFaults,
  ...writeFaults,
  ...beneathFaults,
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
