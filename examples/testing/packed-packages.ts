import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageSources } from '../../scripts/build/package-sources.ts';
import { builtPackage } from '../../scripts/build/testing/built-package.ts';
import { succeed } from './run.ts';
import { type Installed, UserProject } from './user-project.ts';

/** The three packages, built and packed, and the folders in which a test installs them. */
export class PackedPackages {
  readonly #folder = mkdtempSync(join(tmpdir(), 'countersign-packages-'));
  readonly #tarballs = new Map<string, string>();

  /** Packs packages, all three where none is named. */
  async pack(...names: readonly string[]): Promise<void> {
    for (const source of packageSources.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const { folder } = await builtPackage(source);
      const output = await succeed('npm', ['pack', folder, '--json', '--loglevel=error'], this.#folder);
      this.#tarballs.set(source.name, join(this.#folder, firstFile(output)));
    }
  }

  /** The file that `npm install` installs a package from. */
  tarball(name: string): string {
    return this.#tarballs.get(name) ?? '';
  }

  /** A new project of a user, with packages from their files. */
  async install(...names: readonly string[]): Promise<{ project: UserProject; size: Installed }> {
    const project = new UserProject(this.emptyFolder());
    return { project, size: await project.install(...names.map((name) => this.tarball(name))) };
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
