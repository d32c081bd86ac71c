import { parseArgs } from 'node:util';
import { closestName } from './closest-name.ts';
import { UsageError } from './usage-error.ts';

/** Environment variables: the value of a name, or undefined if it is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An option of a command: how it is read, and what `--help` says about it. */
type Option = {
  readonly help: string;
  /** The placeholder of its value; without one it is a flag. */
  readonly takes?: string;
  /** One letter for it. */
  readonly short?: string;
  /** It can be given more than once: its value is a list. */
  readonly repeats?: true;
  /** Its value where it is not given. */
  readonly default?: unknown;
  /** An environment variable with its value, which process lists do not show. */
  readonly variable?: string;
  /** Starts a new block of the help page. */
  readonly block?: true;
  /** Reads its value, which is the text where this is not given. @throws UsageError */
  readonly read?: (text: string, name: string, environment: Environment) => unknown;
};

/** A command: what `--help` begins with, and its options by their names without `--`. */
export type CommandOptions = {
  readonly summary: string;
  readonly usage: string;
  readonly options: Readonly<Record<string, Option>>;
  /** What the arguments after `--` are, if it takes any. */
  readonly rest?: { readonly takes: string; readonly help: string };
  /** The last lines of the help page. */
  readonly notes?: string;
};

type CamelCase<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Read<It> = It extends { takes: string }
  ? It extends { read: (...args: never) => infer Value }
    ? Value
    : string
  : boolean;

type ValueOf<It> = It extends { repeats: true } ? readonly Read<It>[] : Read<It>;

type IsAlwaysThere<It> = It extends { repeats: true } | { default: unknown }
  ? true
  : It extends { takes: string }
    ? false
    : true;

/** The values of options by their names in camel case: a flag is false, and a list empty, where it is not given. */
export type OptionValues<Options> = {
  [Name in keyof Options as IsAlwaysThere<Options[Name]> extends true ? CamelCase<Name> : never]: ValueOf<
    Options[Name]
  >;
} & {
  [Name in keyof Options as IsAlwaysThere<Options[Name]> extends true ? never : CamelCase<Name>]?: ValueOf<
    Options[Name]
  >;
};

/** A command line as it was read. With `--help`, nothing else of it is. */
export type CommandLine<Options> =
  | { readonly help: true }
  | { readonly help: false; readonly values: OptionValues<Options>; readonly rest: readonly string[] };

/** What every command takes. */
const ownOptions = {
  debug: { help: 'show where in the program a failure of its own occurred', block: true },
  help: { short: 'h', help: 'show this text' },
} as const satisfies Record<string, Option>;

/** Reads a command line by the table of its options. @throws UsageError with one sentence */
export function readCommandLine<const Command extends CommandOptions>(
  { options: own, rest }: Command,
  args: readonly string[],
  environment: Environment = process.env,
): CommandLine<Command['options']> {
  const table: Readonly<Record<string, Option>> = { ...own, ...ownOptions };
  const end = rest === undefined ? -1 : args.indexOf('--');
  const tokens = tokensOf(end < 0 ? args : args.slice(0, end), table);
  if (tokens.some(({ name }) => name === 'help')) return { help: true };
  const given = Map.groupBy(tokens, ({ name }) => name);
  const values = Object.entries<Option>(own).flatMap(([name, option]) => {
    const value = optionValue(name, option, given.get(name) ?? [], environment);
    return value === undefined ? [] : [[camelCase(name), value]];
  });
  return {
    help: false,
    values: Object.fromEntries(values) as OptionValues<Command['options']>,
    rest: end < 0 ? [] : args.slice(end + 1),
  };
}

/** An option as it is given. */
type GivenOption = { readonly name: string; readonly rawName: string; readonly text: string };

