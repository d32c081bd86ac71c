import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from 'countersign-contract/command';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { NetworkError } from '../errors/outcome.ts';
import { createClient, limitsWithin } from '../http/client.ts';
import { gatewayStatuses } from '../http/gateway.ts';
import { type ContainerLocation, type ContainerSettings, urlOf } from './container-settings.ts';
import { type Engine, firstLine, isGone, portOfImage, reachEngine } from './engine.ts';
import { guardContainer } from './guard.ts';
import { lastLogLines } from './last-log-lines.ts';

/** A container with one mapped port. It has no wait strategy: an open port does not show that the target answers. */
class TargetContainer extends GenericContainer {
  constructor({ image, environment, command, hostPort }: ContainerSettings, name: string, port: number) {
    super(image);
    this.withName(name).withEnvironment(environment).withWaitStrategy(Wait.forAll([]));
    this.withExposedPorts(hostPort === undefined ? port : { container: port, host: hostPort });
    if (command.length > 0) this.withCommand([...command]);
  }

  /** Binds the port to one local address, so that only this machine reaches the container: the target may have well-known passwords. */
  onlyFrom(address: string): this {
    for (const bindings of Object.values(this.hostConfig.PortBindings ?? {})) {
      for (const binding of bindings as { HostIp?: string }[]) binding.HostIp = address;
    }
    return this;
  }
}

/** A container that answers. */
export type RunningContainer = {
  readonly location: ContainerLocation;
  /** Removes it. If that fails, a UsageError says how to. */
  stop(): Promise<void>;
};

/** The IP address by which an engine's containers are reached. */
function addressOfHost({ info }: Engine): string {
  const { host, hostIps } = info.containerRuntime;
  const hostIp = hostIps.find((it) => it.family === 4) ?? hostIps[0];
  if (hostIp) return hostIp.address;
  throw new UsageError(`The host of the container engine, ${host}, has no address. Is DOCKER_HOST right?`);
}

const isLoopback = (address: string): boolean => /^(127\.|::1$)/.test(address);

/** The status of a container, in the engine's words: created, running, exited ...; missing if there is none. */
async function statusOf(engine: Engine, name: string): Promise<string> {
  try {
    return (await engine.container.inspect(engine.container.getById(name))).State.Status;
  } catch {
    return 'missing';
  }
}

/** Starts the container. If it does not start, or exits at once, a UsageError shows its last lines. */
async function launch(engine: Engine, target: TargetContainer, settings: ContainerSettings, name: string) {
  const { image, timeout } = settings;
  try {
    const container = await Promise.race([target.start(), pause(timeout, undefined, { ref: false })]);
    if (container) return container;
  } catch (error) {
    const status = await statusOf(engine, name);
    if (status !== 'exited' && !(status === 'missing' && isGone(error))) {
      throw new UsageError(`The image ${image} cannot be started: ${firstLine(error)}`);
    }
    throw new UsageError(
      `The container of ${image} ended before it answered. ${await lastLogLines(engine, name, settings)}`,
    );
  }
  throw new UsageError(`The container of ${image} did not start within ${timeout / 1000} s.`);
}

/** Milliseconds for one attempt to get a response, and between two. */
const [oneTry, between] = [2_000, 200];

/** Repeats a request until the response is anything but the "not yet" of a gateway, or of a service that starts. */
async function waitUntilReady(
  engine: Engine,
  settings: ContainerSettings,
  { name, location }: { readonly name: string; readonly location: ContainerLocation },
  signal: AbortSignal,
): Promise<void> {
  const { image, timeout } = settings;
  const url = `${urlOf(location)}/api/contacts`;
  const client = createClient({ limits: limitsWithin(oneTry) });
  const end = performance.now() + timeout;
  const failure = async (what: string) =>
    new UsageError(`The container of ${image} ${what}. ${await lastLogLines(engine, name, settings)}`);
  let last = `GET ${url} was not sent`;
  try {
    while (performance.now() < end) {
      if (signal.aborted) throw new UsageError('The run was stopped before it judged anything.');
      if ((await statusOf(engine, name)) !== 'running') throw await failure('ended before it answered');
      try {
        const { status } = await client.send({ method: 'GET', url, headers: [] }, signal);
        if (!gatewayStatuses.has(status)) return;
        last = `GET ${url} was answered with ${status}`;
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        last = error.message.replace(/\.$/, '');
      }
      await pause(between);
    }
    throw await failure(`did not answer within ${timeout / 1000} s: ${last}`);
  } finally {
    client.close();
  }
}

/**
 * Starts a container and waits for its first response. It is removed when this process ends, however it ends. A missing
 * engine, image or response, and a stop by the user, are UsageErrors that leave no container behind.
 */
export async function startContainer(
  settings: ContainerSettings,
  signal: AbortSignal,
): Promise<RunningContainer> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  const engine = await reachEngine();
  const port = await portOfImage(engine, settings.image, settings.port);
  const name = `countersign-${randomUUID()}`;
  const release = guardContainer(name);
  const stop = async (): Promise<void> => {
    if (await release()) return;
    throw new UsageError(`The container ${name} could not be removed. Remove it: docker rm --force ${name}`);
  };
  try {
    const address = addressOfHost(engine);
    const target = new TargetContainer(settings, name, port);
    if (isLoopback(address)) target.onlyFrom(address);
    const container: StartedTestContainer = await launch(engine, target, settings, name);
    const location = { host: container.getHost(), port: container.getMappedPort(port), address };
    await waitUntilReady(engine, settings, { name, location }, signal);
    return { location, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
