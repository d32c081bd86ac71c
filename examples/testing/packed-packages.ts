import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '../../scripts/build/build-package.ts';
import { packageSources } from '../../scripts/build/package-sources.ts';

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

/** Runs a command to its end, for 120 s at most, with the `node` of a folder where one is given. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  nodeFolder = '',
): Promise<Finished> {
  const environment = { ...userEnvironment(nodeFolder), NO_COLOR: '1' };
  return new Promise((resolve) => {
    const child = execFile(
      command,
      args,
      { cwd, timeout: 120_000, env: environment },
      (_error, out, errors) => resolve({ code: child.exitCode ?? -1, output: out + errors }),
    );
  });
}

/** As {@link run}. @throws Error with the output where the command fails */
export async function succeed(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await run(command, args, cwd);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** The three packages, built and packed, and the folders in which a test installs them. */
export class PackedPackages {
  readonly #folder = mkdtempSync(join(tmpdir(), 'countersign-packages-'));
  readonly #tarballs = new Map<string, string>();

  async pack(): Promise<void> {
    for (const source of packageSources) {
      const built = join(this.#folder, source.name);
      await buildPackage(source, built);
      const output = await succeed('npm', ['pack', built, '--json', '--loglevel=error'], this.#folder);
      this.#tarballs.set(source.name, join(this.#folder, firstFile(output)));
    }
  }

  /** The file that `npm install` installs a package from. */
  tarball(name: string): string {
    return this.#tarballs.get(name) ?? '';
  }

  /** A new empty folder. */
  emptyFolder(): string {
    return mkdtempSync(join(this.#folder, 'user-'));
  }

  /** The folder that holds the `node` of a major version, installed from npm. */
  async nodeFolder(major: number): Promise<string> {
    const folder = this.emptyFolder();
    await succeed('npm', ['install', `node@${major}`, '--no-audit', '--no-fund', '--loglevel=error'], folder);
    return join(folder, 'node_modules', '.bin');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The name of the file that `npm pack --json` reports: in a list, or by the name of the package. */
function firstFile(json: string): string {
  const [packed] = Object.values(JSON.parse(json) as Record<string, { filename: string }>);
  return packed?.filename ?? '';
}
