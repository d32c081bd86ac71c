import { type ExecFileOptions, execFile } from 'node:child_process';

/** How a command ended: its exit code, -1 where a signal ended it, and what it wrote to standard output and to standard error. */
export type Executed = {
  readonly code: number;
  readonly out: string;
  readonly error: string;
};

/** The environment without what Vitest sets for its own processes. */
export function environmentOutsideVitest(): NodeJS.ProcessEnv {
  const { VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, NODE_OPTIONS, ...environment } = process.env;
  return environment;
}

/** Runs a command to its end. */
export function execute(
  command: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<Executed> {
  const whole = { maxBuffer: 64 * 1_048_576, ...options };
  return new Promise((resolve) => {
    const child = execFile(command, args, whole, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, out: `${out}`, error: `${error}` }),
    );
  });
}
