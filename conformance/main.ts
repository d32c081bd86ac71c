#!/usr/bin/env node
const oldest = '22.15';

// Before anything else is imported: an older Node fails on syntax and modules that it does not know.
if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  console.error(`countersign-verify needs Node ${oldest} or later, and this is ${process.version}.`);
  process.exitCode = 2;
} else {
  // Node keeps what it compiles from the files imported after this call, for the next start; the process that runs the checks reads it, too.
  const { directory } = (await import('node:module')).enableCompileCache();
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
  const { runProcess } = await import('./cli/command.ts');
  await runProcess(process.argv.slice(2));
}
