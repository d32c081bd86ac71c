import { expect, test } from 'vitest';
import { deadPort } from '../http/testing/server.ts';
import { start } from '../run/testing/command-line.ts';

test('reports in one sentence that no container engine answers', async () => {
  const place = `tcp://127.0.0.1:${await deadPort()}`;
  const { code, err } = await start(['--image', 'books:1'], { DOCKER_HOST: place }).end;
  expect(err).toBe(
    `Starting books:1 …\nNo container engine answers at ${place}. Start Docker (or Podman), or set DOCKER_HOST, and run again.\n`,
  );
  expect(code).toBe(2);
});
