import { getContainerRuntimeClient } from 'testcontainers';

// Waits until whoever started it closes its standard input, or is gone; then removes the container of that name.
const [name = ''] = process.argv.slice(2);
for await (const _ of process.stdin);
const engine = await getContainerRuntimeClient();
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 404;
try {
  await engine.container.getById(name).remove({ force: true, v: true });
} catch (error) {
  if (!isMissing(error)) throw error;
}
