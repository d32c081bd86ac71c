import type { Check, Family } from '../check/check.ts';
import { basicChecks } from './access/basic.ts';
import { everywhere, refusals } from './access/every-operation.ts';
import { permissionListingChecks } from './access/permission-listing.ts';
import { roleBeneathChecks, roleChecks } from './access/roles.ts';
import { linkChecks, nestedLinkChecks } from './envelopes/links.ts';
import { elementChecks, listEnvelopes } from './envelopes/lists.ts';
import { nestedEnvelopes, nestedInDocuments, nestedInNestedLists } from './envelopes/nested-objects.ts';
import { singleEnvelopes } from './envelopes/records.ts';
import { emailErrorChecks } from './errors/email.ts';
import { forbiddenChecks } from './errors/failed-destroys.ts';
import { notFoundChecks, offeredNotFound } from './errors/not-found.ts';
import { pairChecks, prefixChecks, severalErrors } from './errors/property-errors.ts';
import { offeredUpdateChecks, unprocessableChecks } from './errors/unprocessable.ts';
import { oauthChecks } from './oauth/index.ts';
import { combinationChecks } from './parameters/combinations.ts';
import { fieldsChecks } from './parameters/fields.ts';
import { defaultLanguageChecks, localeEverywhere, tokenLanguageCheck } from './parameters/locale.ts';
import { perPageChecks } from './parameters/per-page.ts';
import { contactSearchChecks } from './parameters/search-contacts.ts';
import { listSearchChecks, specialCharacterChecks } from './parameters/search-lists.ts';
import { innerTranslations, mistakesInEachLanguage, translationChecks } from './parameters/translations.ts';
import { unknownVersions, versionEverywhere } from './parameters/version.ts';
import { createdChildChecks, linkedChildChecks } from './records/children.ts';
import { contactFieldChecks } from './records/contact-fields.ts';
import { contactInvoiceChecks } from './records/contact-invoices.ts';
import { creationChecks } from './records/creating.ts';
import { destructionChecks } from './records/destroying.ts';
import { readingChecks } from './records/reading.ts';
import { unaffectedRecordChecks } from './records/unaffected-records.ts';
import { seenUpdateChecks, updateChecks } from './records/updating.ts';
import { valueChecks } from './records/values.ts';
import { childChecks, childrenBeneathParents } from './resource-types/children.ts';
import { collectionChecks, pluralNames } from './resource-types/collections.ts';
import { addressChecks, innerRecordStories, innerValueStories } from './resource-types/nested-records.ts';
import { noEndpoint } from './resource-types/no-endpoint.ts';
import { schemaChecks } from './schemas/endpoints.ts';
import { dataChecks, innerDataChecks } from './schemas/records.ts';
import { internalVersionChecks, schemaVersionChecks } from './schemas/versions.ts';
import { isolationChecks } from './service/companies.ts';
import { encodingChecks, everyTextChecks, innerEncodingChecks } from './service/encoding.ts';
import { brokenBodies, jsonReplies } from './service/json.ts';

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
  ...unaffectedRecordChecks,
  ...contactInvoiceChecks,
  ...contactSearchChecks,
  ...listSearchChecks,
  ...specialCharacterChecks,
  ...perPageChecks,
  ...fieldsChecks,
  ...combinationChecks,
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
  severalErrors,
  ...offeredUpdateChecks,
  ...notFoundChecks,
  offeredNotFound,
  ...forbiddenChecks,
  roleChecks,
  roleBeneathChecks,
];
