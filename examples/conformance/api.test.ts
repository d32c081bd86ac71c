import { startMock } from 'countersign';
import { conformance } from 'countersign-verify/vitest';
import { afterAll } from 'vitest';

// A server of your own in Node goes here; one that runs elsewhere needs its profile only.
const server = await startMock();
afterAll(() => server.stop());

await conformance({
  profile: `${server.baseUrl}/__mock/profile`,
  only: ['basic.*', 'per-page.*'],
  depth: 'quick',
});
