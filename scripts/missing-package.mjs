/**
 * @typedef {{ version?: string, resolved?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

/**
 * The path of the first package that `package-lock.json` asks for and npm has not installed in that version, as npm's own
 * record `node_modules/.package-lock.json` says. Optional packages of other platforms are never installed.
 * @param {LockFile} wanted what `package-lock.json` holds
 * @param {LockFile} installed what `node_modules/.package-lock.json` holds
 * @returns {string | undefined} undefined where nothing is missing
 */
export function missingPackage(wanted, installed) {
  const inModules = Object.entries(wanted.packages).filter(([path]) => path.startsWith('node_modules/'));
  return inModules.find(([path, { version, resolved, optional }]) => {
    const installedPackage = installed.packages[path];
    if (installedPackage === undefined) return !optional;
    return installedPackage.version !== version || installedPackage.resolved !== resolved;
  })?.[0];
}
