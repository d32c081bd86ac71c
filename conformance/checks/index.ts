import type { Check, Family } from '../check/check.ts';
import { basicChecks } from './authentication/basic.ts';
import { everywhere } from './authentication/everywhere.ts';
import { refusals } from './authentication/refusals.ts';
import { isolationChecks } from './companies/isolation.ts';
import { linkChecks } from './envelopes/links.ts';
import { elementChecks, listEnvelopes } from './envelopes/lists.ts';
import { nestedEnvelopes, nestedInDocuments, nestedInNestedLists } from './envelopes/nested-checks.ts';
import { nestedLinkChecks } from './envelopes/nested-links.ts';
import { singleEnvelopes } from './envelopes/single.ts';
import { emailErrorChecks } from './errors/email.ts';
import { forbiddenChecks } from './errors/forbidden.ts';
import { notFoundChecks } from './errors/not-found.ts';
import { offeredNotFound } from './errors/offered-not-found.ts';
import { offeredUpdateChecks } from './errors/offered-updates.ts';
import { pairChecks } from './errors/pairs.ts';
import { prefixChecks } from './errors/prefixes.ts';
import { roleChecks } from './errors/roles.ts';
import { roleBeneathChecks } from './errors/roles-beneath.ts';
import { unprocessableChecks } from './errors/unprocessable.ts';
import { allowingChecks } from './oauth/allowing.ts';
import { codeChecks } from './oauth/codes.ts';
import { consentChecks } from './oauth/consent.ts';
import { currentChecks } from './oauth/current.ts';
import { denialChecks } from './oauth/denial.ts';
import { exchangeChecks } from './oauth/exchange.ts';
import { identificationChecks } from './oauth/identification.ts';
import { implicitChecks } from './oauth/implicit.ts';
import { lifetimeChecks } from './oauth/lifetime.ts';
import { loginChecks } from './oauth/login.ts';
import { otherMethodChecks } from './oauth/other-method.ts';
import { redirectChecks } from './oauth/redirect.ts';
import { scopeEnforcementChecks } from './oauth/scope-enforcement.ts';
import { scopeChecks } from './oauth/scopes.ts';
import { stateChecks } from './oauth/state.ts';
import { tokenErrorChecks } from './oauth/token-errors.ts';
import { tokenChecks } from './oauth/tokens.ts';
import { fieldsChecks } from './parameters/fields.ts';
import { innerLocaleChecks, localeChecks, localeEverywhere } from './parameters/locale.ts';
import { perPageChecks } from './parameters/per-page.ts';
import { contactSearchChecks } from './parameters/search-contacts.ts';
import { listSearchChecks } from './parameters/search-lists.ts';
import { unknownVersions } from './parameters/unknown-version.ts';
import { schemaVersionChecks, versionEverywhere } from './parameters/version.ts';
import { permissionListingChecks } from './permissions/listing.ts';
import { bystanderChecks } from './records/bystanders.ts';
import { contactFieldChecks } from './records/contact-fields.ts';
import { contactInvoiceChecks } from './records/contact-invoices.ts';
import { creationChecks } from './records/creating.ts';
import { destructionChecks } from './records/destroying.ts';
import { linkedChildChecks } from './records/linked-children.ts';
import { readingChecks } from './records/reading.ts';
import { updateChecks } from './records/updating.ts';
import { seenUpdateChecks } from './records/updating-as-seen.ts';
import { valueChecks } from './records/values.ts';
import { dataChecks, innerDataChecks } from './schemas/data.ts';
import { schemaChecks } from './schemas/endpoints.ts';
import { internalVersionChecks } from './schemas/internal-version.ts';
import { brokenBodies } from './transport/broken-bodies.ts';
import { encodingChecks, innerEncodingChecks } from './transport/encoding.ts';
import { everyTextChecks } from './transport/every-text.ts';
import { jsonReplies } from './transport/json.ts';
import { childChecks, childrenBeneathParents } from './types/children.ts';
import { collectionChecks, pluralNames } from './types/collections.ts';
import { addressChecks, innerRecordStories } from './types/inner-records.ts';
import { innerValueStories } from './types/inner-values.ts';
import { noEndpoint } from './types/no-endpoint.ts';

/** Every check of the suite, in the order of the specification. */
export const checks: readonly (Check | Family)[] = [
  ...isolationChecks,
  jsonReplies,
  brokenBodies,
  ...encodingChecks,
  ...everyTextChecks,
  innerEncodingChecks,
  ...collectionChecks,
  pluralNames,
  ...childChecks,
  childrenBeneathParents,
  ...addressChecks,
  innerRecordStories,
  innerValueStories,
  noEndpoint,
  singleEnvelopes,
  listEnvelopes,
  ...elementChecks,
  nestedEnvelopes,
  nestedInDocuments,
  ...nestedInNestedLists,
  ...linkChecks,
  ...nestedLinkChecks,
  ...creationChecks,
  ...linkedChildChecks,
  ...contactFieldChecks,
  ...readingChecks,
  ...valueChecks,
  ...updateChecks,
  ...seenUpdateChecks,
  ...destructionChecks,
  ...bystanderChecks,
  ...contactInvoiceChecks,
  ...contactSearchChecks,
  ...listSearchChecks,
  ...perPageChecks,
  ...fieldsChecks,
  ...localeChecks,
  innerLocaleChecks,
  localeEverywhere,
  versionEverywhere,
  unknownVersions,
  ...schemaVersionChecks,
  ...schemaChecks,
  ...internalVersionChecks,
  ...dataChecks,
  innerDataChecks,
  ...permissionListingChecks,
  ...basicChecks,
  everywhere,
  refusals,
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
  ...unprocessableChecks,
  ...emailErrorChecks,
  ...pairChecks,
  prefixChecks,
  ...offeredUpdateChecks,
  ...notFoundChecks,
  offeredNotFound,
  ...forbiddenChecks,
  roleChecks,
  roleBeneathChecks,
  ...tokenErrorChecks,
  ...identificationChecks,
];
