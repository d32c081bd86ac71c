import { envelopeFaults } from './envelopes.ts';
import type { Fault } from './fault.ts';
import { linkFaults } from './links.ts';
import { listFaults } from './lists.ts';
import { nestedFaults } from './nested.ts';

/** Every fault that can be switched on, in the order of the specification. */
export const faults: readonly Fault[] = [...envelopeFaults, ...nestedFaults, ...linkFaults, ...listFaults];
