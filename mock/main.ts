import { bannerOf } from './banner.ts';
import { helpPage, readCommand, UsageError } from './options.ts';
import { type Mock, startMock } from './start.ts';
import { StartError } from './start-error.ts';

const TROUBLE = 1;
const USAGE = 2;

async function main(args: readonly string[]): Promise<void> {
  const command = readCommand(args);
  if (command.help) {
    process.stdout.write(helpPage());
    return;
  }
  const mock = await startMock(command.options);
  process.stdout.write(bannerOf(mock));
  stopOnSignals(mock);
}

/** The first signal lets requests under way finish; a second one ends the process at once. */
function stopOnSignals(mock: Mock): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.stop());
}

function explain(error: unknown): number {
  if (error instanceof UsageError || error instanceof StartError) {
    process.stderr.write(`mock: ${error.message}\n`);
    return error instanceof UsageError ? USAGE : TROUBLE;
  }
  throw error;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = explain(error);
}
