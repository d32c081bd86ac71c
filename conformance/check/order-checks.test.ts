import { expect, test } from 'vitest';
import { register } from '../requirements/register.ts';
import { type Check, check } from './check.ts';
import { orderChecks } from './order-checks.ts';

const idOf = (level: string, protects: string | undefined): string =>
  register.find((it) => it.level === level && it.protects === protects)?.id ?? '';

const at = (title: string, requirement: string, more: Partial<Check> = {}) =>
  check({ requirement, title, needs: [], run: async () => undefined, ...more });

const cells = (count: number) => Array.from({ length: count }, () => ({}));

const checks = [
  at('shape of few', idOf('must', undefined), { cells: cells(1) }),
  at('should', idOf('should', undefined)),
  at('shape of many', idOf('must', undefined), { cells: cells(9) }),
  at('records', idOf('must', 'records')),
  at('failed before', idOf('should', undefined)),
  at('access', idOf('must', 'access')),
  at('access again', idOf('must', 'access')),
  at('once only', idOf('should', undefined), { begins: 'first' }),
  at('locks a user', idOf('must', 'access'), { begins: 'last' }),
];

const titles = (all: readonly Check[]) => all.map(({ title }) => title);

test('what happens once begins, then a check of each must, access, records and shape, then further ones, a should, and what has to be last', () => {
  expect(titles(orderChecks(checks, register))).toEqual([
    'once only',
    'access',
    'records',
    'shape of many',
    'access again',
    'shape of few',
    'should',
    'failed before',
    'locks a user',
  ]);
});

test('what did not pass in an earlier run comes before what did, whatever it protects', () => {
  const unpassed = new Set([`${idOf('should', undefined)} › failed before`]);
  expect(titles(orderChecks(checks, register, { unpassed, milliseconds: new Map() })).slice(0, 3)).toEqual([
    'once only',
    'failed before',
    'access',
  ]);
});
