import { isGone, reachEngine } from './engine.ts';

// Waits until the parent process closes standard input or dies, then removes the container with the given name.
const [name = ''] = process.argv.slice(2);
for await (const _ of process.stdin);
const engine = await reachEngine();
try {
  await engine.container.getById(name).remove({ force: true, v: true });
} catch (error) {
  if (!isGone(error)) throw error;
}
