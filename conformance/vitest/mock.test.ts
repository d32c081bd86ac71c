import { afterAll, inject, test } from 'vitest';
import { startMock } from '../selftest/mock.ts';
import { conformance } from './conformance.ts';

// As a project of its users does: a test for each check, each of which the mock passes.
if (inject('isFullRun')) {
  test.skip('the whole suite: a full run has it by the command, and a part of it each day both ways');
} else {
  const mock = await startMock();
  afterAll(() => mock.stop());
  await conformance({ profile: `http://127.0.0.1:${mock.port}/__mock/profile`, strict: true });
}
