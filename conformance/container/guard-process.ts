import { isGone, reachEngine } from './engine.ts';

// Waits until whoever started it closes its standard input, or is gone; then removes the container of that name.
const [name = ''] = process.argv.slice(2);
for await (const _ of process.stdin);
const engine = await reachEngine();
try {
  await engine.container.getById(name).remove({ force: true, v: true });
} catch (error) {
  if (!isGone(error)) throw error;
}
