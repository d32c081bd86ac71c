type LockedPackage = {
  version?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};
type LockFile = { packages: Record<string, LockedPackage> };

export declare function isForStart(locked: LockedPackage): boolean;
export declare function missingPackage(
  wanted: LockFile,
  installed: LockFile,
  isWanted?: (locked: LockedPackage) => boolean,
): string | undefined;
