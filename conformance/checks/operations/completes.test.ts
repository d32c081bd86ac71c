import { expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { anonymous } from '../../http/request.ts';
import { readSchemas } from '../../schemas/read.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { expectNoAccessInVersions } from './completes.ts';

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
      run: (t) => expectNoAccessInVersions(t, prepared, anonymous),
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
