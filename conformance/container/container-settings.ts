/** How to start the container of the image to judge. */
export type ContainerSettings = {
  readonly image: string;
  /** The port in the container to judge; undefined means the first that the image exposes. */
  readonly port: number | undefined;
  /** The port of this machine to map to it; undefined means any free one. */
  readonly hostPort: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Replaces the command of the image; empty keeps it. */
  readonly command: readonly string[];
  /** Longest wait for the first response, in milliseconds. */
  readonly timeout: number;
};

/** Where to reach the judged port of a container. `address` is the IP address of `host`. */
export type ContainerLocation = { readonly host: string; readonly port: number; readonly address: string };

/** The base URL of a container, without a trailing slash. */
export const urlOf = ({ host, port }: ContainerLocation): string => `http://${host}:${port}`;
