import { UsageError } from 'countersign-contract/command';
import { type ContainerRuntimeClient, getContainerRuntimeClient, ImageName } from 'testcontainers';

/** The container engine of this machine, or the one that the environment names, as Testcontainers finds it. */
export type Engine = ContainerRuntimeClient;

/** The first line of an error's message. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() ?? '';

/** Statuses with which the Docker Engine API says that a container is not there, or that its removal is under way. */
const gone: readonly unknown[] = [404, 409];

/** Whether the engine reported that a container is gone or being removed. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && gone.includes(error.statusCode);

/** Connects to the engine. A UsageError if none answers. */
export async function reachEngine(): Promise<Engine> {
  try {
    return await getContainerRuntimeClient();
  } catch {
    const place = process.env.DOCKER_HOST ?? 'the usual socket';
    throw new UsageError(
      `No container engine answers at ${place}. Start Docker (or Podman), or set DOCKER_HOST, and run again.`,
    );
  }
}

/** The first TCP port that an image exposes. A UsageError if there is none. */
function exposedPort(image: string, ports: Readonly<Record<string, unknown>> | undefined): number {
  const [port] = Object.keys(ports ?? {})
    .filter((it) => !it.endsWith('/udp'))
    .map((it) => Number.parseInt(it, 10));
  if (port !== undefined) return port;
  throw new UsageError(
    `The image ${image} exposes no port. Say which one to judge: --image-port PORT (or add EXPOSE to its Dockerfile).`,
  );
}

/**
 * Pulls an image unless it is present, and returns the port to judge. An image that cannot be pulled is a UsageError.
 */
export async function portOfImage(engine: Engine, image: string, port: number | undefined): Promise<number> {
  const name = ImageName.fromString(image);
  try {
    if (!(await engine.image.exists(name))) await engine.image.pull(name);
    const { Config } = await engine.image.inspect(name);
    return port ?? exposedPort(image, Config.ExposedPorts);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `The image ${image} is not present and cannot be pulled: ${firstLine(error)}. Build it, or correct its name.`,
    );
  }
}
