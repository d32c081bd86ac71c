import { expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { anonymous } from '../../http/request.ts';
import { readSchemas } from '../../schemas/read.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { expectNoAccessOtherwise } from './completes.ts';
import { operationsOn } from './records.ts';

const note = {
  type: 'object',
  properties: { title: { type: 'string' } },
  links: [{ rel: 'self', schema: { properties: { v: { enum: ['0.8', '0.9', '1.0'] } } } }],
};

/** The outcome for a refused caller, of a service that answers in these versions with a status, and what was asked for. */
async function judge(statuses: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const schema = readSchemas([{ json: { note } }]).get('note');
  const resource = { type: 'note', plural: 'notes', path: '/api/notes', parents: [], schema };
  const prepared = {
    async send({ query: { v = '' } = {} } = {}) {
      asked.push(v);
      return respondWith(statuses[v] ?? 401);
    },
  };
  const outcome = await outcomeOf(
    check({
      requirement: 'auth.is-required-everywhere',
      title: 'asks',
      needs: [],
      run: (t) => expectNoAccessOtherwise(t, prepared, anonymous),
    }),
    memoryTarget({ description: { resources: [resource], operations: [], choices: [], locales: [] } }),
  );
  return { outcome, asked };
}

test('whoever is refused is let in by no version that the links of schemas name', async () => {
  expect(await judge({})).toEqual({ outcome: 'pass', asked: ['0.8', '0.9'] });
  expect((await judge({ '0.9': 404 })).outcome).toBe('pass');
  expect((await judge({ '0.9': 200 })).outcome).toMatch(/^AssertedViolation: expected .*, got 200/);
});

/** The outcome for a refused caller, of a service that changes a record by some methods, and for everybody by some. */
async function judgeMethods(taken: readonly string[], open: readonly string[] = []): Promise<string> {
  const usual = memoryTarget();
  const update: Target['update'] = async (created, fields, { method = 'PUT', as } = {}) => {
    const isLetIn = as === undefined || open.includes(method);
    const refused = respondWith(taken.includes(method) ? 401 : 405);
    const response = taken.includes(method) && isLetIn ? await usual.update(created, fields) : refused;
    const { exchange } = response;
    return { ...response, exchange: { ...exchange, request: { ...exchange.request, method } } };
  };
  const updating = operationsOn('contact').find(({ action }) => action === 'update');
  return outcomeOf(
    check({
      requirement: 'auth.is-required-everywhere',
      title: 'updates',
      needs: [],
      run: async (t) =>
        expectNoAccessOtherwise(t, (await updating?.prepare(t)) ?? t.uncertain('no update'), anonymous),
    }),
    { ...usual, update },
  );
}

test('whoever is refused updates nothing by another method that the service takes', async () => {
  expect(await judgeMethods(['PUT', 'PATCH'])).toBe('pass');
  expect(await judgeMethods(['PUT', 'PATCH'], ['PATCH'])).toMatch(/^AssertedViolation: expected .*, got 200/);
  expect(await judgeMethods(['PUT'], ['PATCH'])).toBe('pass');
});
