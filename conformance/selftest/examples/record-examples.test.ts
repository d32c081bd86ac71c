import { expect, test } from 'vitest';
import type { Exchange } from '../../errors/exchange.ts';
import { exampleOf } from './record-examples.ts';

const creation = (number: number, authorization: string, status: number): Exchange => ({
  number,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:24010/api/contacts',
    headers: [['Authorization', authorization]],
    body: '{}',
  },
  reply: { status, headers: [], body: '{}' },
  trouble: undefined,
  milliseconds: 1,
});

test('an example passes with credentials like those that it fails with, not with what is sent nearest', () => {
  const check = { requirement: 'create.ids-are-new', title: 'A check' };
  const failure = { ...check, shown: 5, exchanges: [creation(5, 'Basic right', 201)] };
  const exchanges = [creation(2, 'Basic right', 201), creation(5, 'Basic wrong', 401)];
  const pass = { ...check, outcome: 'pass', milliseconds: 1, visits: [], leftovers: [], exchanges } as const;
  expect(exampleOf('write.ids-repeated', failure, pass)?.passes.status).toBe(201);
});
