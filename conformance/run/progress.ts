import type { CheckResult } from '../check/check.ts';

/** Tells a person or a log how a run goes on. */
export type Progress = {
  /** A stage of the run begins. */
  stage(title: string): void;
  /** So many checks are to come. */
  expect(total: number): void;
  done(result: CheckResult): void;
  /** Clears what is still in the way of the next line. */
  end(): void;
};

/** Where progress goes: a terminal is redrawn in place, anything else gets a line for each tenth of the way. */
export type Screen = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

const marks: Readonly<Partial<Record<CheckResult['outcome'], string>>> = { fail: '✗', error: '!' };

/** Progress on a screen. Failures and errors are told as they come. */
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
