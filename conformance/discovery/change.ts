import type { Lab } from '../check/lab.ts';
import type { Resource } from '../records/resource.ts';

/** Adds to what is known of a resource type. */
export function change(lab: Lab, type: string, what: Partial<Resource>): void {
  lab.resources = lab.resources.map((one) => (one.type === type ? { ...one, ...what } : one));
}
