import { type ChoiceName, choiceTitle } from 'countersign-contract/choices';
import type { Install } from '../world/behaviour.ts';
import { reasons } from './reasons.ts';

/** A value of a choice, as a profile and a report of the suite write it. */
export type ChoiceValue = string | number | boolean;

/** One way to be a conforming server. */
export type Option = {
  value: ChoiceValue;
  /** What the server does, in a few words. */
  means: string;
  /** Replaces the steps and values that make the difference. The default replaces nothing. */
  install?: Install | undefined;
};

/** A place where the specification is open, and what a conforming server can do there. */
export type Choice = {
  /** As profiles and reports of the suite have it, where they do: `create.status`. */
  name: string;
  /** What is chosen: `Status after creating`. */
  title: string;
  /** Anchor of the sentence in docs/specification.md that leaves it open: `4.1-open-replies`. */
  section: string;
  /** Why the default is the default: `facts#bodies-statuses`, `ruling#statuses-of-success`. */
  reason: string;
  /** The default first. */
  options: readonly [Option, Option, ...Option[]];
};

/** Values by the name of their choice; what is left out has its default. */
export type Chosen = Readonly<Record<string, ChoiceValue>>;

/** Values that no server can have together: one of each choice that is named. */
export type Exclusion = {
  values: Readonly<Record<string, readonly ChoiceValue[]>>;
  /** Why not, as a sentence. */
  because: string;
};

type OptionEntry = readonly [value: ChoiceValue, means: string, install?: Install];

type OptionEntries = readonly [OptionEntry, OptionEntry, ...OptionEntry[]];

/**
 * Defines a choice, with the usual reason of the section where it has none of its own; each option is a value, what the server does, and
 * what replaces the steps that make the difference.
 */
export function choice(
  name: ChoiceName,
  section: keyof typeof reasons,
  ...more: readonly [OptionEntries] | readonly [reason: string, OptionEntries]
): Choice {
  const [reason, options] = more.length === 1 ? [reasons[section], ...more] : more;
  const toOption = ([value, means, install]: OptionEntry) => ({ value, means, install });
  const [usual, second, ...others] = options;
  return {
    name,
    title: choiceTitle(name),
    section,
    reason,
    options: [toOption(usual), toOption(second), ...others.map(toOption)],
  };
}
