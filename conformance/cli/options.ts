import type { Depth } from '../axes/cells.ts';
import type { Shard } from '../check/plan.ts';
import type { ContainerSettings } from '../container/container-settings.ts';
import type { HeaderField } from '../errors/exchange.ts';
import { suggestName, UsageError } from '../errors/usage-error.ts';
import { type Part, typeParts } from '../profile/parts.ts';
import type { Level } from '../requirements/requirement.ts';
import { type FlagValues, readFlags } from './flags.ts';

/** Environment variables: the value of a name, or undefined if it is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

const quote = (text: string): string => JSON.stringify(text);

/** A whole number within bounds; `usual` is the default. */
export function wholeOf(
  name: string,
  text: string | undefined,
  usual: number,
  [least, most]: readonly [number, number],
): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} is a whole number from ${least} to ${most}, not ${quote(text)}.`);
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** A time as seconds, or with a unit (`90s`, `5m`, `1h`), in milliseconds; `usual` and the bounds are in seconds. */
export function durationOf(
  name: string,
  text: string | undefined,
  usual: number,
  [least, most]: readonly [number, number],
): number {
  if (text === undefined) return usual * 1000;
  const [, number, unit = 's'] = /^(\d+(?:\.\d+)?)([smh]?)$/.exec(text.trim()) ?? [];
  const seconds = Number(number) * (units[unit || 's'] ?? 1);
  if (seconds >= least && seconds <= most) return Math.round(seconds * 1000);
  throw new UsageError(
    `--${name} is a number from ${least} to ${most}, in seconds, or a time such as 90s, 5m or 1h, not ${quote(text)}.`,
  );
}

const levels: Readonly<Record<string, readonly Level[]>> = {
  must: ['must'],
  should: ['must', 'should'],
  may: ['must', 'should', 'may'],
};

/** The given level and those above it. */
export function levelsOf(text = 'may'): readonly Level[] {
  const selected = Object.hasOwn(levels, text) ? levels[text] : undefined;
  if (selected) return selected;
  throw new UsageError(`--level is must, should or may, not ${quote(text)}.`);
}

/** How thoroughly to cross axes: `full` by default. */
export function depthOf(text = 'full'): Depth {
  if (text === 'quick' || text === 'full') return text;
  throw new UsageError(`--depth is quick or full, not ${quote(text)}.`);
}

/** `contact,order`: the resource types that a target has; undefined if they are not given. */
export function typesOf(text: string | undefined): readonly Part[] | undefined {
  return text?.split(',').map((name) => {
    const type = typeParts.find((it) => it === name.trim());
    if (type) return type;
    throw new UsageError(`--types has the unknown type ${quote(name)}; ${suggestName(name, typeParts)}`);
  });
}

/** `I/N`: the I-th of N parts; `alone/N`: the checks that run after them. */
export function shardOf(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const [, part, of] = /^(\d{1,4}|alone)\/(\d{1,4})$/.exec(text) ?? [];
  if (part === 'alone' && Number(of) >= 1) return { part, of: Number(of) };
  if (Number(part) >= 1 && Number(part) <= Number(of)) return { part: Number(part), of: Number(of) };
  throw new UsageError(
    `--shard is I/N with I from 1 to N, such as 1/3, or alone/N for the checks that run after them, not ${quote(text)}.`,
  );
}

/** An address of a target: no query, no fragment. */
export function targetOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(text) && URL.canParse(text)) {
    if (!/\/api\/*$/.test(text)) return text;
    throw new UsageError('--target ends with /api, which the suite adds; leave it out.');
  }
  throw new UsageError(
    `--target is an http or https address without query, such as https://acme.example.com, not ${quote(text)}.`,
  );
}

function variable(name: string, environment: Environment, option: string): string {
  const value = environment[name];
  if (value !== undefined && value !== '') return value;
  throw new UsageError(
    `--${option}: the environment variable ${name} is not set; set it (export ${name}=…) and run again.`,
  );
}

/** `NAME: VALUE`, with every `${NAME}` in the value read from the environment. */
export function headerOf(text: string, environment: Environment): HeaderField {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(\S.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(
      // The value may be a secret: only the name is repeated.
      `--profile-header is 'NAME: VALUE', such as 'Authorization: Bearer \${TOKEN}', not ${quote(text.split(/[\s:]/)[0] ?? '')}….`,
    );
  }
  const filled = value.replace(/\$\{(\w+)\}/g, (_, it: string) =>
    variable(it, environment, 'profile-header'),
  );
  return [name, filled.trim()];
}

/** `NAME=VALUE`, or `NAME` with its value in this environment. */
export function variablesOf(texts: readonly string[], environment: Environment): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const [, name, value] = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(text) ?? [];
    if (name !== undefined) return [name, value ?? variable(name, environment, 'image-env')];
    throw new UsageError(`--image-env is NAME=VALUE or NAME, not ${quote(text.split('=')[0] ?? '')}….`);
  });
  return Object.fromEntries(pairs);
}

