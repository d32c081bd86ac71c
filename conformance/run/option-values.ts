import type { HeaderField } from '../http/exchange.ts';
import type { Level } from '../requirements/requirement.ts';
import { UsageError } from './usage-error.ts';

/** Where variables are read: a name's value, or undefined where it is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

const quoted = (text: string): string => JSON.stringify(text);

/** A number within bounds; `usual` where none is given. */
export function numberOf(
  name: string,
  text: string | undefined,
  usual: number,
  [least, most]: readonly [number, number],
): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  throw new UsageError(`--${name} is a number from ${least} to ${most}, not ${quoted(text)}.`);
}

/** A whole number within bounds; `usual` where none is given. */
export function wholeOf(
  name: string,
  text: string | undefined,
  usual: number,
  bounds: readonly [number, number],
): number {
  const value = numberOf(name, text, usual, bounds);
  if (Number.isInteger(value)) return value;
  throw new UsageError(`--${name} is a whole number, not ${quoted(text ?? '')}.`);
}

const levels: Readonly<Record<string, readonly Level[]>> = {
  must: ['must'],
  should: ['must', 'should'],
  may: ['must', 'should', 'may'],
};

/** The levels from one up. */
export function levelsOf(text = 'may'): readonly Level[] {
  const wanted = Object.hasOwn(levels, text) ? levels[text] : undefined;
  if (wanted) return wanted;
  throw new UsageError(`--level is must, should or may, not ${quoted(text)}.`);
}

/** `I/N`: the I-th of N parts. */
export function shardOf(text: string | undefined): { part: number; of: number } | undefined {
  if (text === undefined) return undefined;
  const [, part, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  if (Number(part) >= 1 && Number(part) <= Number(of)) return { part: Number(part), of: Number(of) };
  throw new UsageError(`--shard is I/N with I from 1 to N, such as 1/3, not ${quoted(text)}.`);
}

/** An address of a target: no query, no fragment. */
export function targetOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(text) && URL.canParse(text)) {
    if (!/\/api\/*$/.test(text)) return text;
    throw new UsageError('--target ends with /api, which the suite adds; leave it out.');
  }
  throw new UsageError(
    `--target is an http or https address without query, such as https://acme.example.com, not ${quoted(text)}.`,
  );
}

function variable(name: string, environment: Environment, option: string): string {
  const value = environment[name];
  if (value !== undefined && value !== '') return value;
  throw new UsageError(
    `--${option}: the environment has no ${name}; set it (export ${name}=…) and run again.`,
  );
}

/** `NAME: VALUE`, with every `${NAME}` in the value read from the environment. */
export function headerOf(text: string, environment: Environment): HeaderField {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(\S.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(
      // The value may be a secret: only what stands before it is repeated.
      `--profile-header is 'NAME: VALUE', such as 'Authorization: Bearer \${TOKEN}', not ${quoted(text.split(/[\s:]/)[0] ?? '')}….`,
    );
  }
  const filled = value.replace(/\$\{(\w+)\}/g, (_, it: string) =>
    variable(it, environment, 'profile-header'),
  );
  return [name, filled.trim()];
}

/** `NAME=VALUE`, or `NAME` with the value that this environment has. */
export function variablesOf(texts: readonly string[], environment: Environment): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const [, name, value] = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(text) ?? [];
    if (name !== undefined) return [name, value ?? variable(name, environment, 'image-env')];
    throw new UsageError(`--image-env is NAME=VALUE or NAME, not ${quoted(text.split('=')[0] ?? '')}….`);
  });
  return Object.fromEntries(pairs);
}

/** `PORT` or `HOST:PORT`, both numbers: the port in a container, and that of this machine which leads there. */
export function portsOf(text: string | undefined): { port?: number; hostPort?: number } {
  if (text === undefined) return {};
  const [, host, port] = /^(?:(\d{1,5}):)?(\d{1,5})$/.exec(text) ?? [];
  const isPort = (it: string | undefined) => Number(it) >= 1 && Number(it) <= 65_535;
  if (isPort(port) && (host === undefined || isPort(host))) {
    return { port: Number(port), ...(host === undefined ? {} : { hostPort: Number(host) }) };
  }
  throw new UsageError(`--image-port is PORT or HOST:PORT, such as 8080 or 4010:8080, not ${quoted(text)}.`);
}
