import { expect } from 'vitest';
import { readProfile } from '../load.ts';

/** Reads a profile as a file of this name, with nothing in the environment. */
export const read = (text: string) => readProfile(text, 'target.yaml', undefined, () => undefined);

/** A profile with another line. */
export const withLine = (line: string): string => `baseUrl: https://a.example\n${line}`;
/** A profile whose user has more properties. */
export const withUser = (more: string): string =>
  withLine(`users: [{email: ada@a.example, password: long enough, ${more}}]`);
/** A profile whose user has this password. */
export const withPassword = (text: string): string =>
  withLine(`users:\n  - email: ada@a.example\n    password: ${text}`);

/** What is wrong, the text of the profile, and the message after the name of the file. */
export type Mistake = readonly [what: string, text: string, message: string];

/** Expects the message about a text, with its position first. */
export function expectMessage([, text, message]: Mistake): void {
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      name: 'UsageError',
      message: expect.stringMatching(/^target\.yaml:\d+:\d+: /),
    }),
  );
  expect(() => read(text)).toThrow(message);
}
