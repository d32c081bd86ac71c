/** A mistake in how the command is used, in one sentence; the command ends with exit code 2. */
export class UsageError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'UsageError';
  }
}
