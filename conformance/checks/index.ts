import type { Check, Family } from '../check/check.ts';
import { basicChecks } from './authentication/basic.ts';
import { everywhere } from './authentication/everywhere.ts';
import { refusals } from './authentication/refusals.ts';
import { isolationChecks } from './companies/isolation.ts';
import { linkChecks } from './envelopes/links.ts';
import { elementChecks, listEnvelopes } from './envelopes/lists.ts';
import { nestedEnvelopes } from './envelopes/nested-checks.ts';
import { nestedInDocuments, nestedInNestedLists } from './envelopes/nested-in-documents.ts';
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
import { severalMistakes } from './errors/several-mistakes.ts';
import { unprocessableChecks } from './errors/unprocessable.ts';
import { oauthChecks } from './oauth/index.ts';
import { defaultLanguageChecks } from './parameters/default-language.ts';
import { mistakesInEachLanguage } from './parameters/every-mistake.ts';
import { fieldsChecks } from './parameters/fields.ts';
import { localeEverywhere } from './parameters/locale.ts';
import { perPageChecks } from './parameters/per-page.ts';
import { contactSearchChecks } from './parameters/search-contacts.ts';
import { listSearchChecks } from './parameters/search-lists.ts';
import { signSearchChecks } from './parameters/search-signs.ts';
import { togetherChecks } from './parameters/together.ts';
import { tokenLanguageCheck } from './parameters/token-language.ts';
import { innerTranslations, translationChecks } from './parameters/translations.ts';
import { unknownVersions } from './parameters/unknown-version.ts';
import { schemaVersionChecks, versionEverywhere } from './parameters/version.ts';
import { permissionListingChecks } from './permissions/listing.ts';
import { bystanderChecks } from './records/bystanders.ts';
import { contactFieldChecks } from './records/contact-fields.ts';
import { contactInvoiceChecks } from './records/contact-invoices.ts';
import { createdChildChecks } from './records/created-children.ts';
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
import { addressChecks } from './types/addresses.ts';
import { childChecks, childrenBeneathParents } from './types/children.ts';
import { collectionChecks, pluralNames } from './types/collections.ts';
import { innerRecordStories } from './types/inner-records.ts';
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
  ...createdChildChecks,
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
  ...signSearchChecks,
  ...perPageChecks,
  ...fieldsChecks,
  ...togetherChecks,
  ...translationChecks,
  mistakesInEachLanguage,
  ...defaultLanguageChecks,
  tokenLanguageCheck,
  innerTranslations,
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
  ...oauthChecks,
  ...unprocessableChecks,
  ...emailErrorChecks,
  ...pairChecks,
  prefixChecks,
  severalMistakes,
  ...offeredUpdateChecks,
  ...notFoundChecks,
  offeredNotFound,
  ...forbiddenChecks,
  roleChecks,
  roleBeneathChecks,
];
