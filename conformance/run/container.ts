import { UsageError } from './usage-error.ts';

/** A container that was started to be judged. */
export type Target = { readonly baseUrl: string; stop(): Promise<void> };

const patience = 120_000;

/** The first TCP port that an image exposes; an image without one cannot be judged. */
function exposedPort(image: string, ports: Readonly<Record<string, unknown>> | undefined): number {
  const [port] = Object.keys(ports ?? {})
    .filter((it) => !it.endsWith('/udp'))
    .map((it) => Number.parseInt(it, 10));
  if (port !== undefined && !Number.isNaN(port)) return port;
  throw new UsageError(`The image ${image} exposes no port; its Dockerfile needs an EXPOSE line.`);
}

/**
 * Starts a container of an image, waits until it answers any HTTP request, and says where. The container runtime's own
 * reaper is left out, since its image would have to be pulled: the run stops what it starts. No runtime, no image and no
 * answer are UsageErrors.
 */
export async function startImage(image: string): Promise<Target> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  const { GenericContainer, getContainerRuntimeClient, ImageName, Wait } = await import('testcontainers');
  const said = (error: unknown): string =>
    (error instanceof Error ? error.message.split('\n')[0] : String(error)) ?? '';
  const runtime = await getContainerRuntimeClient().catch((error: unknown) => {
    throw new UsageError(`No container runtime can be reached: ${said(error)}. Is Docker running?`);
  });
  const name = ImageName.fromString(image);
  if (!(await runtime.image.exists(name))) {
    await runtime.image.pull(name).catch((error: unknown) => {
      throw new UsageError(`There is no image ${image}, and it cannot be pulled: ${said(error)}`);
    });
  }
  const { Config } = await runtime.image.inspect(name);
  const port = exposedPort(image, Config.ExposedPorts);
  try {
    const container = await new GenericContainer(image)
      .withExposedPorts(port)
      .withWaitStrategy(Wait.forHttp('/api/contacts', port).forStatusCodeMatching((status) => status > 0))
      .withStartupTimeout(patience)
      .start();
    return {
      baseUrl: `http://${container.getHost()}:${container.getMappedPort(port)}`,
      stop: async () => {
        await container.stop();
      },
    };
  } catch (error) {
    throw new UsageError(`The image ${image} does not come up: ${said(error)}`);
  }
}
