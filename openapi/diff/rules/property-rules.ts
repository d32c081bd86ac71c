import type { Rule } from './rule.ts';

/** Rules on the properties of a type, and on the keywords of a property's schema other than limits. */
export const propertyRules = {
  'property-added': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'Clients may leave out the new property, and ignore properties that they do not know.',
  },
  'required-property-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Existing clients do not send the new property, so their requests are rejected.',
  },
  'property-removed': {
    request: 'risky',
    response: 'breaking',
    sentence: 'Clients that read the property miss it, and what they still send is ignored.',
  },
  'property-renamed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'Clients read and send the old name, which no longer exists.',
  },
  'property-became-required': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Requests without the property, or with a blank value, are rejected.',
  },
  'property-became-optional': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Requests may leave out the property; where responses may too, readers miss it.',
  },
  'property-became-read-only': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'The server decides the value, and ignores what clients send.',
  },
  'property-became-writable': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'Clients can set a value that only the server could set.',
  },
  'property-became-write-only': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Responses no longer have the property.',
  },
  'property-became-readable': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'Responses include a property that only requests had.',
  },
  'property-deprecated': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'The property works as before; clients should stop using it.',
  },
  'property-reactivated': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'The property is no longer deprecated.',
  },
  'type-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'Values of the old type are rejected, and readers get values of another type.',
  },
  'type-narrowed': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Some types of values that clients send are rejected.',
  },
  'type-widened': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers get values of a type that they do not expect.',
  },
  'became-nullable': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers get null where they always had a value.',
  },
  'became-not-nullable': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Requests that unset the property with null are rejected.',
  },
  'format-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Values of other formats are rejected.',
  },
  'format-removed': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers that parse the format get values that do not have it.',
  },
  'format-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'Values of the old format are rejected, and readers get the new one.',
  },
  'enum-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Values outside the new list are rejected.',
  },
  'enum-removed': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers that know the listed values get others.',
  },
  'enum-value-removed': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Requests with the removed value are rejected.',
  },
  'enum-value-added': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers get a value that they do not know.',
  },
  'const-changed': { request: 'breaking', response: 'breaking', sentence: 'The only valid value changed.' },
  'const-added': { request: 'breaking', response: 'compatible', sentence: 'Every other value is rejected.' },
  'const-removed': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers that rely on one value get others.',
  },
  'pattern-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Strings that do not match are rejected.',
  },
  'pattern-removed': {
    request: 'compatible',
    response: 'risky',
    sentence: 'Readers that parse the string may get one that does not match.',
  },
  'pattern-changed': {
    request: 'breaking',
    response: 'risky',
    sentence: 'Strings that matched the old pattern may be rejected, and readers may get others.',
  },
  'default-added': {
    request: 'risky',
    response: 'cosmetic',
    sentence: 'Requests that leave out the property now set a value.',
  },
  'default-changed': {
    request: 'risky',
    response: 'cosmetic',
    sentence: 'Requests that leave out the property now set another value.',
  },
  'default-removed': {
    request: 'risky',
    response: 'cosmetic',
    sentence: 'Requests that leave out the property no longer set a value.',
  },
  'content-media-type-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'The content of the string has another media type.',
  },
  'content-encoding-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'The string is encoded differently.',
  },
  'nested-type-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'The nested record is of another type.',
  },
  'alternative-added': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers get a kind of value that they do not know.',
  },
  'alternative-removed': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'One kind of value that clients send is rejected.',
  },
  'all-of-part-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Values must match one more schema.',
  },
  'all-of-part-removed': {
    request: 'compatible',
    response: 'risky',
    sentence: 'Values no longer have to match one of the schemas.',
  },
  'additional-properties-forbidden': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Requests with additional properties are rejected.',
  },
  'additional-properties-allowed': {
    request: 'compatible',
    response: 'risky',
    sentence: 'Readers may get properties that they do not know.',
  },
  'other-keyword-changed': {
    request: 'risky',
    response: 'risky',
    sentence: 'The comparison does not know the effect of this keyword: review it.',
  },
  'equal-as-far-as-tried': {
    request: 'compatible',
    response: 'compatible',
    sentence:
      'The schema is written in another way, and 2,000 values drawn for it are accepted or rejected as before.',
  },
  'text-changed': {
    request: 'cosmetic',
    response: 'cosmetic',
    sentence: 'The wording of a title or description changed.',
  },
  'examples-changed': {
    request: 'cosmetic',
    response: 'cosmetic',
    sentence: 'The documentation shows other values.',
  },
} as const satisfies Record<string, Rule>;
