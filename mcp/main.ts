#!/usr/bin/env node
const oldest = '22.15';

// Before anything else is imported: an older Node fails on syntax and modules that it does not know.
if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  console.error(`countersign-mcp needs Node ${oldest} or later, and this is ${process.version}.`);
  process.exitCode = 2;
} else if (process.argv.length > 2) {
  console.error(
    'countersign-mcp takes no options: an assistant starts it, and speaks to it on standard input.',
  );
  process.exitCode = 2;
} else {
  const { serve } = await import('./server.ts');
  await serve();
}
