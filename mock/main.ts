#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Before anything else is imported: what Node makes of our files is then made once, not at every start.
enableCompileCache();
const { run } = await import('./command-line.ts');
process.exitCode = await run(process.argv.slice(2));
