#!/usr/bin/env node
const oldest = '22.15';

// Before anything else is imported: an older Node fails on syntax and modules that it does not know.
if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  console.error(`countersign-contract needs Node ${oldest} or later, and this is ${process.version}.`);
  process.exitCode = 2;
} else {
  const { start } = await import('./run.ts');
  await start(process.argv.slice(2));
}