function tokensOf(args: readonly string[], table: Readonly<Record<string, Option>>): GivenOption[] {
  const config = Object.entries(table).map(
    ([name, { takes, short }]) =>
      [name, { type: takes ? 'string' : 'boolean', ...(short ? { short } : {}) }] as const,
  );
  const options = Object.fromEntries(config);
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  return tokens.map((token) => {
    if (token.kind !== 'option')
      throw new UsageError(`Unexpected argument "${args[token.index]}"; see --help.`);
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (option === undefined) throw unknownOption(name, rawName, Object.keys(table));
    if (option.takes === undefined) {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
      return { name, rawName, text: '' };
    }
    if (!value || (!inlineValue && value.startsWith('--')))
      throw new UsageError(`${rawName} needs a value; write ${rawName} ${option.takes}.`);
    return { name, rawName, text: value };
  });
}

/** Says that there is no such option, and which one has nearly this name. */
export function unknownOption(name: string, rawName: string, known: readonly string[]): UsageError {
  const near = closestName(name, known);
  const hint = near === undefined ? 'see' : `did you mean --${near}? See`;
  return new UsageError(`Unknown option ${rawName}; ${hint} --help.`);
}

function optionValue(
  name: string,
  option: Option,
  given: readonly GivenOption[],
  environment: Environment,
): unknown {
  const { takes, repeats, variable, read = (text: string) => text } = option;
  const [first, second] = given;
  if (second !== undefined && !repeats) throw new UsageError(`${second.rawName} is given more than once.`);
  if (takes === undefined) return first !== undefined;
  if (repeats) return given.map(({ text }) => read(text, name, environment));
  // A variable that is empty counts as not set.
  const text = first?.text ?? (environment[variable ?? ''] || undefined);
  return text === undefined ? option.default : read(text, name, environment);
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Reads a whole number within bounds. */
export function wholeNumber(least: number, most: number) {
  return (text: string, name: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`);
  };
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** Reads a time in seconds, or with a unit (`90s`, `5m`, `1h`), in milliseconds. The bounds are in seconds. */
export function duration(least: number, most: number) {
  return (text: string, name: string): number => {
    const [, number, unit = 's'] = /^(\d+(?:\.\d+)?)([smh]?)$/.exec(text.trim()) ?? [];
    const seconds = Number(number) * (units[unit || 's'] ?? 1);
    if (seconds >= least && seconds <= most) return Math.round(seconds * 1000);
    throw new UsageError(
      `--${name} takes a number from ${least} to ${most}, in seconds, or a time such as 90s, 5m or 1h, not ${JSON.stringify(text)}.`,
    );
  };
}

/** Reads one of some words. */
export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return (text: string, name: string): Word => {
    const word = words.find((it) => it === text);
    if (word !== undefined) return word;
    const names = [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ');
    throw new UsageError(`--${name} takes ${names}, not ${JSON.stringify(text)}.`);
  };
}

/** What to type for a command: the npm script that runs it, with `--`, where one does (`npm run verify --`), else its name. */
export function typedCommand(name: string, script: string, environment: Environment = process.env): string {
  if (environment.npm_lifecycle_event !== script) return name;
  return script === 'start' ? 'npm start --' : `npm run ${script} --`;
}

const indent = 24;
const width = 116;

/** What `--help` prints. */
export function helpPage({ summary, usage, options, rest, notes }: CommandOptions): string {
  const rows = Object.entries<Option>({ ...options, ...ownOptions }).flatMap(([name, option]) => {
    const { short, takes, help, block } = option;
    const term = `${short ? `-${short}, ` : ''}--${name}${takes ? ` ${takes}` : ''}`;
    return [...(block ? [''] : []), ...helpLines(term, help)];
  });
  const restRows = rest === undefined ? [] : helpLines(`-- ${rest.takes}`, rest.help);
  const last = notes === undefined ? [] : ['', notes];
  return [summary, '', `  ${usage}`, '', ...rows, ...restRows, ...last, ''].join('\n');
}

function helpLines(term: string, help: string): string[] {
  const [first = '', ...others] = wrap(help);
  const isShort = term.length + 2 < indent;
  const begin = isShort
    ? [`  ${term}`.padEnd(indent) + first]
    : [`  ${term}`, `${' '.repeat(indent)}${first}`];
  return [...begin, ...others.map((line) => `${' '.repeat(indent)}${line}`)];
}

/** A text in lines of at most the width, each after the indent. */
function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (indent + line.length + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
