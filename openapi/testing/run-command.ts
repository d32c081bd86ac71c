import { vi } from 'vitest';
import type { Executed } from '../../testing/execute.ts';
import { run } from '../cli/run.ts';

/** Runs `countersign-contract` in this process: what it prints is collected, and not shown. */
export async function runCommand(...args: string[]): Promise<Executed> {
  const ended = { code: 0, out: '', error: '' };
  const spies = [
    vi.spyOn(console, 'info').mockImplementation((text) => {
      ended.out += `${text}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((text) => {
      ended.error += `${text}\n`;
    }),
  ];
  try {
    ended.code = await run(args);
    return ended;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
