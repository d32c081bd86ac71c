import { availableParallelism } from 'node:os';
import type { Recipe } from '../container/recipe.ts';
import type { HeaderField } from '../http/exchange.ts';
import type { Level } from '../requirements/requirement.ts';
import { type Given, readFlags } from './flags.ts';
import {
  type Environment,
  headerOf,
  levelsOf,
  numberOf,
  portsOf,
  shardOf,
  targetOf,
  variablesOf,
  wholeOf,
} from './option-values.ts';

/** What the command line asks for. Times in milliseconds. */
export type Options = {
  readonly help: boolean;
  readonly target: string | undefined;
  readonly profile: string | undefined;
  /** Sent where the profile is asked for at an address. */
  readonly profileHeaders: readonly HeaderField[];
  /** File to write a commented profile to, instead of judging. */
  readonly init: string | undefined;
  /** The container to start and judge. */
  readonly image: Recipe | undefined;
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

const startOfImage = 120;

function recipeOf(given: Given, environment: Environment): Recipe | undefined {
  if (given.image === undefined) return undefined;
  const { port, hostPort } = portsOf(given['image-port']);
  return {
    image: given.image,
    port,
    hostPort,
    environment: variablesOf(given['image-env'] ?? [], environment),
    command: given.command,
    patience: numberOf('image-timeout', given['image-timeout'], startOfImage, [0.1, 3600]) * 1000,
  };
}

/** Reads the command line. A mistake in it is a UsageError with one sentence. */
export function readOptions(args: readonly string[], environment: Environment = process.env): Options {
  const given = readFlags(args);
  return {
    help: given.help ?? false,
    target: targetOf(given.target),
    profile: given.profile,
    profileHeaders: (given['profile-header'] ?? []).map((it) => headerOf(it, environment)),
    init: given.init,
    image: recipeOf(given, environment),
    only: given.only ?? [],
    skip: given.skip ?? [],
    levels: levelsOf(given.level),
    readOnly: given['read-only'] ?? false,
    shard: shardOf(given.shard),
    merge: given.merge ?? [],
    workers: wholeOf('workers', given.workers, Math.min(8, Math.max(4, availableParallelism())), [1, 64]),
    baseline: given.baseline,
    bail: wholeOf('bail', given.bail, 0, [0, 1_000_000]),
    timeout: numberOf('timeout', given.timeout, 15, [0.1, 3600]) * 1000,
    report: given.report,
  };
}
