import type { Rule } from './rule.ts';

const text = { type: 'string', description: 'What it is about.' };

/** Rules on the properties of a type, and on the keywords of a property's schema other than limits. */
export const propertyRules = {
  'property-added': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'Clients may leave out the new property, and ignore properties that they do not know.',
    example: { schema: [{}, { properties: { note: text } }] },
  },
  'required-property-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Existing clients do not send the new property, so their requests are rejected.',
    example: { schema: [{}, { properties: { note: text }, required: ['note'] }] },
  },
  'property-removed': {
    request: 'risky',
    response: 'breaking',
    sentence: 'Clients that read the property miss it, and what they still send is ignored.',
    example: { schema: [{ properties: { note: text } }, {}] },
  },
  'property-renamed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'Clients read and send the old name, which no longer exists.',
    example: { schema: [{ properties: { note: text } }, { properties: { remark: text } }] },
  },
  'property-became-required': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Requests without the property, or with a blank value, are rejected.',
    example: {
      schema: [{ properties: { note: text } }, { properties: { note: text }, required: ['note'] }],
    },
  },
  'property-became-optional': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Requests may leave out the property; where responses may too, readers miss it.',
    example: {
      schema: [{ properties: { note: text }, required: ['note'] }, { properties: { note: text } }],
    },
  },
  'property-became-read-only': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'The server decides the value, and ignores what clients send.',
    example: { property: [text, { ...text, readOnly: true }] },
  },
  'property-became-writable': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'Clients can set a value that only the server could set.',
    example: { property: [{ ...text, readOnly: true }, text] },
  },
  'property-became-write-only': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Responses no longer have the property.',
    example: { property: [text, { ...text, writeOnly: true }] },
  },
  'property-became-readable': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'Responses include a property that only requests had.',
    example: { property: [{ ...text, writeOnly: true }, text] },
  },
  'property-deprecated': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'The property works as before; clients should stop using it.',
    example: { property: [text, { ...text, deprecated: true }] },
  },
  'property-reactivated': {
    request: 'compatible',
    response: 'compatible',
    sentence: 'The property is no longer deprecated.',
    example: { property: [{ ...text, deprecated: true }, text] },
  },
  'type-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'Values of the old type are rejected, and readers get values of another type.',
    example: { property: [{ type: 'string' }, { type: 'integer' }] },
  },
  'type-narrowed': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Some types of values that clients send are rejected.',
    example: { property: [{ type: 'number' }, { type: 'integer' }] },
  },
  'type-widened': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers get values of a type that they do not expect.',
    example: { property: [{ type: 'integer' }, { type: 'number' }] },
  },
  'became-nullable': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers get null where they always had a value.',
    example: { property: [{ type: 'string' }, { type: ['string', 'null'] }] },
  },
  'became-not-nullable': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Requests that unset the property with null are rejected.',
    example: { property: [{ type: ['string', 'null'] }, { type: 'string' }] },
  },
  'format-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Values of other formats are rejected.',
    example: { property: [{ type: 'string' }, { type: 'string', format: 'date' }] },
  },
  'format-removed': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers that parse the format get values that do not have it.',
    example: { property: [{ type: 'string', format: 'date' }, { type: 'string' }] },
  },
  'format-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'Values of the old format are rejected, and readers get the new one.',
    example: {
      property: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  },
  'enum-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Values outside the new list are rejected.',
    example: { property: [{ type: 'string' }, { type: 'string', enum: ['open', 'closed'] }] },
  },
  'enum-removed': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers that know the listed values get others.',
    example: { property: [{ type: 'string', enum: ['open', 'closed'] }, { type: 'string' }] },
  },
  'enum-value-removed': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Requests with the removed value are rejected.',
    example: {
      property: [
        { type: 'string', enum: ['open', 'closed'] },
        { type: 'string', enum: ['open'] },
      ],
    },
  },
  'enum-value-added': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers get a value that they do not know.',
    example: {
      property: [
        { type: 'string', enum: ['open'] },
        { type: 'string', enum: ['open', 'closed'] },
      ],
    },
  },
  'const-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'The only valid value changed.',
    example: {
      property: [
        { type: 'string', const: 'Lead' },
        { type: 'string', const: 'Client' },
      ],
    },
  },
  'const-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Every other value is rejected.',
    example: { property: [{ type: 'string' }, { type: 'string', const: 'Lead' }] },
  },
  'const-removed': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers that rely on one value get others.',
    example: { property: [{ type: 'string', const: 'Lead' }, { type: 'string' }] },
  },
  'pattern-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Strings that do not match are rejected.',
    example: {
      property: [
        { type: 'string', examples: ['A'] },
        { type: 'string', pattern: '^[A-Z]+$', examples: ['A'] },
      ],
    },
  },
  'pattern-removed': {
    request: 'compatible',
    response: 'risky',
    sentence: 'Readers that parse the string may get one that does not match.',
    example: {
      property: [
        { type: 'string', pattern: '^[A-Z]+$', examples: ['A'] },
        { type: 'string', examples: ['A'] },
      ],
    },
  },
  'pattern-changed': {
    request: 'breaking',
    response: 'risky',
    sentence: 'Strings that matched the old pattern may be rejected, and readers may get others.',
    example: {
      property: [
        { type: 'string', pattern: '^[A-Z]+$', examples: ['A'] },
        { type: 'string', pattern: '^[A-Z]{1,3}$', examples: ['A'] },
      ],
    },
  },
  'default-added': {
    request: 'risky',
    response: 'cosmetic',
    sentence: 'Requests that leave out the property now set a value.',
    example: { property: [{ type: 'string' }, { type: 'string', default: 'open' }] },
  },
  'default-changed': {
    request: 'risky',
    response: 'cosmetic',
    sentence: 'Requests that leave out the property now set another value.',
    example: {
      property: [
        { type: 'string', default: 'open' },
        { type: 'string', default: 'draft' },
      ],
    },
  },
  'default-removed': {
    request: 'risky',
    response: 'cosmetic',
    sentence: 'Requests that leave out the property no longer set a value.',
    example: { property: [{ type: 'string', default: 'open' }, { type: 'string' }] },
  },
  'content-media-type-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'The content of the string has another media type.',
    example: {
      property: [
        { type: 'string', contentMediaType: 'text/plain' },
        { type: 'string', contentMediaType: 'text/html' },
      ],
    },
  },
  'content-encoding-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'The string is encoded differently.',
    example: {
      property: [
        { type: 'string', contentEncoding: 'base64' },
        { type: 'string', contentEncoding: 'base32' },
      ],
    },
  },
  'nested-type-changed': {
    request: 'breaking',
    response: 'breaking',
    sentence: 'The nested record is of another type.',
    example: {
      schemas: [
        { owner: { properties: { place: nestedIn('address') } }, ...nestable('address', 'agent') },
        { owner: { properties: { place: nestedIn('agent') } }, ...nestable('address', 'agent') },
      ],
    },
  },
  'alternative-added': {
    request: 'compatible',
    response: 'breaking',
    sentence: 'Readers get a kind of value that they do not know.',
    example: {
      schemas: [
        { owner: { properties: { places: listOf('address') } }, ...nestable('address', 'agent') },
        { owner: { properties: { places: listOf('address', 'agent') } }, ...nestable('address', 'agent') },
      ],
    },
  },
  'alternative-removed': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'One kind of value that clients send is rejected.',
    example: {
      schemas: [
        { owner: { properties: { places: listOf('address', 'agent') } }, ...nestable('address', 'agent') },
        { owner: { properties: { places: listOf('address') } }, ...nestable('address', 'agent') },
      ],
    },
  },
  'all-of-part-added': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Values must match one more schema.',
    example: { body: [{ type: 'string' }, { type: 'string', allOf: [{ minLength: 3 }] }] },
  },
  'all-of-part-removed': {
    request: 'compatible',
    response: 'risky',
    sentence: 'Values no longer have to match one of the schemas.',
    example: { body: [{ type: 'string', allOf: [{ minLength: 3 }] }, { type: 'string' }] },
  },
  'additional-properties-forbidden': {
    request: 'breaking',
    response: 'compatible',
    sentence: 'Requests with additional properties are rejected.',
    example: { property: [{ type: 'object' }, { type: 'object', additionalProperties: false }] },
  },
  'additional-properties-allowed': {
    request: 'compatible',
    response: 'risky',
    sentence: 'Readers may get properties that they do not know.',
    example: { property: [{ type: 'object', additionalProperties: false }, { type: 'object' }] },
  },
  'other-keyword-changed': {
    request: 'risky',
    response: 'risky',
    sentence: 'The comparison does not know the effect of this keyword: review it.',
    example: {
      body: [{ type: 'string' }, { type: 'string', not: { const: 'none' } }],
    },
  },
  'equal-as-far-as-tried': {
    request: 'compatible',
    response: 'compatible',
    sentence:
      'The schema is written in another way, and 2,000 values drawn for it are accepted or rejected as before.',
    example: {
      body: [
        { type: 'object', properties: { note: { type: 'string' } } },
        { allOf: [{ type: 'object' }, { properties: { note: { type: 'string' } } }] },
      ],
    },
  },
  'text-changed': {
    request: 'cosmetic',
    response: 'cosmetic',
    sentence: 'The wording of a title or description changed.',
    example: {
      property: [
        { type: 'string', description: 'What it is about.' },
        { type: 'string', description: 'Summary.' },
      ],
    },
  },
  'examples-changed': {
    request: 'cosmetic',
    response: 'cosmetic',
    sentence: 'The documentation shows other values.',
    example: {
      property: [
        { type: 'string', examples: ['A'] },
        { type: 'string', examples: ['B'] },
      ],
    },
  },
} as const satisfies Record<string, Rule>;

function nestedIn(type: string) {
  return { type: 'object', properties: { [type]: { $ref: `${type}.json` } }, required: [type] };
}

function listOf(...types: string[]) {
  return { type: 'array', items: { anyOf: types.map(nestedIn) } };
}

/** Types that are only nested; their properties have nothing in common. */
function nestable(...types: string[]) {
  return Object.fromEntries(
    types.map((type) => [type, { properties: { [`${type}_name`]: { type: 'string' } }, links: [] }]),
  );
}
