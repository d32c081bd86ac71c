#!/usr/bin/env node
const oldest = 22;

// Before anything else is imported: an older Node fails on syntax and modules that it does not know.
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`countersign-verify needs Node ${oldest} or later, and this is ${process.version}.`);
  process.exitCode = 2;
} else {
  const { runProcess } = await import('./cli/command.ts');
  await runProcess(process.argv.slice(2));
}
