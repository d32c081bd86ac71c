import type { Client } from './client.ts';

/** Whether what a fault says is seen is seen, by somebody who knows nothing of how it is done. */
export type Probe = (client: Client) => Promise<boolean>;

/** The probes of some faults, by their names. */
export type Probes = Readonly<Record<string, Probe>>;
