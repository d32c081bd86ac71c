import type { Install } from '../../world/behaviour.ts';
import type { Fault, Section, Shape } from './fault.ts';
import type { Place } from './places.ts';
import type { CallFilter } from './requests.ts';
import { statements } from './statements.ts';

/** A fault in a table: what differs from the table's statement and shape, and what it does, everywhere or in each of some places. */
export type FaultEntry = {
  section?: Section;
  /** The symptom that a client sees, as a sentence. */
  seen: string;
  shape?: Shape;
} & ({ install: Install } | { places: readonly Place[]; build: (calls: CallFilter) => Install });

/** Faults by name that violate one statement, by its anchor, in one way; entries can cite another of each. */
export function faultsInSection(
  section: Section,
  shape: Shape,
  entries: Readonly<Record<string, FaultEntry>>,
): Fault[] {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const violated = entry.section ?? section;
    const fault = {
      name,
      section: violated,
      breaks: statements[violated],
      seen: entry.seen,
      shape: entry.shape ?? shape,
    };
    if ('install' in entry) return { ...fault, install: entry.install };
    return entry.places.map((place) => ({
      ...fault,
      ...variantIn(place, fault),
      install: entry.build(place.calls),
    }));
  });
}

/** What makes a fault in a place another one than everywhere. */
function variantIn({ suffix, phrase, shape }: Place, { name, seen, ...fault }: Omit<Fault, 'install'>) {
  return {
    name: suffix ? `${name}-${suffix}` : name,
    seen: phrase ? `${seen.slice(0, -1)}, but only ${phrase}.` : seen,
    shape: shape ?? fault.shape,
  };
}
