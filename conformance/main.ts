#!/usr/bin/env node
// Node keeps what it compiles from the files imported after this call, for the next start; the process that runs the checks reads it, too.
const { directory } = (await import('node:module')).enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
const { runProcess } = await import('./cli/command.ts');
await runProcess(process.argv.slice(2));
