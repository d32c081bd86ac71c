import type { CheckResult } from '../check/check.ts';

/** Shows the progress of a run. */
export type Progress = {
  /** A stage of the run begins. */
  stage(title: string): void;
  /** The number of checks to run. */
  expect(total: number): void;
  done(result: CheckResult): void;
  /** Clears the line that is redrawn. */
  end(): void;
};

/** The output of progress: a terminal is redrawn in place, anything else gets a line for each tenth of the checks. */
export type Screen = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

const marks: Readonly<Partial<Record<CheckResult['outcome'], string>>> = { fail: '✗', error: '!' };

/** Shows progress on a screen, and failures and errors as they occur. */
export function createProgress(screen: Screen): Progress {
  let total = 0;
  let finished = 0;
  let failed = 0;
  let tenth = 0;
  const isTerminal = screen.isTTY === true;
  const clear = () => {
    if (isTerminal) screen.write('\r\u001b[2K');
  };
  const redraw = (text: string) => {
    clear();
    screen.write(isTerminal ? text.slice(0, (screen.columns ?? 80) - 1) : `${text}\n`);
  };
  const state = () => `${finished} of ${total} checks${failed > 0 ? `, ${failed} failed` : ''}`;
  return {
    stage: (title) => redraw(`${title} …`),
    expect(number) {
      total = number;
      redraw(`Judging with ${total} checks …`);
    },
    done(result) {
      finished += 1;
      const mark = marks[result.outcome];
      if (mark) {
        if (result.outcome === 'fail') failed += 1;
        clear();
        screen.write(
          `${mark} ${result.requirement} › ${result.title}\n  ${result.reason?.split('\n')[0] ?? ''}\n`,
        );
      }
      const now = Math.floor((finished * 10) / Math.max(total, 1));
      if (isTerminal) redraw(`${state()} · ${result.requirement}`);
      else if (now > tenth) redraw(state());
      tenth = now;
    },
    end: clear,
  };
}
