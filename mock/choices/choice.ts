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
  install?: Install;
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

type Opening = keyof typeof reasons;

/**
 * Defines a choice; each way is a value, what the server does, and what replaces the steps that make the difference.
 * @param opening the section, whose usual reason can be replaced
 */
export function choice(
  name: string,
  title: string,
  opening: Opening | readonly [Opening, reason: string],
  ways: readonly [OptionEntry, OptionEntry, ...OptionEntry[]],
): Choice {
  const [section, reason] = typeof opening === 'string' ? [opening, reasons[opening]] : opening;
  const toOption = ([value, means, install]: OptionEntry): Option => ({
    value,
    means,
    ...(install && { install }),
  });
  const [usual, second, ...others] = ways;
  return {
    name,
    title,
    section,
    reason,
    options: [toOption(usual), toOption(second), ...others.map(toOption)],
  };
}
