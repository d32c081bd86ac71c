import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartedTestContainer } from 'testcontainers';
import { UsageError } from '../errors/usage-error.ts';
import { type Engine, firstLine, isGone, portOfImage, reachEngine } from './engine.ts';
import { firstAnswer } from './first-answer.ts';
import { watchOver } from './guard.ts';
import { lastWords } from './last-words.ts';
import { addressOf, type Place, type Recipe } from './recipe.ts';
import { TargetContainer } from './target-container.ts';

/** A container that answers. */
export type RunningContainer = {
  readonly place: Place;
  /** Removes it. Where that fails, it is a UsageError that says how to. */
  stop(): Promise<void>;
};

/** The IP address by which an engine's containers are reached. */
function addressOfHost({ info }: Engine): string {
  const { host, hostIps } = info.containerRuntime;
  const found = hostIps.find((it) => it.family === 4) ?? hostIps[0];
  if (found) return found.address;
  throw new UsageError(`The host of the container engine, ${host}, has no address. Is DOCKER_HOST right?`);
}

const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(address);

/** What a container is at, in the engine's words: created, running, exited, ...; missing where there is none. */
async function statusOf(engine: Engine, name: string): Promise<string> {
  try {
    return (await engine.container.inspect(engine.container.getById(name))).State.Status;
  } catch {
    return 'missing';
  }
}

/** Starts the container; one that does not, or is gone before it is known to run, is a UsageError with its last lines. */
async function started(engine: Engine, target: TargetContainer, recipe: Recipe, name: string) {
  const { image, timeout } = recipe;
  try {
    const container = await Promise.race([target.start(), pause(timeout, undefined, { ref: false })]);
    if (container) return container;
  } catch (error) {
    const status = await statusOf(engine, name);
    if (status !== 'exited' && !(status === 'missing' && isGone(error))) {
      throw new UsageError(`The image ${image} cannot be started: ${firstLine(error)}`);
    }
    throw new UsageError(
      `The container of ${image} ended before it answered. ${await lastWords(engine, name, recipe)}`,
    );
  }
  throw new UsageError(`The container of ${image} did not start within ${timeout / 1000} s.`);
}

async function awaited(
  engine: Engine,
  recipe: Recipe,
  { name, place }: { readonly name: string; readonly place: Place },
  signal: AbortSignal,
): Promise<void> {
  const { image, timeout } = recipe;
  const url = `${addressOf(place)}/api/contacts`;
  const runs = async () => (await statusOf(engine, name)) === 'running';
  const end = await firstAnswer({ url, timeout, signal, runs });
  if (end.kind === 'answered') return;
  if (end.kind === 'stopped') throw new UsageError('The run was stopped before it judged anything.');
  const what =
    end.kind === 'ended'
      ? 'ended before it answered'
      : `did not answer within ${timeout / 1000} s: ${end.last}`;
  throw new UsageError(`The container of ${image} ${what}. ${await lastWords(engine, name, recipe)}`);
}

/**
 * Starts a container of a recipe and waits for its first answer. It is gone when this process ends, however it ends. No
 * engine, no image, no answer and being stopped are UsageErrors, and leave no container.
 */
export async function startContainer(recipe: Recipe, signal: AbortSignal): Promise<RunningContainer> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  const engine = await reachEngine();
  const port = await portOfImage(engine, recipe.image, recipe.port);
  const name = `countersign-${randomUUID()}`;
  const guard = watchOver(name);
  const stop = async (): Promise<void> => {
    if (await guard.release()) return;
    throw new UsageError(`The container ${name} could not be removed. Remove it: docker rm --force ${name}`);
  };
  try {
    const address = addressOfHost(engine);
    const target = new TargetContainer(recipe, name, port);
    if (isLoopback(address)) target.onlyFrom(address);
    const container: StartedTestContainer = await started(engine, target, recipe, name);
    const place = { host: container.getHost(), port: container.getMappedPort(port), address };
    await awaited(engine, recipe, { name, place }, signal);
    return { place, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
