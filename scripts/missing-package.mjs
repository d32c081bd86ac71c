/**
 * Whether the mock and the suite run with a package: all others are tools of their developers, or optional.
 */
export function isForStart({ dev, optional, devOptional }) {
  return !dev && !optional && !devOptional;
}

/**
 * The path of the first package that `package-lock.json` asks for and npm has not installed in that version, as npm's own
 * record `node_modules/.package-lock.json` says. Optional packages of other platforms are never installed.
 * @param wanted what `package-lock.json` holds
 * @param installed what `node_modules/.package-lock.json` holds
 * @param isWanted which packages matter
 * @returns undefined where nothing is missing
 */
export function missingPackage(wanted, installed, isWanted = () => true) {
  const inModules = Object.entries(wanted.packages).filter(
    ([path, locked]) => path.startsWith('node_modules/') && isWanted(locked),
  );
  return inModules.find(([path, { version, resolved, optional }]) => {
    const installedPackage = installed.packages[path];
    if (installedPackage === undefined) return !optional;
    return installedPackage.version !== version || installedPackage.resolved !== resolved;
  })?.[0];
}
