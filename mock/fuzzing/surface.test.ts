import { loadDocument } from 'countersign-contract/document';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Contract } from '../contract/contract.ts';
import { type Mock, startMock } from '../start.ts';
import { Client, type ReceivedResponse } from './testing/client.ts';
import { existingIds } from './testing/existing-ids.ts';
import { type FuzzRequest, requests } from './testing/requests.ts';

const isWholeSample = inject('isWholeSample');
/** More than 10,000 within a week. */
const runs = isWholeSample ? 6_000 : 1_500;
/** Statuses that are seen in any run; bodies that are too large are too rare for that of a day. */
const documentedStatuses = [200, 201, 400, 401, 404, 405, ...(isWholeSample ? [413] : []), 415, 422];
const contract = new Contract(loadDocument());
let mock: Mock;
let client: Client;

beforeAll(async () => {
  mock = await startMock({ strict: true });
  client = new Client(mock.baseUrl);
});
afterAll(async () => {
  client.close();
  await mock.stop();
});

const errors = contract.validator('errors');
const oauthErrors = contract.validator('oauth_errors');

/** Refusals of the service that an operation does not declare: they come before it, or are about `Prefer`. */
const beforeOperations = new Set([400, 404, 405, 414, 431]);

function flawOf(
  { operation, method, target }: FuzzRequest,
  { status, headers, text }: ReceivedResponse,
): string | undefined {
  if (status >= 500) return 'a failure of the server';
  if (method === 'HEAD' || status === 204) return text === '' ? undefined : 'a body that must not be';
  if (/\bat .*\.(ts|js):\d+/.test(text)) return 'a stack trace';
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  const value: unknown = type === 'application/json' ? JSON.parse(text) : text;
  const isPage = type === 'text/html' && target.startsWith('/oauth/');
  const refused = beforeOperations.has(status) && (errors(value) || isPage);
  if (method !== operation.method) {
    return status < 400 || refused || errors(value) || oauthErrors(value) ? undefined : 'no errors';
  }
  const declared = operation.responses.get(status)?.node;
  if (declared === undefined) return refused ? undefined : 'a status that is not documented';
  if (declared.content === undefined) return text === '' ? undefined : 'a body that is not documented';
  const validate = contract.responseValidator(operation, status, type);
  if (validate?.(value) || (operation.resource === undefined && refused)) return undefined;
  return `not as documented: ${JSON.stringify(validate?.errors)}`;
}

it(`the whole surface answers ${runs} requests of all kinds as the document says, and never fails`, async () => {
  const ids = await existingIds(contract, mock.profile, client);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests(contract, mock.profile, ids), async (attempt) => {
      const response = await client.send(attempt);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const flaw = flawOf(attempt, response);
      expect(
        flaw,
        `${attempt.method} ${attempt.target}: ${response.status} ${response.text.slice(0, 500)}`,
      ).toBeUndefined();
    }),
    { numRuns: runs, seed: inject('sampleSeed') },
  );
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining(documentedStatuses));
});
