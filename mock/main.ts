#!/usr/bin/env node
// Node keeps what it compiles from the files imported after this call, for the next start.
(await import('node:module')).enableCompileCache();
const { run } = await import('./command-line.ts');
process.exitCode = await run(process.argv.slice(2));
