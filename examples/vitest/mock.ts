import { type Mock, startMock } from 'countersign';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  /** An interface, so that it is merged with the one of Vitest. */
  interface ProvidedContext {
    mockUrl: string;
  }
}

let mock: Mock;

export async function setup(project: TestProject): Promise<void> {
  mock = await startMock();
  project.provide('mockUrl', mock.baseUrl);
}

export async function teardown(): Promise<void> {
  await mock.stop();
}
