import { expect, test } from 'vitest';
import { createCheckOrders } from './order.ts';

const checkOf = (
  id: string,
  more: { milliseconds?: number; withoutApp?: boolean; usesDialog?: boolean } = {},
) => ({
  id,
  milliseconds: 100,
  withoutApp: false,
  usesDialog: false,
  ...more,
});

const checks = [
  checkOf('slow', { milliseconds: 9_000 }),
  checkOf('broad', { withoutApp: true }),
  checkOf('narrow', { withoutApp: true }),
  checkOf('elsewhere'),
  checkOf('dialog', { usesDialog: true }),
];
const reached = new Map([
  ['slow', new Set(['1'])],
  ['broad', new Set(['1', '2', '3', '4', '5'])],
  ['narrow', new Set(['1'])],
  ['elsewhere', new Set(['2'])],
]);
const orders = () => createCheckOrders(checks, reached, new Set(['2']));
const mutant = { id: '1', file: 'records.ts' };

test('a check that runs little else comes before a broad one, and that before a slow one; one that does not run the mutant is not likely', () => {
  const { likely, withoutApp } = orders().orderFor(mutant);
  expect(likely).toEqual(['narrow', 'broad', 'slow']);
  expect(withoutApp).toEqual(['narrow', 'broad']);
});

test('a check that failed on other mutants comes first, above all on those of the same file', () => {
  const learnt = orders();
  learnt.noteFailure('broad', 'records.ts');
  expect(learnt.orderFor(mutant).likely[0]).toBe('broad');
  const elsewhere = orders();
  elsewhere.noteFailure('broad', 'pages.ts');
  expect(elsewhere.orderFor(mutant).likely[0]).toBe('narrow');
});

test('a check of the dialog is left out only where neither it nor start and discovery run the mutant', () => {
  expect(orders().orderFor(mutant).leftOut).toEqual(['dialog']);
  expect(orders().orderFor({ id: '2', file: 'records.ts' }).leftOut).toEqual([]);
});
