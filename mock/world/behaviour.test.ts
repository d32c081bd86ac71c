import { expect, test } from 'vitest';
import { Behaviours, behaviour } from './behaviour.ts';

const greets = behaviour('greets', (name: string) => `Hello ${name}`);

test('A rule holds as it was written until it is replaced, and again once all are restored', () => {
  const behaviours = new Behaviours();
  behaviours.replace(greets, (current) => (name) => `${current(name)}!`);
  behaviours.replace(greets, (current) => (name) => current(name).toUpperCase());
  expect(behaviours.get(greets)('Ada')).toBe('HELLO ADA!');
  behaviours.restore();
  expect(behaviours.get(greets)('Ada')).toBe('Hello Ada');
});

test('A rule that is replaced in one company holds in another', () => {
  const [acme, globex] = [new Behaviours(), new Behaviours()];
  acme.replace(greets, () => () => '');
  expect(acme.get(greets)('Ada')).toBe('');
  expect(globex.get(greets)('Ada')).toBe('Hello Ada');
});
