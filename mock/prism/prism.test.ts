import type { Example } from 'countersign-contract/document';
import { loadDocument } from 'countersign-contract/document';
import { describe, expect, it } from 'vitest';
import { casesOfDay } from '../../testing/sample.ts';
import { Contract } from '../contract/contract.ts';
import { childPlace, resolveReference } from '../contract/document.ts';
import type { Operation } from '../contract/operation.ts';
import { hasRole } from '../http/request/authenticate.ts';
import { asReader } from '../http/testing/small-client.ts';
import { startSmallMock } from '../http/testing/small-mock.ts';

const contract = new Contract(loadDocument());
const mock = await startSmallMock({ contract, handlers: new Map() });
mock.world.defaultCompany.behaviours.replace(hasRole, () => true);

type Documented = {
  status: number;
  type: string | undefined;
  example: string | undefined;
  value: unknown;
};

/** Every response that the document has for an operation: each status, and each of its examples. */
function documentedBy(operation: Operation): Documented[] {
  return [...operation.responses].flatMap(([status, { node, pointer }]) => {
    const [type, media] = Object.entries(node.content ?? {})[0] ?? [];
    const examples = Object.entries(media?.examples ?? {});
    const documented = examples.map(([example, at]) => {
      const place = childPlace<Example | { $ref: string }>(pointer, example, at);
      return { status, type, example, value: resolveReference<Example>(contract.document, place).node.value };
    });
    return [{ status, type, example: undefined, value: documented[0]?.value }, ...documented];
  });
}

async function prefer(operation: Operation, preference: string): Promise<Response> {
  const url = mock.baseUrl + operation.path.replaceAll(/\{[^}]+\}/g, 'a'.repeat(22));
  const headers = { ...asReader, Prefer: preference };
  return fetch(url, { method: operation.method, headers, redirect: 'manual' });
}

describe.each(casesOfDay([...contract.operations.values()]))('$operationId, drawn today,', (operation) => {
  it('responds on demand with everything that the document shows', async () => {
    for (const { status, type, example, value } of documentedBy(operation)) {
      const name = example === undefined ? '' : `, example=${example}`;
      const response = await prefer(operation, `code=${status}${name}`);
      const text = await response.text();
      expect(response.status, `code=${status}${name}: ${text}`).toBe(status);
      if (type === undefined) expect(text).toBe('');
      else if (type === 'application/json') expect(JSON.parse(text)).toEqual(value);
      else expect(text).toBe(value);
    }
  });

  it('shows only examples that are valid', () => {
    for (const { status, type, example, value } of documentedBy(operation)) {
      const validate = type === undefined ? undefined : contract.responseValidator(operation, status, type);
      if (validate === undefined) continue;
      expect(example === undefined || validate(value), `${status} ${example}`).toBe(true);
    }
  });

  it('makes up bodies that are valid', async () => {
    for (const status of operation.responses.keys()) {
      const response = await prefer(operation, `code=${status}, dynamic=true`);
      expect(response.status, await response.text()).toBe(status);
    }
  });
});

it('writes an example of another JSON media type as JSON', async () => {
  const other = 'application/vnd.documents+json';
  const document = JSON.parse(JSON.stringify(loadDocument()).replaceAll('"application/json"', `"${other}"`));
  const small = await startSmallMock({ contract: new Contract(document), handlers: new Map() });
  small.world.defaultCompany.behaviours.replace(hasRole, () => true);
  const headers = { ...asReader, Prefer: 'code=200' };
  const response = await fetch(`${small.baseUrl}/api/orders/schema`, { headers });
  expect(response.headers.get('content-type')).toBe(other);
  expect(JSON.parse(await response.text())).toBeTypeOf('object');
});
