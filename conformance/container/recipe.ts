/** How a container is made of an image to be judged. */
export type Recipe = {
  readonly image: string;
  /** The port in the container that is to be judged; undefined is the first that the image exposes. */
  readonly port: number | undefined;
  /** The port of this machine that leads there; undefined is any free one. */
  readonly hostPort: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
  /** Replaces what the image runs by itself, or is handed to its entry point; empty leaves it as it is. */
  readonly command: readonly string[];
  /** Milliseconds until the first answer. */
  readonly timeout: number;
};

/** Where the judged port of a container is reached. `address` is the IP address of `host`. */
export type Place = { readonly host: string; readonly port: number; readonly address: string };

/** The address of a place, without a slash at its end. */
export const addressOf = ({ host, port }: Place): string => `http://${host}:${port}`;
