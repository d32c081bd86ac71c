/** What a process has used so far. */
export type Usage = {
  /** Processor time in microseconds, of user and system. */
  cpuUs: number;
  /** Resident memory. */
  bytes: number;
};

export declare function usage(): Usage;
export declare function collectGarbage(): Promise<void>;
