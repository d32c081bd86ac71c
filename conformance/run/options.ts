import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Level } from '../requirements/requirement.ts';
import { UsageError } from './usage-error.ts';

/** What the command line asks for. Times in milliseconds. */
export type Options = {
  readonly help: boolean;
  readonly target: string | undefined;
  readonly profile: string | undefined;
  /** File to write a commented profile to, instead of judging. */
  readonly init: string | undefined;
  /** Image to start and judge. */
  readonly image: string | undefined;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly levels: readonly Level[];
  readonly readOnly: boolean;
  readonly shard: { readonly part: number; readonly of: number } | undefined;
  /** Folders of reports to merge, instead of judging. */
  readonly merge: readonly string[];
  readonly workers: number;
  readonly baseline: string | undefined;
  readonly bail: number;
  /** Of one request; a check may take four times as long. */
  readonly timeout: number;
  readonly report: string | undefined;
};

/** What `--help` shows. */
export const usage = `Judges an implementation of the business documents API against its specification.

  npm run verify -- --target URL --profile FILE

  --target URL       address of the company to judge, without /api (wins over the profile's baseUrl)
  --profile FILE     what the suite has to know about the target: YAML or JSON, a file or an address
  --init FILE        write a commented profile for --target, with what can be found out, and stop
  --image NAME       start a container image, judge it, stop it (the profile may stand at its address: /__mock/profile)

  --only PATTERN     judge these requirements or checks only (ids, * at the end; may be repeated)
  --skip PATTERN     leave these out (may be repeated)
  --level LEVEL      must, should or may: from this level up (default: may, which is all)
  --read-only        send no unsafe method
  --shard I/N        run the I-th of N parts; merge their reports with --merge DIR --merge DIR ...

  --workers N        checks side by side (default: 4 to 8, by the machine)
  --timeout SECONDS  longest wait for an answer (default: 15)
  --bail N           stop after N failures
  --baseline FILE    known failures; one that no longer fails is red, too
  --report DIR       write report.html, report.json, junit.xml, summary.md and badge.svg there

Exit codes: 0 conforms, 1 violations, 2 could not judge.
`;

const levels: Readonly<Record<string, readonly Level[]>> = {
  must: ['must'],
  should: ['must', 'should'],
  may: ['must', 'should', 'may'],
};

const flags = {
  help: { type: 'boolean', short: 'h' },
  target: { type: 'string' },
  profile: { type: 'string' },
  init: { type: 'string' },
  image: { type: 'string' },
  only: { type: 'string', multiple: true },
  skip: { type: 'string', multiple: true },
  level: { type: 'string' },
  'read-only': { type: 'boolean' },
  shard: { type: 'string' },
  merge: { type: 'string', multiple: true },
  workers: { type: 'string' },
  baseline: { type: 'string' },
  bail: { type: 'string' },
  timeout: { type: 'string' },
  report: { type: 'string' },
} as const;

function number(name: string, text: string | undefined, usual: number, least: number, most: number): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  throw new UsageError(`--${name} is a number from ${least} to ${most}, not ${JSON.stringify(text)}.`);
}

function whole(name: string, text: string | undefined, usual: number, least: number, most: number): number {
  const value = number(name, text, usual, least, most);
  if (Number.isInteger(value)) return value;
  throw new UsageError(`--${name} is a whole number, not ${JSON.stringify(text)}.`);
}

function shardOf(text: string | undefined): Options['shard'] {
  if (text === undefined) return undefined;
  const [, part, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  if (Number(part) >= 1 && Number(part) <= Number(of)) return { part: Number(part), of: Number(of) };
  throw new UsageError(`--shard is I/N with I from 1 to N, such as 1/3, not ${JSON.stringify(text)}.`);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: false, strict: true }).values;
  } catch (error) {
    const [sentence] = (error as Error).message.split('\n');
    throw new UsageError(`${sentence?.replace(/\. To specify.*$/, '.')} (--help lists the options)`);
  }
}

function addressOf(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(text)) return text;
  throw new UsageError(
    `--target is an http or https address such as https://acme.example.com, not ${JSON.stringify(text)}.`,
  );
}

/** Reads the command line. A mistake in it is a UsageError with one sentence. */
export function readOptions(args: readonly string[]): Options {
  const given = parsed(args);
  const wanted = levels[given.level ?? 'may'];
  if (!wanted) throw new UsageError(`--level is must, should or may, not ${JSON.stringify(given.level)}.`);
  const options: Options = {
    help: given.help ?? false,
    target: addressOf(given.target),
    profile: given.profile,
    init: given.init,
    image: given.image,
    only: given.only ?? [],
    skip: given.skip ?? [],
    levels: wanted,
    readOnly: given['read-only'] ?? false,
    shard: shardOf(given.shard),
    merge: given.merge ?? [],
    workers: whole('workers', given.workers, Math.min(8, Math.max(4, availableParallelism())), 1, 64),
    baseline: given.baseline,
    bail: whole('bail', given.bail, 0, 0, 1_000_000),
    timeout: number('timeout', given.timeout, 15, 0.1, 3600) * 1000,
    report: given.report,
  };
  const says = options.help || options.merge.length > 0 || options.image !== undefined;
  if (options.init !== undefined && options.target === undefined) {
    throw new UsageError('--init needs the target to ask: --init FILE --target URL');
  }
  if (!says && options.init === undefined && options.profile === undefined && options.target === undefined) {
    throw new UsageError('Say what to judge: --target URL --profile FILE (--help lists the options)');
  }
  return options;
}
