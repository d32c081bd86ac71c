import { expect, test } from 'vitest';
import { result } from '../report/testing/sample.ts';
import { createProgress } from './progress.ts';

/** A screen that records its output. */
function screen(more: { isTTY?: boolean; columns?: number } = {}) {
  const written: string[] = [];
  return { ...more, write: (text: string) => written.push(text), text: () => written.join('') };
}

test('a log gets a line for each stage and each tenth of the checks, and each failure and error at once', () => {
  const log = screen();
  const progress = createProgress(log, () => 0);
  progress.stage('Reaching the target');
  progress.expect(20);
  for (let at = 0; at < 18; at += 1) progress.done(result('passes.one', 'pass'));
  progress.done(result('fails.one', 'fail', { title: 'A story', reason: 'expected this\nand more' }));
  progress.done(result('error.one', 'error', { title: 'Another', reason: 'the run was stopped' }));
  progress.end();
  const lines = log.text().trimEnd().split('\n');
  expect(lines.slice(0, 3)).toEqual(['Reaching the target …', 'Judging with 20 checks …', '2 of 20 checks']);
  expect(lines.filter((it) => / of 20 checks/.test(it))).toHaveLength(10);
  expect(log.text()).toContain('✗ fails.one › A story\n  expected this\n');
  expect(log.text()).not.toContain('and more');
  expect(log.text()).toContain('! error.one › Another\n  the run was stopped\n');
  expect(lines.at(-1)).toBe('20 of 20 checks, 1 failed');
  expect(log.text()).not.toContain('\u001b');
});

test('a terminal is redrawn in place, within its width, and cleared at the end', () => {
  const terminal = screen({ isTTY: true, columns: 20 });
  const progress = createProgress(terminal);
  progress.expect(3);
  progress.done(result('a.requirement-with-a-long-name', 'pass'));
  progress.done(result('fails.one', 'fail'));
  progress.end();
  const frames = terminal.text().split('\r\u001b[2K');
  expect(frames.filter((it) => !it.includes('\n')).every((it) => it.length < 20)).toBe(true);
  expect(frames.some((it) => it.startsWith('✗ fails.one › '))).toBe(true);
  expect(frames.at(-1)).toBe('');
});

test('a log tells the time since the first check, and the time that is left at this pace', () => {
  const log = screen();
  let time = 5_000;
  const progress = createProgress(log, () => time);
  progress.expect(100);
  for (let at = 0; at < 100; at += 1) {
    time += 1_000;
    progress.done(result('passes.one', 'pass'));
  }
  expect(log.text()).toContain('20 of 100 checks (0:20, about 1:20 left)\n');
  expect(log.text().trimEnd().split('\n').at(-1)).toBe('100 of 100 checks (1:40)');
});

test('the time that is left is estimated once a fifth is done, and by the later half of it: the slow checks come first', () => {
  const log = screen();
  let time = 0;
  const progress = createProgress(log, () => time);
  progress.expect(100);
  for (let at = 0; at < 100; at += 1) {
    time += at < 10 ? 10_000 : 1_000;
    progress.done(result('passes.one', 'pass'));
  }
  expect(log.text()).toContain('10 of 100 checks (1:40)\n20 of 100 checks (1:50, about 1:20 left)\n');
});

test('a reason that keeps many checks from passing is shown three times', () => {
  const log = screen();
  const progress = createProgress(log, () => 0);
  progress.expect(50);
  for (let at = 0; at < 50; at += 1)
    progress.done(result('error.one', 'error', { title: `Story ${at}`, reason: 'the target is gone' }));
  expect(log.text().match(/the target is gone/g)).toHaveLength(3);
  expect(log.text()).toContain('from here on, checks with this reason are only counted');
});
