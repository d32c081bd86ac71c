import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Executed, execute } from '../../testing/execute.ts';

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** How a tool ended, with all that it wrote. */
export type ToolRun = Executed & { readonly output: string };

/**
 * Runs a command that npm installed in a folder, with the repository as its working folder and without telemetry.
 * @param modules the folder that has `node_modules`, relative to the repository
 */
export async function runTool(modules: string, command: string, args: readonly string[]): Promise<ToolRun> {
  const file = join(root, modules, 'node_modules/.bin', command);
  const ended = await execute(file, args, { cwd: root, env: { ...process.env, ...quiet } });
  return { ...ended, output: ended.out + ended.error };
}
