#!/usr/bin/env node
const least = 24;

// Before anything else is imported: an older Node stumbles over what it does not know, and says nothing of use.
if (Number.parseInt(process.versions.node, 10) < least) {
  console.error(`The suite needs Node ${least} or later, and this is ${process.version}.`);
  process.exitCode = 2;
} else {
  const { main } = await import('./run/command.ts');
  process.exitCode = await main(process.argv.slice(2));
}
