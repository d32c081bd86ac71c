import type { Check, Family } from '../../check/check.ts';
import { consentChecks } from './consent.ts';
import { allowingChecks, denialChecks, loginChecks } from './dialog.ts';
import { codeChecks, exchangeChecks, otherMethodChecks } from './exchange.ts';
import { implicitChecks } from './implicit.ts';
import { redirectChecks } from './redirect.ts';
import { currentChecks, scopeEnforcementChecks } from './scope-enforcement.ts';
import { scopeChecks } from './scopes.ts';
import { stateChecks } from './state.ts';
import { identificationChecks, tokenErrorChecks } from './token-errors.ts';
import { lifetimeChecks, tokenChecks } from './tokens.ts';

/** Every check of OAuth: the dialog, codes, tokens, scopes, and what the token endpoint refuses (spec#4.5, spec#5.2, spec#7.3). */
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
