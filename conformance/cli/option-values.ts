import { type Environment, oneOf, suggestName, UsageError } from 'countersign-contract/command';
import type { Shard } from '../check/plan.ts';
import type { TraceMode } from '../context/run-context.ts';
import type { HeaderField } from '../errors/exchange.ts';
import { type Part, typeParts } from '../profile/service-parts.ts';
import type { Level } from '../requirements/requirement.ts';
import type { EncryptionKey } from '../run/later-state.ts';

const inQuotes = (text: string): string => JSON.stringify(text);

/** The levels from each one up. */
export const levels = {
  must: ['must'],
  should: ['must', 'should'],
  may: ['must', 'should', 'may'],
} as const satisfies Record<string, readonly Level[]>;

/** The given level and those above it. */
export function readLevels(text: string, name: string): readonly Level[] {
  return levels[oneOf('must', 'should', 'may')(text, name)];
}

/** `contact,order`: the resource types that a target has. */
export function readTypes(text: string): readonly Part[] {
  return text.split(',').map((name) => {
    const type = typeParts.find((it) => it === name.trim());
    if (type) return type;
    throw new UsageError(`--types has the unknown type ${inQuotes(name)}; ${suggestName(name, typeParts)}`);
  });
}

/** `I/N`: the I-th of N parts; `alone/N`: the checks that run after them. */
export function readShard(text: string): Shard {
  const [, part, of] = /^(\d{1,4}|alone)\/(\d{1,4})$/.exec(text) ?? [];
  if (part === 'alone' && Number(of) >= 1) return { part, of: Number(of) };
  if (Number(part) >= 1 && Number(part) <= Number(of)) return { part: Number(part), of: Number(of) };
  throw new UsageError(
    `--shard is I/N with I from 1 to N, such as 1/3, or alone/N for the checks that run after them, not ${inQuotes(text)}.`,
  );
}

/** An address of a target: no query, no fragment. */
export function readTarget(text: string): string {
  if (/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(text) && URL.canParse(text)) {
    if (!/\/api\/*$/.test(text)) return text;
    throw new UsageError('--target ends with /api, which the suite adds; leave it out.');
  }
  throw new UsageError(
    `--target is an http or https address without query, such as https://acme.example.com, not ${inQuotes(text)}.`,
  );
}

function readEnvironment(name: string, option: string, environment: Environment): string {
  const value = environment[name];
  if (value !== undefined && value !== '') return value;
  throw new UsageError(
    `--${option}: the environment variable ${name} is not set; set it (export ${name}=…) and run again.`,
  );
}

/** `failed`, `on`, or `off`, which is undefined. */
export function readTraceMode(text: string, name: string): TraceMode | undefined {
  const mode = oneOf('failed', 'on', 'off')(text, name);
  return mode === 'off' ? undefined : mode;
}

/** A key in an environment variable. */
export function readKey(variable: string, option: string, environment: Environment): EncryptionKey {
  const value = readEnvironment(variable, option, environment);
  if (value.length >= 16) return { variable, value };
  throw new UsageError(
    `--${option}: ${variable} has fewer than 16 characters; make a key with: openssl rand -hex 16`,
  );
}

/** `NAME: VALUE`, with every `${NAME}` in the value read from the environment. */
export function readHeader(text: string, option: string, environment: Environment): HeaderField {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(\S.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(
      // The value may be a secret: only the name is repeated.
      `--profile-header is 'NAME: VALUE', such as 'Authorization: Bearer \${TOKEN}', not ${inQuotes(text.split(/[\s:]/)[0] ?? '')}….`,
    );
  }
  const filled = value.replace(/\$\{(\w+)\}/g, (_, it: string) => readEnvironment(it, option, environment));
  return [name, filled.trim()];
}

/** `NAME=VALUE`, or `NAME` with its value in this environment. */
export function readVariable(
  text: string,
  option: string,
  environment: Environment,
): [name: string, value: string] {
  const [, name, value] = /^([A-Za-z_]\w*)(?:=(.*))?$/s.exec(text) ?? [];
  if (name !== undefined) return [name, value ?? readEnvironment(name, option, environment)];
  throw new UsageError(`--image-env is NAME=VALUE or NAME, not ${inQuotes(text.split('=')[0] ?? '')}….`);
}

/** `PORT` or `HOST:PORT`, both numbers: the port in the container, and the port of this machine to map to it. */
export function readPorts(text: string): { port?: number; hostPort?: number } {
  const [, host, port] = /^(?:(\d{1,5}):)?(\d{1,5})$/.exec(text) ?? [];
  const isPort = (it: string | undefined) => Number(it) >= 1 && Number(it) <= 65_535;
  if (isPort(port) && (host === undefined || isPort(host))) {
    return { port: Number(port), ...(host === undefined ? {} : { hostPort: Number(host) }) };
  }
  throw new UsageError(
    `--image-port is PORT or HOST:PORT, such as 8080 or 4010:8080, not ${inQuotes(text)}.`,
  );
}
