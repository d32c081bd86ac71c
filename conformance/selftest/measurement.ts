import { UsageError } from '../errors/usage-error.ts';

/** The value of an option. Throws a UsageError unless it is a whole number, at least `least`. */
export function readWholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number;
  throw new UsageError(`${option} is "${text}"; it is a whole number from ${least} on.`);
}

const isOfParseArgs = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/**
 * Takes a measurement from the command line. The exit code is the one that it returns: 0 if all is well, or 1; or 2 if it could
 * not measure, with the reason.
 */
export async function runMeasurement(measure: () => Promise<0 | 1>): Promise<void> {
  try {
    process.exitCode = await measure();
  } catch (error) {
    const isUsage = error instanceof UsageError || isOfParseArgs(error);
    console.error(isUsage ? `${error.message} --help lists the options.` : error);
    process.exitCode = 2;
  }
}
