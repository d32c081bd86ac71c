// Loaded before the code of a measured server: it answers messages with what the process has used so far, uses after a garbage
// collection, or used at most since the last such question. It is JavaScript so that no start pays for the removal of types.
import { readFileSync, writeFileSync } from 'node:fs';

function usage() {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, bytes: process.memoryUsage.rss() };
}

/** What is in use after a garbage collection. @throws Error in a process that was started without `--expose-gc` */
async function heapUsed() {
  if (globalThis.gc === undefined) throw new Error('This needs a process with --expose-gc.');
  // What a finalizer lets go is free after the second time.
  for (let time = 0; time < 2; time += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc();
  }
  const { heapUsed, external } = process.memoryUsage();
  return { bytes: heapUsed + external };
}

let stallUs = 0;
let before = process.threadCpuUsage();
let timer;

function measureStall() {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  stallUs = Math.max(stallUs, user + system);
}

/**
 * The longest stall, which is processor time of the main thread in which it could answer nobody, and the most memory. Unlike time by
 * the clock, a stall does not depend on what else the machine does.
 */
function peaks() {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const most = { stallMs: stallUs / 1_000, bytes: Number(kilobytes) * 1_024 };
  writeFileSync('/proc/self/clear_refs', '5');
  stallUs = 0;
  before = process.threadCpuUsage();
  if (timer === undefined) timer = setInterval(measureStall, 1).unref();
  return most;
}

process.on('message', async ({ kind }) => {
  if (kind === 'usage') process.send?.(usage());
  if (kind === 'heap') process.send?.(await heapUsed());
  if (kind === 'peaks') process.send?.(peaks());
});
