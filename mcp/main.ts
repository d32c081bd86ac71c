#!/usr/bin/env node
if (process.argv.length > 2) {
  console.error(
    'countersign-mcp takes no options: an assistant starts it, and speaks to it on standard input.',
  );
  process.exitCode = 2;
} else {
  const { serve } = await import('./server.ts');
  await serve();
}
