import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a command said, and its exit code. */
export interface Said {
  code: number;
  output: string;
}

/** A folder in which the package is installed as users install it, with what it depends on and nothing else. */
export class InstalledPackage {
  readonly folder = mkdtempSync(join(tmpdir(), 'countersign-package-'));
  readonly #modules = join(this.folder, 'node_modules');

  /** Packs this project and installs what comes of it. @throws Error with what npm said when it cannot be packed */
  async install(): Promise<void> {
    mkdirSync(join(this.#modules, 'countersign'), { recursive: true });
    const packed = await this.run(
      'npm',
      ['pack', '--pack-destination', this.folder, '--loglevel=error'],
      root,
    );
    const archive = readdirSync(this.folder).find((name) => name.endsWith('.tgz')) ?? '';
    const unpacked = await this.run('tar', [
      '-xzf',
      archive,
      '-C',
      'node_modules/countersign',
      '--strip-components=1',
    ]);
    if (packed.code + unpacked.code > 0) throw new Error(packed.output + unpacked.output);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    this.link(...Object.keys(dependencies));
  }

  /** Makes more of this project's packages importable. */
  link(...names: readonly string[]): void {
    for (const name of names) {
      const at = join(this.#modules, name);
      mkdirSync(dirname(at), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), at);
    }
  }

  /** Copies an example here. */
  copy(...names: readonly string[]): void {
    for (const name of names)
      cpSync(join(root, 'examples', name), join(this.folder, name), { recursive: true });
  }

  /** Runs a command in this folder, or below it. */
  run(command: string, args: readonly string[], within = ''): Promise<Said> {
    const cwd = within.startsWith('/') ? within : join(this.folder, within);
    return new Promise((resolve) => {
      const options = { cwd, timeout: 120_000, env: { ...process.env, NO_COLOR: '1' } };
      const running = execFile(command, args, options, (_error, out, errors) =>
        resolve({ code: running.exitCode ?? -1, output: out + errors }),
      );
    });
  }

  /** Runs a module of a package of this project with the Node that runs now. */
  runModule(path: string, args: readonly string[], within = ''): Promise<Said> {
    return this.run(process.execPath, [join(root, 'node_modules', path), ...args], within);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
