import { afterAll, test } from 'vitest';
import { isLeftOut } from '../../testing/sample.ts';
import { startMock } from '../selftest/mock.ts';
import { conformance } from './conformance.ts';

// As a project of its users does: a test for each check, each of which the mock passes.
if (!isLeftOut('conformance/selftest/full-run.alone.full.test.ts')) {
  test.skip('the whole suite: this run has it by the command, at full depth');
} else {
  const mock = await startMock();
  afterAll(() => mock.stop());
  await conformance({
    profile: `http://127.0.0.1:${mock.port}/__mock/profile`,
    depth: 'quick',
    strict: true,
  });
}
