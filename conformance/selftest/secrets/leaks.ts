import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** As many characters of a secret in a row are a leak. */
const window = 8;

const plain = (text: string): string =>
  text.replaceAll(/[\s\u200b-\u200f\u2060\ufeff\u00ad]+/g, '').toLowerCase();

/** A text without percent-encoding, entities and escapes of JSON, each undone once wherever it stands. */
const undone = (text: string): string =>
  text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (it) => Buffer.from(it.replaceAll('%', ''), 'hex').toString('latin1'))
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&amp;/g, '&');

/** What the runs of digits of base64 and of hexadecimal digits in a text stand for, from each of their first four digits on. */
function* decoded(text: string): Generator<string> {
  for (const run of new Set(text.match(/[A-Za-z0-9+/_-]{11,}/g))) {
    for (const skipped of [0, 1, 2, 3]) yield Buffer.from(run.slice(skipped), 'base64').toString('latin1');
  }
  for (const run of new Set(text.match(/[0-9a-f]{16,}/gi))) {
    for (const skipped of [0, 1]) yield Buffer.from(run.slice(skipped), 'hex').toString('latin1');
  }
}

/**
 * The parts of secrets in a text, as whoever looks for them finds them: plain, backwards, without escapes, and in base64 and
 * hexadecimal, one in the other too. It shares nothing with the search of the suite itself.
 */
export function leaksIn(text: string, secrets: readonly string[]): readonly string[] {
  const parts = new Set<string>();
  for (const secret of secrets.map(plain)) {
    for (const it of [secret, [...secret].reverse().join('')])
      for (let at = 0; at + window <= it.length; at += 1) parts.add(it.slice(at, at + window));
  }
  const found = new Set<string>();
  const look = (it: string): void => {
    const searched = plain(it);
    for (let at = 0; at + window <= searched.length; at += 1) {
      const part = searched.slice(at, at + window);
      if (parts.has(part)) found.add(`${searched.slice(Math.max(0, at - 60), at)}[${part}]`);
    }
  };
  for (const layer of new Set([text, undone(text), undone(undone(text))])) {
    look(layer);
    for (const once of decoded(layer.replaceAll(/\s+/g, '\n'))) {
      look(once);
      for (const twice of decoded(once)) look(twice);
    }
  }
  return [...found];
}

/** The leaks in the files of a folder, by the path of each file. */
export function leaksInFolder(folder: string, secrets: readonly string[]): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  return files.flatMap((it) => {
    const path = join(it.parentPath, it.name);
    const leaks = leaksIn(readFileSync(path, 'utf8'), secrets);
    return leaks.slice(0, 5).map((leak) => `${relative(folder, path)}: ${leak}`);
  });
}
