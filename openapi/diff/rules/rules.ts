import type { ChangeClass, Rule } from './rule.ts';

type Sentences<Id extends string> = Readonly<Record<Id, string>>;

/** Rules of the same class: the sentence of each, by its id. */
function alike<Id extends string>(
  classes: Omit<Rule, 'sentence'>,
  sentences: Sentences<Id>,
): Record<Id, Rule> {
  const entries = Object.entries(sentences).map(([id, sentence]) => [id, { ...classes, sentence }]);
  return Object.fromEntries(entries);
}

const anywhere = <Id extends string>(contract: ChangeClass, sentences: Sentences<Id>) =>
  alike({ contract }, sentences);
const inRequests = <Id extends string>(request: ChangeClass, sentences: Sentences<Id>) =>
  alike({ request }, sentences);
const inResponses = <Id extends string>(response: ChangeClass, sentences: Sentences<Id>) =>
  alike({ response }, sentences);
const inBoth = <Id extends string>(request: ChangeClass, response: ChangeClass, sentences: Sentences<Id>) =>
  alike({ request, response }, sentences);

/**
 * Every kind of change that a comparison can report, by its class: first those whose direction does not matter, then those of
 * parts that occur in requests or responses only, then those that have one class in requests and one in responses. A limit that
 * is added is tightened, one that is removed is loosened.
 */
