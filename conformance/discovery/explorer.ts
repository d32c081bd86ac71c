import { type Resource, resourceOf } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import { type Choice, traitsOf } from '../context/target-description.ts';
import type { Dialog } from '../dialog/dialog.ts';
import type { Part } from '../profile/service-parts.ts';
import { type Identified, identify } from '../records/envelopes.ts';

/** Discovers how a target behaves where the specification is open, and records each choice with its evidence. */
export type Explorer = {
  readonly session: Session;
  readonly dialog: Dialog;
  /** Creates the records that the whole run needs; they are removed when it ends. */
  readonly runSession: Session;
  readonly choices: ReadonlyMap<string, Choice>;
  /** Whether the profile sets this choice, so that it need not be discovered. */
  isSetByProfile(name: string): boolean;
  /** Records a choice. A value that the profile sets is kept. */
  recordChoice(name: string, title: string, value: unknown, evidence: string, from?: Choice['from']): void;
};

/** One step of discovery. Steps build on those before them. */
export type DiscoveryStep = {
  readonly title: string;
  readonly writes: boolean;
  /** The parts of the service that it asks about: without any of them, there is nothing to find out. Default: any. */
  readonly parts?: readonly Part[];
  run(it: Explorer): Promise<void>;
};

/** Creates an explorer that starts with the choices of the profile. Every recorded choice updates the context's traits. */
export function createExplorer(session: Session, dialog: Dialog, runSession: Session): Explorer {
  const { context } = session;
  const choices = new Map<string, Choice>();
  for (const [name, value] of Object.entries(context.profile.choices)) {
    choices.set(name, { name, title: name, value, from: 'profile', evidence: 'Set in the profile.' });
  }
  context.traits = traitsOf([...choices.values()]);
  return {
    session,
    dialog,
    runSession,
    choices,
    isSetByProfile: (name) => choices.get(name)?.from === 'profile',
    recordChoice(name, title, value, evidence, from = 'probe') {
      const knownChoice = choices.get(name);
      choices.set(
        name,
        knownChoice?.from === 'profile' ? { ...knownChoice, title } : { name, title, value, from, evidence },
      );
      context.traits = traitsOf([...choices.values()]);
    },
  };
}

/** Updates what is known about a resource type. */
export function updateResource(context: RunContext, type: string, what: Partial<Resource>): void {
  context.resources = context.resources.map((one) => (one.type === type ? { ...one, ...what } : one));
}

/** A created record with its links: as in the response to its creation, or read at the address in it. */
export async function readCreated(session: Session, created: Identified, type: string): Promise<Identified> {
  if (created.record) return created;
  const { record, links } =
    identify(await session.send('GET', created.path), resourceOf(session.context, type)) ?? created;
  return { ...created, record, links };
}
