import type { Check, Family } from '../../check/check.ts';
import { allowingChecks } from './allowing.ts';
import { codeChecks } from './codes.ts';
import { consentChecks } from './consent.ts';
import { currentChecks } from './current.ts';
import { denialChecks } from './denial.ts';
import { exchangeChecks } from './exchange.ts';
import { identificationChecks } from './identification.ts';
import { implicitChecks } from './implicit.ts';
import { lifetimeChecks } from './lifetime.ts';
import { loginChecks } from './login.ts';
import { otherMethodChecks } from './other-method.ts';
import { redirectChecks } from './redirect.ts';
import { scopeEnforcementChecks } from './scope-enforcement.ts';
import { scopeChecks } from './scopes.ts';
import { stateChecks } from './state.ts';
import { tokenErrorChecks } from './token-errors.ts';
import { tokenChecks } from './tokens.ts';

/** Every check of OAuth: the dialog, codes, tokens, scopes, and what the token endpoint refuses (sections 4.5, 5.2 and 7.3). */
export const oauthChecks: readonly (Check | Family)[] = [
  ...loginChecks,
  ...allowingChecks,
  ...denialChecks,
  ...consentChecks,
  ...exchangeChecks,
  ...otherMethodChecks,
  ...codeChecks,
  ...tokenChecks,
  ...stateChecks,
  ...redirectChecks,
  ...implicitChecks,
  ...scopeChecks,
  ...scopeEnforcementChecks,
  ...currentChecks,
  ...lifetimeChecks,
  ...tokenErrorChecks,
  ...identificationChecks,
];
