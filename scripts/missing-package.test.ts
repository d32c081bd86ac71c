import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isForStart, missingPackage } from './missing-package.mjs';

const root = join(import.meta.dirname, '..');
const lock = {
  packages: {
    '': {},
    mock: { version: '0.2.0' },
    'node_modules/a': { version: '1.0.0', resolved: 'a-1.0.0.tgz' },
    'node_modules/b': { version: '1.0.0', optional: true },
  },
};

test('an installed package in another version, or one that is not there, is missing', () => {
  expect(missingPackage(lock, { packages: {} })).toBe('node_modules/a');
  const older = { 'node_modules/a': { version: '0.9.0', resolved: 'a-0.9.0.tgz' } };
  expect(missingPackage(lock, { packages: older })).toBe('node_modules/a');
});

test('an optional package that npm left out is not', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', resolved: 'a-1.0.0.tgz' } };
  expect(missingPackage(lock, { packages })).toBeUndefined();
});

test('for npm start, no tool and nothing optional is', () => {
  const { packages } = lock;
  const withTools = {
    packages: { ...packages, 'node_modules/c': { dev: true }, 'node_modules/d': { devOptional: true } },
  };
  expect(missingPackage(withTools, lock)).toBe('node_modules/c');
  expect(missingPackage(withTools, lock, isForStart)).toBeUndefined();
  expect(missingPackage(withTools, { packages: {} }, isForStart)).toBe('node_modules/a');
});

test('nothing is missing after npm ci in this repository, so that no command installs again', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  expect(missingPackage(read('package-lock.json'), read('node_modules/.package-lock.json'))).toBeUndefined();
});