export const rules = {
  ...anywhere('breaking', {
    'version-removed':
      'Calls that name the version get 404; what differs for those that name none is listed too.',
    'type-removed': 'All operations of the type are gone.',
    'type-renamed': 'Records are wrapped under another name, and their addresses change.',
    'operation-removed': 'Calls get 404 or 405.',
    'method-changed': 'Calls with the old method get 404 or 405.',
    'address-changed': 'Calls to the old address get 404.',
    'permission-added': 'Callers without the permission are rejected.',
    'permission-changed': 'Callers need a permission that they may not have.',
    'authentication-required': 'Calls without credentials get 401.',
    'authentication-removed': 'Callers that authenticate in this way get 401.',
    'security-scheme-changed': 'Credentials are sent differently.',
  }),
  ...anywhere('risky', {
    'path-parameter-renamed': 'Calls stay as they are; generated clients name the argument differently.',
    'operation-id-changed': 'Calls stay as they are; generated clients name the function differently.',
    'servers-changed': 'The document names other servers.',
    'document-changed': 'The comparison does not know the effect of this part of the document: review it.',
  }),
  ...anywhere('compatible', {
    'version-added':
      'Clients that name their version are served as before; what differs for those that name none is listed too.',
    'type-added': 'Clients do not know the type, and do not call its operations.',
    'operation-added': 'Clients do not know the operation, and do not call it.',
    'operation-deprecated': 'The operation works as before; clients should stop using it.',
    'operation-reactivated': 'The operation is no longer deprecated.',
    'permission-removed': 'Callers need one permission fewer.',
    'authentication-dropped': 'Calls no longer need credentials.',
    'authentication-added': 'Callers have one more way to authenticate.',
    'security-scheme-added': 'Changes to the operations that use the scheme are reported separately.',
    'security-scheme-removed': 'Changes to the operations that use the scheme are reported separately.',
  }),
  ...anywhere('cosmetic', {
    'operation-text-changed': 'A summary, description or tag of the operation changed.',
    'information-changed': 'The title, tags or other information about the API changed.',
  }),
  ...inRequests('breaking', {
    'required-parameter-added':
      'Existing clients do not send the new parameter, so their requests are rejected.',
    'parameter-removed': 'What clients send is ignored: a list without its filter returns all records.',
    'parameter-became-required': 'Requests without the parameter are rejected.',
    'parameter-moved': 'The parameter is expected in another part of the request.',
    'parameter-style-changed': 'Arrays and objects are serialized differently.',
    'required-request-body-added': 'Existing clients do not send a body, so their requests are rejected.',
    'request-body-became-required': 'Requests without a body are rejected.',
  }),
  ...inRequests('risky', {
    'request-body-removed': 'What clients send is ignored.',
  }),
  ...inRequests('compatible', {
    'parameter-added': 'Clients may leave out the new parameter.',
    'parameter-became-optional': 'Requests may leave out the parameter.',
    'parameter-deprecated': 'The parameter works as before; clients should stop using it.',
    'parameter-reactivated': 'The parameter is no longer deprecated.',
    'request-body-added': 'Clients may leave out the body.',
    'request-body-became-optional': 'Requests may leave out the body.',
  }),
  ...inResponses('breaking', {
    'link-removed': 'Clients that follow the link of a record miss it.',
    'status-removed': 'Clients expect a success status that no longer occurs.',
    'header-removed': 'Clients that read the header miss it.',
    'header-became-optional': 'Responses may come without the header.',
  }),
  ...inResponses('risky', {
    'link-changed': 'The link of a record leads to another list.',
    'status-added': 'Clients that expect one success status get another.',
  }),
  ...inResponses('compatible', {
    'link-added': 'Records have one more link; clients ignore links that they do not know.',
    'error-status-added': 'Clients treat a status code that they do not know as x00 of its class.',
    'error-status-removed': 'An error is no longer documented.',
    'header-added': 'Clients ignore headers that they do not know.',
    'header-became-required': 'Every response has the header.',
  }),
  ...inBoth('breaking', 'breaking', {
    'media-type-removed': 'Bodies of the format are rejected with 415, or no longer returned.',
    'property-renamed': 'Clients read and send the old name, which no longer exists.',
    'type-changed': 'Values of the old type are rejected, and readers get values of another type.',
    'format-changed': 'Values of the old format are rejected, and readers get the new one.',
    'const-changed': 'The only valid value changed.',
    'content-media-type-changed': 'The content of the string has another media type.',
    'content-encoding-changed': 'The string is encoded differently.',
    'nested-type-changed': 'The nested record is of another type.',
  }),
  ...inBoth('breaking', 'risky', {
    'pattern-changed': 'Strings that matched the old pattern may be rejected, and readers may get others.',
  }),
  ...inBoth('breaking', 'compatible', {
    'required-property-added':
      'Existing clients do not send the new property, so their requests are rejected.',
    'property-became-required': 'Requests without the property, or with a blank value, are rejected.',
    'property-became-read-only': 'The server decides the value, and ignores what clients send.',
    'type-narrowed': 'Some types of values that clients send are rejected.',
    'became-not-nullable': 'Requests that unset the property with null are rejected.',
    'format-added': 'Values of other formats are rejected.',
    'enum-added': 'Values outside the new list are rejected.',
    'enum-value-removed': 'Requests with the removed value are rejected.',
    'const-added': 'Every other value is rejected.',
    'pattern-added': 'Strings that do not match are rejected.',
    'alternative-removed': 'One kind of value that clients send is rejected.',
    'all-of-part-added': 'Values must match one more schema.',
    'additional-properties-forbidden': 'Requests with additional properties are rejected.',
    'min-length-tightened': 'Strings that are shorter than the new minimum are rejected.',
    'max-length-tightened': 'Strings that are longer than the new maximum are rejected.',
    'minimum-tightened': 'Numbers below the new minimum are rejected.',
    'maximum-tightened': 'Numbers above the new maximum are rejected.',
    'exclusive-minimum-tightened': 'Numbers at or below the new bound are rejected.',
    'exclusive-maximum-tightened': 'Numbers at or above the new bound are rejected.',
    'min-items-tightened': 'Arrays with fewer items are rejected.',
    'max-items-tightened': 'Arrays with more items are rejected.',
    'min-properties-tightened': 'Objects with fewer properties are rejected.',
    'max-properties-tightened': 'Objects with more properties are rejected.',
    'multiple-of-tightened': 'Numbers that are not a multiple of the new step are rejected.',
    'unique-items-tightened': 'Arrays with equal items are rejected.',
  }),
  ...inBoth('risky', 'breaking', {
    'property-removed': 'Clients that read the property miss it, and what they still send is ignored.',
  }),
  ...inBoth('risky', 'risky', {
    'other-keyword-changed': 'The comparison does not know the effect of this keyword: review it.',
  }),
  ...inBoth('risky', 'cosmetic', {
    'default-added': 'Requests that leave out the property now set a value.',
    'default-changed': 'Requests that leave out the property now set another value.',
    'default-removed': 'Requests that leave out the property no longer set a value.',
  }),
  ...inBoth('compatible', 'breaking', {
    'property-became-optional':
      'Requests may leave out the property; where responses may too, readers miss it.',
    'property-became-write-only': 'Responses no longer have the property.',
    'type-widened': 'Readers get values of a type that they do not expect.',
    'became-nullable': 'Readers get null where they always had a value.',
    'format-removed': 'Readers that parse the format get values that do not have it.',
    'enum-removed': 'Readers that know the listed values get others.',
    'enum-value-added': 'Readers get a value that they do not know.',
    'const-removed': 'Readers that rely on one value get others.',
    'alternative-added': 'Readers get a kind of value that they do not know.',
  }),
  ...inBoth('compatible', 'risky', {
    'media-type-added': 'One more format is accepted; clients that accept any may get it.',
    'pattern-removed': 'Readers that parse the string may get one that does not match.',
    'all-of-part-removed': 'Values no longer have to match one of the schemas.',
    'additional-properties-allowed': 'Readers may get properties that they do not know.',
    'min-length-loosened': 'Readers may get shorter strings.',
    'max-length-loosened': 'Readers may get strings too long for where they store them.',
    'minimum-loosened': 'Readers may get smaller numbers.',
    'maximum-loosened': 'Readers may get larger numbers.',
    'exclusive-minimum-loosened': 'Readers may get smaller numbers.',
    'exclusive-maximum-loosened': 'Readers may get larger numbers.',
    'min-items-loosened': 'Readers may get shorter or empty arrays.',
    'max-items-loosened': 'Readers may get longer arrays.',
    'min-properties-loosened': 'Readers may get objects with fewer properties.',
    'max-properties-loosened': 'Readers may get objects with more properties.',
    'multiple-of-loosened': 'Readers may get numbers with more decimal places.',
    'unique-items-loosened': 'Readers may get the same item twice.',
  }),
  ...inBoth('compatible', 'compatible', {
    'property-added': 'Clients may leave out the new property, and ignore properties that they do not know.',
    'property-became-writable': 'Clients can set a value that only the server could set.',
    'property-became-readable': 'Responses include a property that only requests had.',
    'property-deprecated': 'The property works as before; clients should stop using it.',
    'property-reactivated': 'The property is no longer deprecated.',
  }),
  ...inBoth('cosmetic', 'cosmetic', {
    'text-changed': 'The wording of a title or description changed.',
    'examples-changed': 'The documentation shows other values.',
  }),
};

export type RuleId = keyof typeof rules;

/** What happened, in words: `property became read-only`. */
export function titleOf(id: RuleId): string {
  return id.replaceAll('-', ' ').replace('read only', 'read-only').replace('write only', 'write-only');
}
