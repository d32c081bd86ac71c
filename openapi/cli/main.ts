#!/usr/bin/env node
const OLDEST = 22;

// Before anything else is imported: an older Node fails on syntax and modules that it does not know.
if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  console.error(`countersign-contract needs Node ${OLDEST} or later, and this is ${process.version}.`);
  process.exitCode = 2;
} else {
  const { run } = await import('./run.ts');
  process.exitCode = await run(process.argv.slice(2));
}
