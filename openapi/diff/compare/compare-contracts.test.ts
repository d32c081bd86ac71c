import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assemble, readBase } from '../../assemble/assemble.ts';
import type { AssembledDocument } from '../../document/document.ts';
import { readSchemas } from '../../loader/read-schemas.ts';
import { documentFile, schemasFolder } from '../../schemas/files.ts';
import type { Method, SchemaLink, TypeSchema } from '../../schemas/type-schema.ts';
import { SchemaFolder } from '../../testing/index.ts';
import type { Contract } from '../contract/contract.ts';
import { readContract } from '../contract/read-contract.ts';
import type { Change } from './change.ts';
import { compareContracts } from './compare-contracts.ts';

const base = await readBase();
const schemas = readSchemas(schemasFolder);
const committed = readContract(assemble(base, schemas), schemas);

type Edits = Record<string, Parameters<SchemaFolder['edit']>[1]>;

function editContract(edits: Edits): { contract: Contract; document: AssembledDocument } {
  using folder = new SchemaFolder();
  for (const [type, change] of Object.entries(edits)) folder.edit(type, change);
  const schemas = readSchemas(folder.path);
  const document = assemble(base, schemas);
  return { contract: readContract(document, schemas), document };
}

function changesAfter(edits: Edits): Change[] {
  return compareContracts(committed, editContract(edits).contract);
}

const field = (schema: TypeSchema, name: string) => schema.properties[name] ?? {};

describe('Two contracts', () => {
  test('that are the same do not differ', () => {
    expect(compareContracts(committed, readContract(assemble(base, schemas), schemas))).toEqual([]);
  });

  test('do not differ where one is read from schema files, the other from their document', () => {
    const document = JSON.parse(readFileSync(documentFile, 'utf8'));
    const [fromFiles, fromDocument] = [committed, readContract(document)];
    const types = (contract: Contract) =>
      [...contract.shapes.values()].filter(({ isType }) => isType).map(({ name }) => name);
    expect(types(fromDocument).toSorted()).toEqual(types(fromFiles).toSorted());
    const differing = compareContracts(fromFiles, fromDocument).filter(
      (change) => change.class !== 'cosmetic',
    );
    expect(differing).toEqual([]);
  });

  test('give the same changes, whether they are read from schema files or from documents', () => {
    const edits: Edits = {
      contact: (schema) => {
        delete schema.properties.notes;
        Object.assign(field(schema, 'organisation'), { maxLength: 5 });
      },
      address: (schema) => Object.assign(field(schema, 'zip'), { type: 'string' }),
    };
    const { contract, document } = editContract(edits);
    const ids = (changes: Change[]) => changes.map(({ id, class: name }) => `${name} ${id}`).toSorted();
    const fromFiles = compareContracts(committed, contract);
    const fromDocuments = compareContracts(readContract(assemble(base, schemas)), readContract(document));
    expect(ids(fromDocuments)).toEqual(ids(fromFiles));
    expect(fromFiles).toHaveLength(3);
  });
});

describe('A change', () => {
  test('of a nested type concerns the operations of the types that hold it, in the direction it breaks', () => {
    const [change, ...others] = changesAfter({
      address: (schema) => Object.assign(field(schema, 'city'), { maxLength: 10 }),
    });
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      id: 'max-length-tightened address.city (100 to 10)',
      class: 'breaking',
      classes: { request: 'breaking', response: 'compatible' },
      directions: ['request'],
      place: { in: 'type', type: 'address', pointer: '/properties/city/maxLength' },
      before: 100,
      after: 10,
    });
    expect(change?.operations).toEqual(expect.arrayContaining(['createContact', 'updateContact']));
    expect(change?.operations).not.toContain('readContact');
  });

  test('of a read-only property concerns only responses', () => {
    const changes = changesAfter({
      company: (schema) =>
        Object.assign(field(schema, 'account_link'), { type: ['string', 'null'], format: 'uri-reference' }),
    });
    expect(changes.map(({ id, directions }) => `${id}: ${directions}`).toSorted()).toEqual([
      'became-nullable company.account_link (string to string|null): response',
      'format-changed company.account_link (uri to uri-reference): response',
    ]);
  });

  test('of a definition is a change of every type that refers to it', () => {
    const changes = changesAfter({
      definitions: ({ $defs }) => Object.assign($defs?.created_at ?? {}, { type: ['string', 'null'] }),
    });
    const fileOf = (type: string) => readFileSync(join(schemasFolder, '1.0', `${type}.json`), 'utf8');
    const types = [...schemas.types.keys()].filter((it) =>
      fileOf(it).includes('definitions.json#/$defs/created_at'),
    );
    expect(types.length).toBeGreaterThanOrEqual(12);
    expect(changes.map(({ id }) => id)).toEqual(
      types.map((type) => `became-nullable ${type}.created_at (string to string|null)`),
    );
  });

  test('of a parameter of a list is named by that list, and by no other that has one of the same name', () => {
    const sortByCreation = (schema: TypeSchema) => {
      const { sort_by } = schema.links.find(({ rel }) => rel === 'instances')?.properties ?? {};
      if (sort_by) sort_by.enum = ['created_at'];
    };
    const changes = changesAfter({ comment: sortByCreation, email: sortByCreation });
    expect(changes.map(({ id, place }) => [id, place])).toEqual([
      [
        'enum-value-removed GET /api/comments ?sort_by "updated_at"',
        expect.objectContaining({ in: 'operation' }),
      ],
      [
        'enum-value-removed GET /api/emails ?sort_by "updated_at"',
        expect.objectContaining({ in: 'operation' }),
      ],
    ]);
  });

  test('of a component of another document is one change, whatever the component is called', () => {
    const listing = (maximum: number) =>
      readContract({
        openapi: '3.1.0',
        info: { title: 'Things', version: '1.0.0' },
        paths: Object.fromEntries(
          ['/things', '/others'].map((path) => [
            path,
            { get: { parameters: [{ $ref: '#/components/parameters/first_page' }], responses: {} } },
          ]),
        ),
        components: {
          parameters: { first_page: { name: 'page', in: 'query', schema: { type: 'integer', maximum } } },
        },
      });
    const changes = compareContracts(listing(9), listing(8));
    expect(changes.map(({ id }) => id)).toEqual(['maximum-tightened parameter page (9 to 8)']);
  });

  test('of what is required concerns only create', () => {
    const [change] = changesAfter({ contact: (schema) => schema.required?.push('organisation') });
    expect(change).toMatchObject({
      rule: 'property-became-required',
      class: 'breaking',
      operations: ['createContact'],
    });
  });

  test('of a parameter that several lists have is one change', () => {
    const changes = changesAfter({
      invoice: ({ links }) => {
        const list = links.find(({ rel, href }) => rel === 'instances' && href === 'invoices');
        delete list?.properties?.['filter[status]'];
      },
    });
    expect(changes).toMatchObject([{ id: 'parameter-removed GET /api/invoices ?filter[status]' }]);
    expect(changes[0]?.operations).toEqual(expect.arrayContaining(['listInvoices', 'listContactInvoices']));
  });

  test('that opens a type to all authenticated callers is one change of the type', () => {
    const changes = changesAfter({ payment: (schema) => Object.assign(schema, { open: true }) });
    expect(changes).toMatchObject([{ id: 'permission-removed payment', class: 'compatible' }]);
  });
});

