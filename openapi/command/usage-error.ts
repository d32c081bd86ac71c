/** A mistake of the user, or something outside that cannot be used. Only its message is shown, in one sentence. */
export class UsageError extends Error {
  override name = 'UsageError';
  /** How the command ends. */
  readonly exitCode: number = 2;
}
