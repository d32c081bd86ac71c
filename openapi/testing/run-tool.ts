import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** How a tool ended: its exit code, its standard output, and all that it wrote. */
export type ToolRun = {
  code: number;
  stdout: string;
  output: string;
};

/**
 * Runs a command that npm installed in a folder, with the repository as its working folder and without telemetry.
 * @param modules the folder that has `node_modules`, relative to the repository
 */
export function runTool(modules: string, command: string, args: readonly string[]): Promise<ToolRun> {
  const file = join(root, modules, 'node_modules/.bin', command);
  const options = { cwd: root, env: { ...process.env, ...quiet }, maxBuffer: 64 * 1_048_576 };
  return new Promise((resolve) => {
    const child = execFile(file, [...args], options, (_error, stdout, errors) =>
      resolve({ code: child.exitCode ?? -1, stdout, output: stdout + errors }),
    );
  });
}