describe('A required parameter of an action', () => {
  const reason = { type: 'string', description: 'Why it is done.' };
  const withAction = (method: Method, parameters: Pick<SchemaLink, 'properties' | 'required'>) =>
    editContract({
      contact: ({ links }) =>
        links.push({
          rel: 'seal',
          href: 'contacts/{id}/seal',
          method,
          title: 'Seal one contact',
          ...parameters,
        }),
    }).contract;
  const optional = { properties: { reason } };
  const required = { ...optional, required: ['reason'] };
  const renamed = { properties: { cause: reason }, required: ['cause'] };
  const breaking = (changes: Change[]) =>
    changes.filter((change) => change.class === 'breaking').map(({ id }) => id);

  test.each(['POST', 'PUT', 'DELETE', 'GET'] as const)('of %s breaks clients where it is new', (method) => {
    const before = withAction(method, {});
    const inBody = [`request-body-added ${method} /api/contacts/{id}/seal body`];
    expect(breaking(compareContracts(before, withAction(method, optional)))).toEqual([]);
    expect(breaking(compareContracts(before, withAction(method, required)))).toEqual(
      method === 'GET'
        ? ['required-parameter-added GET /api/contacts/{id}/seal ?reason']
        : inBody.map((id) => `required-${id}`),
    );
  });

  test.each(['POST', 'GET'] as const)(
    'of %s breaks clients where it becomes required or is renamed',
    (method) => {
      const before = withAction(method, optional);
      expect(breaking(compareContracts(before, withAction(method, required)))).not.toEqual([]);
      expect(
        breaking(compareContracts(withAction(method, required), withAction(method, renamed))),
      ).not.toEqual([]);
      expect(breaking(compareContracts(withAction(method, required), before))).toEqual([]);
      const other = { properties: { reason, cause: reason }, required: ['reason'] };
      const both = { ...other, required: ['reason', 'cause'] };
      expect(breaking(compareContracts(withAction(method, required), withAction(method, other)))).toEqual([]);
      expect(breaking(compareContracts(withAction(method, required), withAction(method, both)))).not.toEqual(
        [],
      );
    },
  );
});

describe('Renaming', () => {
  test('of a property is recognised when its rules and description stay', () => {
    const changes = changesAfter({
      contact: ({ properties }) => {
        properties.remarks = properties.notes ?? {};
        delete properties.notes;
      },
    });
    expect(changes).toMatchObject([
      {
        id: 'property-renamed contact.notes (notes to remarks)',
        before: 'notes',
        after: 'remarks',
        place: { pointer: '/properties/remarks' },
      },
    ]);
  });

  test('of a type is recognised when most of its properties stay, and its other changes are reported too', () => {
    using folder = new SchemaFolder();
    const renamed = readFileSync(join(folder.path, '1.0/payment.json'), 'utf8').replaceAll(
      'payments',
      'receipts',
    );
    const receipt = JSON.parse(renamed);
    receipt.properties.amount.maximum = 1000;
    folder.write('receipt', receipt);
    folder.remove('payment');
    folder.edit('invoice', ({ links }) => {
      for (const link of links) {
        link.href = link.href.replace('payments', 'receipts');
        link.rel = link.rel.replace('payments', 'receipts');
      }
    });
    const schemas = readSchemas(folder.path);
    const changes = compareContracts(committed, readContract(assemble(base, schemas), schemas));
    const ids = changes.filter((change) => change.class !== 'cosmetic').map(({ id }) => id);
    expect(ids).toContain('type-renamed receipt (payment to receipt)');
    expect(ids).toContain('maximum-tightened receipt.amount (none to 1000)');
    expect(ids.filter((id) => /^(operation|property|parameter|type)-(added|removed)/.test(id))).toEqual([]);
  });
});
