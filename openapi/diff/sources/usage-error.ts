/** What whoever runs the command has to correct, in one sentence; the command ends with 2. */
export class UsageError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'UsageError';
  }
}
