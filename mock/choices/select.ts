import { closestName } from 'countersign-contract/command';
import { RandomSource } from '../seed/random-source.ts';
import { choices, exclusions } from './catalogue.ts';
import type { Choice, ChoiceValue, Chosen, Option } from './choice.ts';

/** What is wrong with choices: the name of the one at fault, and a sentence. */
type ChoiceProblem = readonly [name: string, sentence: string];

/** The choices that are made, or what is wrong with them. */
export type Selection = { chosen: Chosen } | { problem: ChoiceProblem };

const seedPrefix = 'random:';
/** The names of all choices. */
export const choiceNames = choices.map((one) => one.name);

/**
 * Reads choices as a command line has them: `NAME=VALUE,NAME=VALUE`, or `random:SEED`. The same seed always gives the same ones.
 */
export function parseChoices(text: string): Selection {
  if (text === seedPrefix) return { problem: [text, 'random: needs a seed; write random:7001.'] };
  if (text.startsWith(seedPrefix)) return { chosen: drawChoices(text.slice(seedPrefix.length)) };
  const pairs = splitPairs(text);
  const malformed = pairs.find((pair) => !pair.includes('='));
  if (malformed !== undefined)
    return {
      problem: [malformed, `${malformed} is not NAME=VALUE; write create.status=200, or random:SEED.`],
    };
  return selectChoices(
    Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  );
}

/** Pairs that commas separate; a comma that no name follows belongs to the value before it. */
function splitPairs(text: string): string[] {
  return text
    .split(/,(?=\s*[a-z][a-z0-9.-]*=)/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
}

/** Checks choices by name. A value can be written as text: `"204"`, `"true"`. */
export function selectChoices(named: Readonly<Record<string, unknown>>): Selection {
  const chosen: Record<string, ChoiceValue> = {};
  for (const [name, value] of Object.entries(named)) {
    const choice = choices.find((one) => one.name === name);
    if (choice === undefined) return { problem: [name, unknownChoice(name)] };
    const option = choice.options.find((one) => String(one.value) === String(value));
    if (option === undefined) return { problem: [name, unknownValue(choice, value)] };
    chosen[name] = option.value;
  }
  const excluded = findExclusion(chosen);
  if (excluded === undefined) return { chosen };
  const names = Object.keys(excluded.values);
  const pairs = names.map((name) => `${name}=${chosenValue(chosen, name)}`).join(' and ');
  const at = names.find((name) => Object.hasOwn(chosen, name)) ?? '';
  return { problem: [at, `${pairs} exclude each other: ${excluded.because}`] };
}

function unknownChoice(name: string): string {
  const near = closestName(name, choiceNames);
  return `There is no choice ${name}; ${near === undefined ? 'GET /__mock/choices lists them' : `the nearest is ${near}`}.`;
}

function unknownValue({ name, options }: Choice, value: unknown): string {
  const known = options.map((one) => String(one.value));
  const sent = typeof value === 'string' ? value : JSON.stringify(value);
  const near = closestName(sent, known);
  const hint = near === undefined ? '' : `; the nearest is ${near}`;
  return `${name} has no value ${sent}${hint}. It takes: ${known.join(' | ')}.`;
}
/** The value of a choice, which is its default unless it is made. */
export function chosenValue(chosen: Chosen, name: string): ChoiceValue | undefined {
  return chosen[name] ?? choices.find((one) => one.name === name)?.options[0].value;
}

/** The first exclusion that the values of choices violate. */
const findViolated = (lookUp: (name: string) => ChoiceValue | undefined) =>
  exclusions.find(({ values }) =>
    Object.entries(values).every(([name, excluded]) => {
      const value = lookUp(name);
      return value !== undefined && excluded.includes(value);
    }),
  );

/** The first exclusion that choices violate, defaults included. */
export const findExclusion = (chosen: Chosen) => findViolated((name) => chosenValue(chosen, name));

/** Whether values that are made already exclude each other; defaults of the others do not count. */
export const isExcluded = (made: Chosen): boolean => findViolated((name) => made[name]) !== undefined;

const namesInExclusions = new Set(exclusions.flatMap(({ values }) => Object.keys(values)));
const choicesInExclusions = choices.filter(({ name }) => namesInExclusions.has(name));

/** Whether each choice still has a value that what is made already does not exclude. */
const leavesValues = (made: Chosen): boolean =>
  choicesInExclusions.every(
    ({ name, options }) =>
      Object.hasOwn(made, name) || options.some(({ value }) => !isExcluded({ ...made, [name]: value })),
  );

/**
 * Draws a value of each choice, each as likely as the others, among those that no earlier one excludes and that leave the later ones a value.
 * @param fixed choices that are made already
 */
export function drawChoices(seed: string, fixed: Chosen = {}): Chosen {
  let chosen: Record<string, ChoiceValue> = { ...fixed };
  for (const { name, options } of choices) {
    if (Object.hasOwn(fixed, name)) continue;
    // A source for each: choices that are added later leave the others as they are.
    const drawn = new RandomSource(`choices/${seed}/${name}`).pick(options);
    const candidates: readonly Option[] = [drawn, ...options];
    const possible = candidates.find(({ value }) => {
      const made = { ...chosen, [name]: value };
      return !namesInExclusions.has(name) || (!isExcluded(made) && leavesValues(made));
    });
    chosen = { ...chosen, [name]: (possible ?? drawn).value };
  }
  return chosen;
}
