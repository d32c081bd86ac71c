import { describe, expect, test } from 'vitest';
import { fieldHolding } from './fields.ts';
import { type PublishedSchema, plural, singular, typeName } from './published.ts';
import { readSchemas } from './read.ts';
import { publications } from './testing/published-schema-samples.ts';
import { isValid, unusable, validationErrors } from './validate.ts';

describe('read', () => {
  const schema = (schemas: Map<string, PublishedSchema>, type: string): PublishedSchema => {
    const published = schemas.get(type);
    if (!published) throw new Error(`no schema of ${type} among ${[...schemas.keys()]}`);
    return published;
  };
  const field = (it: PublishedSchema, name: string) => it.fields.find((field) => field.name === name);

  test.each(publications)('%s is the same contact', (_, responses) => {
    const contact = schema(readSchemas(responses), 'contact');
    expect(contact.fields.map((it) => it.name)).toEqual(['id', 'number', 'kind', 'rating', 'addresses']);
    expect(contact.saysRequired).toBe(true);
    expect(field(contact, 'id')).toMatchObject({ types: ['integer'], readOnly: true, required: false });
    expect(field(contact, 'number')).toMatchObject({ types: ['string'], required: true, maxLength: 20 });
    expect(field(contact, 'addresses')).toMatchObject({ nested: 'address' });
    expect(unusable(contact.schema)).toBeUndefined();
    const wrapped = validationErrors(contact.schema, {
      number: '1',
      addresses: [{ address: { city: 'Bern' } }],
    });
    const bare = validationErrors(contact.schema, { number: '1', addresses: [{ city: 'Bern' }] });
    expect([wrapped.length, bare.length].sort()[0]).toBe(0);
    for (const wrong of [
      {},
      { number: 7 },
      { number: '1', kind: 'robot' },
      { number: '1', rating: 0 },
      { number: '1', rating: 0.7 },
    ]) {
      expect(validationErrors(contact.schema, wrong)).not.toEqual([]);
    }
    expect(validationErrors(contact.schema, { number: '1', kind: null, rating: 0.5 })).toEqual([]);
    for (const addresses of [[{ address: { city: 7 } }, { city: 7 }]]) {
      expect(validationErrors(contact.schema, { number: '1', addresses })).not.toEqual([]);
    }
  });

  test.each([
    [{ $id: 'https://acme.example/api/contacts/schema', title: 'Kontakt' }],
    [{ id: '/schemas/1.0/contact.json', title: 'Eine Adresse' }],
    [{ name: 'contact', $id: 'https://acme.example/schemas/17', title: 'Kontakt' }],
    [{ $id: 'urn:uuid:0b1c', title: 'Contact' }],
    [{ $id: 'https://acme.example/schemas/17', title: 'Contact' }],
    [{ title: 'Contact' }],
  ])('a schema in a list names its type by its name or address, else by its title: %j', (names) => {
    const json = [{ ...names, type: 'object', properties: { number: { type: 'string' } } }];
    expect([...readSchemas([{ json }]).keys()]).toEqual(['contact']);
  });

  test('a definition of the envelope of a type is no type', () => {
    const contact = { type: 'object', properties: { number: { type: 'string' } } };
    const properties = { contact: { $ref: '#/$defs/contact' }, links: { type: 'array' } };
    const json = { $defs: { contact, contact_envelope: { type: 'object', properties } } };
    expect([...readSchemas([{ json }]).keys()]).toEqual(['contact']);
  });

  test('a schema of an envelope in a list names its type by the key of the envelope', () => {
    const record = { type: 'object', properties: { number: { type: 'string' } } };
    const properties = { email: record, links: { type: 'array' } };
    const json = [{ title: 'E-mail', type: 'object', properties, required: ['email'] }];
    expect([...readSchemas([{ json }]).keys()]).toEqual(['email']);
  });

  test('schemas that refer to each other in a circle can be used', () => {
    const person = { type: 'object', properties: { boss: { $ref: '#/person' }, firm: { $ref: '#/firm' } } };
    const firm = { type: 'object', properties: { name: { type: 'string' }, owner: { $ref: '#/person' } } };
    const schemas = readSchemas([{ json: { person, firm } }]);
    const it = schema(schemas, 'person');
    expect(unusable(it.schema)).toBeUndefined();
    expect(validationErrors(it.schema, { boss: { firm: { name: 7 } } })).toMatchObject([
      { instancePath: '/boss/firm/name', keyword: 'type' },
    ]);
    expect(field(it, 'firm')?.nested).toBe('firm');
  });

  test.each([
    ['nothing', null],
    ['a page', '<html>'],
    ['an empty object', {}],
    ['an empty list', []],
    ['errors', { errors: [['base', 'not allowed']] }],
    ['records', { contacts: [{ contact: { id: 1 } }], links: [], collection: {} }],
    ['a schema without fields', { contact: { type: 'object' } }],
    ['a reference to itself', { contact: { $ref: '#/contact' } }],
  ])('%s is not a schema', (_, json) => {
    expect([...readSchemas([{ json }]).keys()]).toEqual([]);
  });

  test('broken references, unknown types and unsupported patterns constrain nothing', () => {
    const odd = {
      properties: {
        a: { $ref: 'https://elsewhere.example/thing.json#/x' },
        b: { type: 'monetary' },
        c: { type: 'string', pattern: '(?i:x)(?<y' },
        d: { type: 'string', pattern: '\\A[A-Z]+\\z' },
        e: { type: [{ type: 'string' }, { type: 'object', properties: { x: { type: 'integer' } } }] },
        f: { type: 'any' },
      },
    };
    const it = schema(readSchemas([{ json: { odd } }]), 'odd');
    expect(unusable(it.schema)).toBeUndefined();
    expect(validationErrors(it.schema, { a: 1, b: [], c: 'z', d: 'AB', e: { x: 1 }, f: null })).toEqual([]);
    expect(validationErrors(it.schema, { d: 'ab' })).not.toEqual([]);
    expect(validationErrors(it.schema, { e: 7 })).not.toEqual([]);
  });

  test('a list of types in draft 3 may have a schema with several types', () => {
    const json = {
      contact: { properties: { ref: { type: [{ type: ['integer', 'string'] }, { type: 'null' }] } } },
    };
    const it = schema(readSchemas([{ json }]), 'contact');
    expect(it.fields.map(({ types }) => types)).toEqual([['integer', 'string', 'null']]);
    for (const ref of [7, 'k7', null]) expect(validationErrors(it.schema, { ref })).toEqual([]);
    expect(validationErrors(it.schema, { ref: true })).not.toEqual([]);
  });

  test('the schema of a field can be used alone, references included', () => {
    const line = { type: 'object', properties: { label: { type: 'string' } } };
    const properties = {
      title: { type: 'string' },
      lines: { type: 'array', items: { $ref: '#/$defs/line' } },
    };
    const it = schema(readSchemas([{ json: { order: { properties, $defs: { line } } } }]), 'order');
    const valid = (name: string, value: unknown) => isValid(field(it, name)?.schema ?? {}, value);
    expect([[], [{ label: 'a' }], 'a', [{ label: 7 }]].map((one) => valid('lines', one))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(field(it, 'title')?.schema).toEqual({ type: 'string' });
  });

  test('nullable of OpenAPI 3.0 admits null, also beside an enum', () => {
    const json = { contact: { properties: { kind: { type: 'string', nullable: true, enum: ['a'] } } } };
    const it = schema(readSchemas([{ json }]), 'contact');
    expect(validationErrors(it.schema, { kind: null })).toEqual([]);
    expect(validationErrors(it.schema, { kind: 'b' })).not.toEqual([]);
  });
});

describe('names', () => {
  test.each([
    ['contact', 'contacts'],
    ['company', 'companies'],
    ['address', 'addresses'],
    ['tax', 'taxes'],
    ['branch', 'branches'],
    ['invoice', 'invoices'],
    ['purchase', 'purchases'],
    ['status', 'statuses'],
    ['day', 'days'],
    ['line_item', 'line_items'],
  ])('%s and %s are one type', (one, many) => {
    expect(plural(one)).toBe(many);
    expect(singular(many)).toBe(one);
    expect(singular(one)).toBe(one);
  });

  test.each([
    ['https://x.example/schemas/1.0/line_item.json', 'line_item'],
    ['/api/line_items/schema', 'line_item'],
    ['#/definitions/LineItem', 'line_item'],
    ['urn:x:Contact', 'contact'],
    ['Contact Schema', 'contact'],
    ['contact.schema.json#', 'contact'],
    ['ContactResource', 'contact'],
  ])('%s means %s', (text, type) => {
    expect(typeName(text)).toBe(type);
  });
});

describe('holder', () => {
  const line = { type: 'object', properties: { label: { type: 'string' } } };
  const wrapped = { type: 'object', properties: { line_item: line, links: { type: 'array' } } };
  const listOf = (items: object) => ({ type: 'array', items });

  const fieldsWith = (properties: object) => {
    const json = {
      invoice: { type: 'object', properties: { id: {}, ...properties }, $defs: { line_item: line } },
    };
    return readSchemas([{ json }]).get('invoice')?.fields ?? [];
  };

  test.each([
    ['line_items', { line_items: listOf(line) }],
    ['lineItems', { lineItems: listOf(line) }],
    ['positions', { positions: listOf(wrapped) }],
    ['positions', { positions: listOf({ $ref: '#/$defs/line_item' }) }],
    ['positions', { positions: listOf({ oneOf: [{ $ref: '#/$defs/line_item' }, wrapped] }) }],
    ['positions', { positions: { anyOf: [listOf({ $ref: '#/$defs/line_item' }), { type: 'null' }] } }],
    ['line_items', { positions: listOf(wrapped), line_items: listOf(line) }],
  ])('%s holds the line items of %j', (name, properties) => {
    expect(fieldHolding(fieldsWith(properties), 'line_item', 'line_items')?.name).toBe(name);
  });

  test.each([
    [{ contact: wrapped }],
    [{ tags: listOf({ type: 'string' }) }],
    [{ positions: listOf(line) }],
    [{ addresses: listOf({ type: 'object', properties: { address: line } }) }],
  ])('nothing holds line items in %j', (properties) => {
    expect(fieldHolding(fieldsWith(properties), 'line_item', 'line_items')).toBeUndefined();
  });
});
