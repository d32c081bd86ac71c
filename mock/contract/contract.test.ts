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

  it.each([...contract.operations.values()])(
    'compile for all that $operationId takes and answers',
    (operation) => {
      const types = Object.keys(operation.body?.node.content ?? {});
      for (const type of types) expect(contract.bodyValidator(operation, type)?.({})).toBeTypeOf('boolean');
      for (const [status, { node }] of operation.responses) {
        for (const type of Object.keys(node.content ?? {})) {
          expect(contract.replyValidator(operation, status, type)?.({})).toBeTypeOf('boolean');
        }
      }
      const required = operation.parameters.filter(({ node }) => node.in === 'query' && node.required);
      const reading = contract.parameters(operation).read('query', [['q', 'a']]);
      expect('problem' in reading).toBe(required.length > 0);
    },
  );

  it('say which schema the document does not have', () => {
    expect(() => contract.validator('unicorn')).toThrow(
      'The document has no schema at #/components/schemas/unicorn.',
    );
  });
});

describe('an operation', () => {
  it('says where a reference leads nowhere', () => {
    const place = { node: { $ref: '#/components/responses/none' }, pointer: '#' };
    expect(() => resolveReference(smallDocument, place)).toThrow(
      '"#/components/responses/none" leads nowhere',
    );
  });

  it.each([
    [
      'every scheme that it names',
      [{ basic: ['a:read'] }, { access_token: [] }],
      [['basic', 'a:read'], ['query']],
    ],
    ['nobody, where it may be called without', [{}, { basic: [] }], []],
    ['nobody, where it names no scheme', [], []],
    ['what all operations ask for, where it is silent', undefined, [['bearer', 'b:read']]],
  ])('asks for %s', (_what, security, expected) => {
    const operation = { operationId: 'a', responses: {}, ...(security === undefined ? {} : { security }) };
    const document = {
      ...smallDocument,
      security: [{ bearer: ['b:read'] }],
      paths: { '/a': { get: operation } },
    } as OpenApiDocument;
    const [found] = operationsOf(document);
    expect(found?.securityOptions.map(({ method, roles }) => [method, ...roles])).toEqual(expected);
  });
});
