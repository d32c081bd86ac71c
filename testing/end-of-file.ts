const actions: (() => unknown)[] = [];

/**
 * Does something after the tests of the file that runs, the last first. Helpers need it that several files import: those of a
 * folder share them, so an `afterAll` beside their exports is called for the first file alone.
 */
export function atEndOfFile(action: () => unknown): void {
  actions.push(action);
}

/** Does what was left for the end of a file. @throws the first error, once everything was tried */
export async function endFile(): Promise<void> {
  const errors: unknown[] = [];
  for (const action of actions.splice(0).reverse()) {
    try {
      await action();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
