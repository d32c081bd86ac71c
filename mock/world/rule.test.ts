import { expect, test } from 'vitest';
import { RuleBook, rule } from './rule.ts';

const greets = rule('greets', (name: string) => `Hello ${name}`);

test('A rule holds as it was written until it is replaced, and again once all are restored', () => {
  const rules = new RuleBook();
  rules.replace(greets, (current) => (name) => `${current(name)}!`);
  rules.replace(greets, (current) => (name) => current(name).toUpperCase());
  expect(rules.of(greets)('Ada')).toBe('HELLO ADA!');
  rules.restore();
  expect(rules.of(greets)('Ada')).toBe('Hello Ada');
});

test('A rule that is replaced in one company holds in another', () => {
  const [acme, globex] = [new RuleBook(), new RuleBook()];
  acme.replace(greets, () => () => '');
  expect(acme.of(greets)('Ada')).toBe('');
  expect(globex.of(greets)('Ada')).toBe('Hello Ada');
});
