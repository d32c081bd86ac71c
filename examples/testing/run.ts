import { execute } from '../../testing/execute.ts';

/** How a command ended: its exit code, and what it wrote to standard output and error. */
export type Finished = {
  code: number;
  output: string;
};

/**
 * The environment of a user's process: without the code that tests of this repository compiled, and with the `node` of
 * a folder where one is given.
 */
export function userEnvironment(nodeFolder = ''): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE, ...environment } = process.env;
  return nodeFolder ? { ...environment, PATH: `${nodeFolder}:${environment.PATH}` } : environment;
}

/** Runs a command to its end, for 240 s at most, with the `node` of a folder where one is given. */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  nodeFolder = '',
): Promise<Finished> {
  const env = { ...userEnvironment(nodeFolder), NO_COLOR: '1' };
  const { code, out, error } = await execute(command, args, { cwd, timeout: 240_000, env });
  return { code, output: out + error };
}

/** As {@link run}. @throws Error with the output where the command fails */
export async function succeed(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await run(command, args, cwd);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
