import { conformance } from 'countersign-verify/vitest';
import { GenericContainer, Wait } from 'testcontainers';
import { afterAll } from 'vitest';

// An image of your own goes here, with the port on which it listens.
const server = await new GenericContainer(process.env.SERVER_IMAGE ?? 'countersign')
  .withExposedPorts(4010)
  .withWaitStrategy(Wait.forListeningPorts())
  .start();
afterAll(() => server.stop());

await conformance({
  profile: {
    baseUrl: `http://acme.localhost:${server.getMappedPort(4010)}`,
    users: [{ email: 'ada@countersign.example', password: 'ada-opens-the-books' }],
  },
  only: ['basic.*', 'per-page.*'],
  depth: 'quick',
});
