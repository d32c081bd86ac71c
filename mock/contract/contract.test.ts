import { loadDocument, type OpenApiDocument } from 'countersign-contract/document';
import { describe, expect, it } from 'vitest';
import { smallDocument } from '../http/testing/small-document.ts';
import { Contract } from './contract.ts';
import { resolveReference } from './document.ts';
import { operationsOf } from './operation.ts';

const contract = new Contract(loadDocument());

describe('the validators of the document', () => {
  it.each(Object.keys(contract.document.components?.schemas ?? {}))('compile: %s', (schema) => {
    expect(contract.validator(schema)({})).toBeTypeOf('boolean');
  });

  it.each([...contract.operations.values()])('compile for all bodies of $operationId', (operation) => {
    const types = Object.keys(operation.body?.node.content ?? {});
    for (const type of types) expect(contract.bodyValidator(operation, type)?.({})).toBeTypeOf('boolean');
    for (const [status, { node }] of operation.responses) {
      for (const type of Object.keys(node.content ?? {})) {
        expect(contract.responseValidator(operation, status, type)?.({})).toBeTypeOf('boolean');
      }
    }
    const required = operation.parameters.filter(({ node }) => node.in === 'query' && node.required);
    const { query } = contract.parameters(operation);
    expect('problem' in query.read([['q', 'a']])).toBe(required.length > 0);
    // A validator decides about values that are not plainly valid.
    for (const name of query.names) query.read([[name, '?']]);
  });

  it('report an unknown schema', () => {
    expect(() => contract.validator('unicorn')).toThrow(
      'The document has no schema at #/components/schemas/unicorn.',
    );
  });
});

describe('an operation', () => {
  it('reports a broken reference', () => {
    const place = { node: { $ref: '#/components/responses/none' }, pointer: '#' };
    expect(() => resolveReference(smallDocument, place)).toThrow(
      '"#/components/responses/none" leads nowhere',
    );
  });

  it.each([
    [
      'all schemes that it declares',
      [{ basic: ['a:read'] }, { access_token: [] }],
      [['basic', 'a:read'], ['query']],
    ],
    ['no authentication, if it is optional', [{}, { basic: [] }], []],
    ['no authentication, if it declares no scheme', [], []],
    ['the schemes of the document, if it declares none itself', undefined, [['bearer', 'b:read']]],
  ])('requires %s', (_what, security, expected) => {
    const operation = { operationId: 'a', responses: {}, ...(security === undefined ? {} : { security }) };
    const document = {
      ...smallDocument,
      security: [{ bearer: ['b:read'] }],
      paths: { '/a': { get: operation } },
    } as OpenApiDocument;
    const [first] = operationsOf(document);
    expect(first?.securityOptions.map(({ method, roles }) => [method, ...roles])).toEqual(expected);
  });
});
