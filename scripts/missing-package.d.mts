type LockFile = {
  packages: Record<string, { version?: string; resolved?: string; optional?: boolean }>;
};

export declare function missingPackage(wanted: LockFile, installed: LockFile): string | undefined;
