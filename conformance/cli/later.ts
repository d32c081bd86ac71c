import { accessSync, constants, existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError, writeTo } from 'countersign-contract/command';
import { countOf } from 'countersign-contract/text';
import { clockGap } from '../check/needs.ts';
import { leftToSecondRun } from '../check/target.ts';
import type { LaterRun } from '../context/kept-values.ts';
import type { Redactor } from '../context/redactor.ts';
import { anHourAndMore } from '../context/token-lifetime.ts';
import type { Profile } from '../profile/profile.ts';
import type { KnownFailure } from '../report/baseline.ts';
import { joinLater } from '../report/merge.ts';
import type { Report } from '../report/report.ts';
import type { Requirement } from '../requirements/requirement.ts';
import type { Run } from '../run/judge.ts';
import { type EncryptionKey, type LaterState, readLaterState, writeLaterState } from '../run/later-state.ts';
import type { Options } from './options.ts';

/** Milliseconds after which the second of two runs can judge what has expired. */
const pause = anHourAndMore * 1000;

/** One of two runs that judge expiry without a clock. */
export type LaterPart = {
  /** What the run itself has to know. */
  readonly settings: NonNullable<Run['later']>;
  /** The report to publish: that of the first run, or of both together. Keeps what the second run needs, or removes it. */
  finish(report: Report): Report;
};

/** The sentence of the first run's report about the second. */
const announce = (waiting: number, command: string, variable: string, at: Date): string =>
  `${countOf(waiting, 'requirement waits', 'requirements wait')} for an hour to pass. After ${at.toISOString()}, with the same key in ${variable}, judge ${waiting === 1 ? 'it' : 'them'} with: ${command}`;

/** The number of requirements with checks that gave a reason. */
const countReasons = ({ requirements }: Report, text: string): number =>
  requirements.filter(({ checks }) => checks.some(({ reason }) => reason?.includes(text))).length;

/** A report that says how to judge expiry in two runs, where nothing else lets it and the options do not rule it out. */
export function suggestLater(report: Report, options: Options): Report {
  const { commandLine, image, shard, watch, readOnly } = options;
  const waiting = countReasons(report, clockGap);
  if (waiting === 0 || image || shard || watch || readOnly) return report;
  const command = `${commandLine} --later later.sealed --later-key COUNTERSIGN_LATER_KEY`;
  const sentence = `${countOf(waiting, 'requirement needs', 'requirements need')} an hour to pass, and the profile has no hooks.advanceClock. To judge expiry in two runs, run this now, and again 70 minutes later: ${command}`;
  return { ...report, remarks: [...report.remarks, sentence] };
}

function firstPart(file: string, key: EncryptionKey, target: string, command: string): LaterPart {
  writeTo(`--later: ${file}`, () => accessSync(dirname(file), constants.W_OK));
  let values: LaterRun['values'] = {};
  return {
    settings: {
      isSecond: false,
      values,
      onKept: (kept) => {
        values = kept;
      },
    },
    finish(report) {
      const { pending: _, ...published } = report;
      const waiting = countReasons(report, leftToSecondRun);
      if (waiting === 0 || report.troubles.length > 0) return published;
      const keptAt = Date.now();
      writeLaterState(file, { target, keptAt, values, report }, key);
      const sentence = announce(waiting, command, key.variable, new Date(keptAt + pause));
      return { ...published, remarks: [...published.remarks, sentence] };
    },
  };
}

/** @throws UsageError where the file is of another target, or an hour has not passed yet */
function assertUsable(file: string, { target, keptAt }: LaterState, current: string): void {
  if (target !== current)
    throw new UsageError(
      `--later: ${file} is about ${target}, and this run would judge ${current}; judge that target, or name another file.`,
    );
  const minutes = Math.ceil((keptAt + pause - Date.now()) / 60_000);
  if (minutes > 0)
    throw new UsageError(
      `--later: it is too early: what ${file} holds expires in ${countOf(minutes, 'minute')}; run again then.`,
    );
}

/**
 * The part of two runs that a file stands for: the first, which writes it, where there is none; else the second, which removes it once
 * it has judged. Undefined without a file.
 */
export function laterPart(
  { later: file, laterKey: key, commandLine }: Pick<Options, 'later' | 'laterKey' | 'commandLine'>,
  { companies: [{ baseUrl }], hooks }: Profile,
  {
    baseline,
    register,
    redactor,
  }: {
    readonly baseline: readonly KnownFailure[];
    readonly register: readonly Requirement[];
    readonly redactor: Redactor;
  },
): LaterPart | undefined {
  if (file === undefined || key === undefined) return undefined;
  if (hooks.advanceClock)
    throw new UsageError(
      '--later is for a target without a clock to move, and the profile has hooks.advanceClock; leave out one of them.',
    );
  redactor.learn(key.variable, key.value);
  if (!existsSync(file)) return firstPart(file, key, baseUrl, commandLine);
  const state = readLaterState(file, key);
  assertUsable(file, state, baseUrl);
  return {
    settings: { isSecond: true, values: state.values, onKept: () => undefined },
    finish(report) {
      const joined = joinLater(state.report, report, baseline, register);
      // A run that the network or the suite kept from judging can be repeated.
      if (report.troubles.length === 0 && report.counts.error === 0) rmSync(file);
      return joined;
    },
  };
}
