import { printable } from 'countersign-contract/text';
import type { CheckResult } from '../check/check.ts';
import { withoutRequest } from '../errors/outcome.ts';

/** Shows the progress of a run. */
export type Progress = {
  /** A stage of the run begins. */
  stage(title: string): void;
  /** The number of checks to run. */
  expect(total: number): void;
  done(result: CheckResult): void;
  /** Something to know before the checks. */
  tell(lines: readonly string[]): void;
  /** Clears the line that is redrawn. */
  end(): void;
};

/** The output of progress: a terminal is redrawn in place, anything else gets a line for each tenth of the checks. */
export type Screen = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

const marks: Readonly<Partial<Record<CheckResult['outcome'], string>>> = { fail: '✗', error: '!' };

/** Checks that did not pass for one reason, and are shown. */
const mostRepeats = 3;

/** Checks, and the share of all of them, before the time that is left is estimated: those that take long are the first. */
const fewChecks = 10;
const fewOfAll = 1 / 5;

/** Milliseconds as minutes and seconds: `1:05`. */
const clock = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Shows progress on a screen, with the time that it takes, and failures and errors as they occur. */
export function createProgress(screen: Screen, now: () => number = Date.now): Progress {
  let total = 0;
  let finished = 0;
  let failed = 0;
  let tenth = 0;
  let begin = now();
  /** The time at which each check ended. */
  const ends: number[] = [];
  /** How many checks did not pass for the same reason. */
  const repeated = new Map<string, number>();
  const isTerminal = screen.isTTY === true;
  const clear = () => {
    if (isTerminal) screen.write('\r\u001b[2K');
  };
  const redraw = (text: string) => {
    clear();
    const line = printable(text, 'line');
    screen.write(isTerminal ? line.slice(0, (screen.columns ?? 80) - 1) : `${line}\n`);
  };
  /** The time until the last check, at the pace of the later half of those so far; undefined while they say little. */
  const timeLeft = () => {
    if (finished < Math.max(fewChecks, total * fewOfAll)) return undefined;
    const half = Math.floor(finished / 2);
    return ((now() - (ends[half - 1] ?? begin)) / (finished - half)) * (total - finished);
  };
  /** The time since the first check, and that until the last. */
  const pace = () => {
    const elapsed = now() - begin;
    const left = timeLeft();
    const rest = left === undefined || finished >= total ? '' : `, about ${clock(left)} left`;
    return elapsed < 1000 ? '' : ` (${clock(elapsed)}${rest})`;
  };
  const state = () => `${finished} of ${total} checks${failed > 0 ? `, ${failed} failed` : ''}${pace()}`;
  return {
    stage: (title) => redraw(`${title} …`),
    expect(number) {
      total = number;
      begin = now();
      redraw(`Judging with ${total} checks …`);
    },
    done(result) {
      finished += 1;
      ends.push(now());
      const mark = marks[result.outcome];
      if (mark) {
        if (result.outcome === 'fail') failed += 1;
        const reason = result.reason?.split('\n')[0] ?? '';
        const cause = withoutRequest(reason);
        const times = (repeated.get(cause) ?? 0) + 1;
        repeated.set(cause, times);
        clear();
        if (times <= mostRepeats)
          screen.write(printable(`${mark} ${result.requirement} › ${result.title}\n  ${reason}\n`));
        if (times === mostRepeats)
          screen.write('  (from here on, checks with this reason are only counted)\n');
      }
      const tenths = Math.floor((finished * 10) / Math.max(total, 1));
      if (isTerminal) redraw(`${state()} · ${result.requirement}`);
      else if (tenths > tenth) redraw(state());
      tenth = tenths;
    },
    tell(lines) {
      clear();
      screen.write(printable(`${lines.join('\n')}\n`));
    },
    end: clear,
  };
}
