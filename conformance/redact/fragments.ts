import { encodings } from './spellings.ts';

/**
 * One piece of the given length of each spelling of a secret, such that a text without any of them cannot hold it:
 * letters and digits of ASCII are spelled alike everywhere. Undefined where a spelling has none so long.
 */
export function fragments(secret: string, length: number): readonly string[] | undefined {
  const run = new RegExp(`[A-Za-z0-9]{${length}}`);
  const found = [secret, ...encodings(secret)].map((it) => run.exec(it)?.[0]);
  const complete = found.filter((it) => it !== undefined);
  return complete.length === found.length ? complete : undefined;
}
