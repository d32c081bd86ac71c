import type { Check, Family } from '../check/check.ts';
import { basicChecks } from './access/basic.ts';
import { authenticationChecks } from './access/every-operation.ts';
import { expiredTokenChecks } from './access/expired-tokens.ts';
import { guessingCheck, invalidLogins } from './access/invalid-logins.ts';
import { foreignTokens, invalidTokens } from './access/invalid-tokens.ts';
import { permissionListingChecks } from './access/permission-listing.ts';
import { roleChecks } from './access/roles.ts';
import { linkChecks } from './envelopes/links.ts';
import { listElementChecks } from './envelopes/list-elements.ts';
import { emailErrorChecks } from './errors/email.ts';
import { failedDestroyChecks } from './errors/failed-destroys.ts';
import { notFoundChecks } from './errors/not-found.ts';
import { propertyErrorChecks } from './errors/property-errors.ts';
import { unprocessableChecks } from './errors/unprocessable.ts';
import { consentChecks } from './oauth/consent.ts';
import { dialogChecks } from './oauth/dialog.ts';
import { exchangeChecks } from './oauth/exchange.ts';
import { implicitChecks } from './oauth/implicit.ts';
import { redirectChecks } from './oauth/redirect.ts';
import { secondPartyChecks } from './oauth/second-party.ts';
import { stateChecks } from './oauth/state.ts';
import { tokenErrorChecks } from './oauth/token-errors.ts';
import { tokenChecks } from './oauth/tokens.ts';
import { askedLocales } from './parameters/asked-locales.ts';
import { combinationChecks } from './parameters/combinations.ts';
import { fieldsChecks } from './parameters/fields.ts';
import { listEdgeChecks } from './parameters/list-edges.ts';
import { localeChecks } from './parameters/locale.ts';
import { perPageChecks } from './parameters/per-page.ts';
import { contactSearchChecks } from './parameters/search-contacts.ts';
import { listSearchChecks } from './parameters/search-lists.ts';
import { translationChecks } from './parameters/translations.ts';
import { versions } from './parameters/version.ts';
import { afterAnHourCheck } from './records/after-an-hour.ts';
import { childCreationChecks } from './records/child-records.ts';
import { contactFieldChecks } from './records/contact-fields.ts';
import { creationChecks } from './records/creating.ts';
import { destroyChecks } from './records/destroying.ts';
import { nearIdChecks } from './records/near-ids.ts';
import { nestedListChecks } from './records/nested-lists.ts';
import { readingChecks } from './records/reading.ts';
import { unaffectedRecordChecks } from './records/unaffected-records.ts';
import { updateChecks } from './records/updating.ts';
import { valueChecks } from './records/values.ts';
import { everyReplyChecks } from './replies/every-reply.ts';
import { childChecks } from './resource-types/children.ts';
import { collectionChecks } from './resource-types/collections.ts';
import { nestedRecordChecks } from './resource-types/nested-records.ts';
import { noEndpointChecks } from './resource-types/no-endpoint.ts';
import { publishedTypeChecks } from './resource-types/published-types.ts';
import { schemaEndpointChecks } from './schemas/endpoints.ts';
import { schemaLinkChecks } from './schemas/schema-links.ts';
import { schemaVersionChecks } from './schemas/versions.ts';
import { scopeEnforcementChecks } from './scopes/scope-enforcement.ts';
import { scopeSyntaxChecks } from './scopes/scopes.ts';
import { childIsolationChecks } from './service/child-isolation.ts';
import { companyChecks } from './service/companies.ts';
import { encodingChecks } from './service/encoding.ts';
import { malformedBodies } from './service/json.ts';
import { searchIsolationChecks } from './service/search-isolation.ts';

/** Every check of the suite, section by section of docs/specification.md. */
export const checks: readonly (Check | Family)[] = [
  // 1 Purpose and ground rules
  ...companyChecks,
  ...childIsolationChecks,
  ...searchIsolationChecks,
  malformedBodies,
  ...encodingChecks,

  // 2.1 Resource types
  ...collectionChecks,
  ...childChecks,
  ...nestedRecordChecks,
  ...noEndpointChecks,
  ...publishedTypeChecks,

  // 2.2 Fields
  ...contactFieldChecks,
  ...emailErrorChecks,

  // 2.3 Envelopes
  ...listElementChecks,
  ...linkChecks,

  // 4.1 Resource endpoints
  ...creationChecks,
  ...childCreationChecks,
  ...readingChecks,
  ...nearIdChecks,
  ...valueChecks,
  ...updateChecks,
  ...destroyChecks,
  ...unaffectedRecordChecks,
  afterAnHourCheck,
  ...nestedListChecks,

  // 4.2 Query parameters
  ...contactSearchChecks,
  ...listSearchChecks,
  ...perPageChecks,
  ...listEdgeChecks,
  ...fieldsChecks,
  ...combinationChecks,
  ...translationChecks,
  ...localeChecks,
  askedLocales,
  versions,

  // 4.3 Schemas, and their versions (9)
  ...schemaEndpointChecks,
  ...schemaLinkChecks,
  ...schemaVersionChecks,

  // 4.4 Permission listing
  ...permissionListingChecks,

  // 5.1 HTTP Basic, and authentication on every operation
  ...basicChecks,
  ...authenticationChecks,
  invalidLogins,
  invalidTokens,
  foreignTokens,
  ...expiredTokenChecks,

  // 5.2 OAuth 2.0, and its endpoints (4.5)
  ...dialogChecks,
  ...consentChecks,
  ...redirectChecks,
  ...stateChecks,
  ...exchangeChecks,
  ...tokenChecks,
  ...implicitChecks,
  ...scopeSyntaxChecks,
  ...scopeEnforcementChecks,
  ...secondPartyChecks,

  // 7.1 Status codes
  ...unprocessableChecks,
  failedDestroyChecks,
  ...notFoundChecks,
  ...roleChecks,

  // 7.2 Property errors
  ...propertyErrorChecks,

  // 7.3 OAuth errors
  ...tokenErrorChecks,

  // Every section: replies to whatever was sent, judged when all of it was
  everyReplyChecks,

  // 5.1 again, last: a service can lock whoever guesses
  guessingCheck,
];