/** `PORT` or `HOST:PORT`, both numbers: the port in the container, and the port of this machine to map to it. */
export function portsOf(text: string | undefined): { port?: number; hostPort?: number } {
  if (text === undefined) return {};
  const [, host, port] = /^(?:(\d{1,5}):)?(\d{1,5})$/.exec(text) ?? [];
  const isPort = (it: string | undefined) => Number(it) >= 1 && Number(it) <= 65_535;
  if (isPort(port) && (host === undefined || isPort(host))) {
    return { port: Number(port), ...(host === undefined ? {} : { hostPort: Number(host) }) };
  }
  throw new UsageError(`--image-port is PORT or HOST:PORT, such as 8080 or 4010:8080, not ${quote(text)}.`);
}

/** The options of the command line. Times in milliseconds. */
export type Options = {
  readonly help: boolean;
  /** Print the requirements of the filter instead of judging. */
  readonly list: boolean;
  /** Id of the requirement to explain, instead of judging. */
  readonly explain: string | undefined;
  /** Whether the list or the explanation is printed as JSON. */
  readonly json: boolean;
  readonly target: string | undefined;
  readonly profile: string | undefined;
  /** Sent with the request for a profile at a URL. */
  readonly profileHeaders: readonly HeaderField[];
  /** File to write a commented profile to, instead of judging. */
  readonly init: string | undefined;
  /** The container to start and judge. */
  readonly image: ContainerSettings | undefined;
  readonly only: readonly string[];
  /** A report whose failed checks are repeated. */
  readonly onlyFailed: string | undefined;
  /** Repeat the failed checks whenever the target restarts. */
  readonly watch: boolean;
  readonly skip: readonly string[];
  readonly levels: readonly Level[];
  /** The resource types that the target has; undefined: what the profile says. */
  readonly types: readonly Part[] | undefined;
  readonly readOnly: boolean;
  readonly depth: Depth;
  readonly shard: Shard | undefined;
  /** Folders of reports to merge, instead of judging. */
  readonly merge: readonly string[];
  /** As many as the run finds suitable, where undefined. */
  readonly workers: number | undefined;
  readonly baseline: string | undefined;
  readonly bail: number;
  /** Earlier reports to compare with. */
  readonly compare: readonly string[];
  /** Leave the records of failed checks on the target. */
  readonly keep: boolean;
  /** Of one request; a check may take four times as long. */
  readonly timeout: number;
  /** Of the whole run: what is not judged by then stays undecided. */
  readonly runTimeout: number;
  readonly report: string | undefined;
};

const startOfImage = 120;

/** Seconds of a whole run: less than the hour after which services for CI end a job, so that there is a report. */
const usualRunTimeout = 45 * 60;

function containerSettingsOf(values: FlagValues, environment: Environment): ContainerSettings | undefined {
  if (values.image === undefined) return undefined;
  const { port, hostPort } = portsOf(values['image-port']);
  return {
    image: values.image,
    port,
    hostPort,
    environment: variablesOf(values['image-env'] ?? [], environment),
    command: values.command,
    timeout: durationOf('image-timeout', values['image-timeout'], startOfImage, [0.1, 3600]),
  };
}

/** Reads the command line. A mistake in it is a UsageError with one sentence. */
export function readOptions(args: readonly string[], environment: Environment = process.env): Options {
  const values = readFlags(args);
  return {
    help: values.help ?? false,
    list: values.list ?? false,
    explain: values.explain,
    json: values.json ?? false,
    target: targetOf(values.target),
    profile: values.profile,
    profileHeaders: (values['profile-header'] ?? []).map((it) => headerOf(it, environment)),
    init: values.init,
    image: containerSettingsOf(values, environment),
    only: values.only ?? [],
    onlyFailed: values['only-failed'],
    watch: values.watch ?? false,
    skip: values.skip ?? [],
    levels: levelsOf(values.level),
    types: typesOf(values.types),
    readOnly: values['read-only'] ?? false,
    depth: depthOf(values.depth),
    shard: shardOf(values.shard),
    merge: values.merge ?? [],
    workers: values.workers === undefined ? undefined : wholeOf('workers', values.workers, 1, [1, 64]),
    baseline: values.baseline,
    bail: wholeOf('bail', values.bail, 0, [0, 1_000_000]),
    compare: values.compare ?? [],
    keep: values.keep ?? false,
    timeout: durationOf('timeout', values.timeout, 15, [0.1, 3600]),
    runTimeout: durationOf('run-timeout', values['run-timeout'], usualRunTimeout, [1, 7 * 24 * 3600]),
    report: values.report,
  };
}
