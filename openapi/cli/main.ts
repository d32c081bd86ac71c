#!/usr/bin/env node
const { start } = await import('./run.ts');
await start(process.argv.slice(2));
