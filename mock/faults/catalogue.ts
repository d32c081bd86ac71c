import { authenticationFaults, basicFaults, roleFaults, tokenFaults } from './authentication.ts';
import { beneathFaults } from './beneath.ts';
import { callbackFaults, denialFaults, implicitFaults } from './callback.ts';
import { companyFaults } from './companies.ts';
import { consentFaults, loginFaults } from './consent.ts';
import { envelopeFaults } from './envelopes.ts';
import type { Fault } from './fault.ts';
import { fieldFaults } from './fields.ts';
import { linkFaults } from './links.ts';
import { listFaults } from './lists.ts';
import { localeFaults } from './locale.ts';
import { nestedFaults } from './nested.ts';
import { oauthErrorFaults } from './oauth-errors.ts';
import { pageFaults } from './page-size.ts';
import { permissionFaults } from './permissions.ts';
import { propertyErrorFaults } from './property-errors.ts';
import { recordFaults } from './records.ts';
import { redirectFaults } from './redirects.ts';
import { schemaFaults, versionFaults } from './schemas.ts';
import { offlineFaults, scopeFaults } from './scope.ts';
import { searchFaults } from './search.ts';
import { selectionFaults } from './selection.ts';
import { statusFaults } from './statuses.ts';
import { textFaults } from './text.ts';
import { lifetimeFaults, tokenAnswerFaults } from './token-answers.ts';
import { tokenRequestFaults } from './token-requests.ts';
import { formatFaults, transportFaults } from './transport.ts';
import { validationFaults } from './validation.ts';
import { writeFaults } from './writes.ts';

/** Every fault that can be switched on, in the order of the specification. */
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
  ...permissionFaults,
  ...versionFaults,
  ...authenticationFaults,
  ...basicFaults,
  ...loginFaults,
  ...scopeFaults,
  ...consentFaults,
  ...callbackFaults,
  ...denialFaults,
  ...tokenRequestFaults,
  ...tokenAnswerFaults,
  ...redirectFaults,
  ...tokenFaults,
  ...implicitFaults,
  ...roleFaults,
  ...statusFaults,
  ...validationFaults,
  ...propertyErrorFaults,
  ...oauthErrorFaults,
  ...lifetimeFaults,
  ...offlineFaults,
];
