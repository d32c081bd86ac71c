import type { Desk } from '../check/desk.ts';
import type { Sessions } from '../dialog/sessions.ts';
import type { Tracker } from '../records/tracking.ts';
import type { Choice } from './choice.ts';
import { traitsOf } from './traits.ts';

/** Who finds out what a target chose: asks at a desk, and writes down each choice with its evidence. */
export type Explorer = {
  readonly desk: Desk;
  readonly sessions: Sessions;
  /** Notes what exploring creates; cleared at the end of it. */
  readonly tracker: Tracker;
  /** Notes what the whole run needs; the end of the run removes it. */
  readonly keeper: Tracker;
  readonly choices: ReadonlyMap<string, Choice>;
  /** Whether the profile says it, so that nothing has to be asked. */
  isGiven(name: string): boolean;
  /** Writes down what was found; the profile's word stays where it said something else. */
  choose(name: string, title: string, value: unknown, evidence: string, from?: Choice['from']): void;
};

/** One thing to find out. Steps build on those before them. */
export type Step = { readonly title: string; readonly writes: boolean; run(it: Explorer): Promise<void> };

/** An explorer whose choices begin with those of the profile, and reach the lab's traits as they are made. */
export function createExplorer(desk: Desk, sessions: Sessions, tracker: Tracker, keeper: Tracker): Explorer {
  const { lab } = desk;
  const choices = new Map<string, Choice>();
  for (const [name, value] of Object.entries(lab.profile.choices)) {
    choices.set(name, { name, title: name, value, from: 'profile', evidence: 'The profile says so.' });
  }
  lab.traits = traitsOf([...choices.values()]);
  return {
    desk,
    sessions,
    tracker,
    keeper,
    choices,
    isGiven: (name) => choices.get(name)?.from === 'profile',
    choose(name, title, value, evidence, from = 'probe') {
      const given = choices.get(name);
      choices.set(
        name,
        given?.from === 'profile' ? { ...given, title } : { name, title, value, from, evidence },
      );
      lab.traits = traitsOf([...choices.values()]);
    },
  };
}
