/** A mistake of whoever started the run, or a target that cannot be reached: its message is all that they need to see. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
