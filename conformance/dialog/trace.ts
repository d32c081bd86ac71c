import { isUtf8 } from 'node:buffer';
import { hash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { Redactor } from '../context/redactor.ts';

/** The files of a trace of Playwright by their names in its archive: actions, snapshots of pages, requests, and bodies that are text. */
export type TraceFiles = Readonly<Record<string, string>>;

/** The name of a body in a trace: its SHA-1. */
const bodyName = /\b[0-9a-f]{40}(?:\.\w+)?\b/g;

/** The text of a file; undefined where it is missing or no text: pictures and fonts are left out, since they cannot be searched. */
function textOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

function readTrace(folder: string, name: string): TraceFiles {
  const events = textOf(join(folder, `${name}.trace`)) ?? '';
  const network = textOf(join(folder, `${name}.network`)) ?? '';
  const bodies = [...new Set(`${events}${network}`.match(bodyName))].flatMap((it) => {
    const text = textOf(join(folder, 'resources', it));
    return text === undefined ? [] : [[`resources/${it}`, text] as const];
  });
  return { 'trace.trace': events, 'trace.network': network, ...Object.fromEntries(bodies) };
}

/**
 * Records what a browser context does, as Playwright does, into the folder for traces of its browser. Pages are kept as snapshots of their
 * elements, never as pictures, so that what was typed into them can be found and cut out. Returns what ends it, and reads the files as
 * they are, with all secrets.
 */
export async function startTrace(
  context: BrowserContext,
  folder: string,
): Promise<() => Promise<TraceFiles>> {
  const name = randomUUID();
  await context.tracing.start({ name, snapshots: true });
  let files: Promise<TraceFiles> | undefined;
  return () => {
    files ??= context.tracing.stop().then(() => readTrace(folder, name));
    return files;
  };
}

const isCredentialField = (name: unknown): boolean =>
  /^(?:set-cookie|cookie|authorization)$/i.test(String(name));

/** A value of a line without secrets: those that the redactor knows, and whatever cookies and fields for credentials have. */
function cleaned(redactor: Pick<Redactor, 'text'>) {
  return (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return redactor.text(value);
    if (key === 'cookies') return [];
    const isField = typeof value === 'object' && value !== null && 'name' in value && 'value' in value;
    return isField && isCredentialField(value.name) ? { ...value, value: `‹${value.name}›` } : value;
  };
}

/** A trace without secrets. Bodies are named for what is left of them, since the hash of a secret lets others guess it. */
export function cleanTrace(files: TraceFiles, redactor: Pick<Redactor, 'text'>): TraceFiles {
  const names = new Map<string, string>();
  const clean = Object.entries(files).map(([name, text]) => {
    if (name.startsWith('resources/')) {
      const body = redactor.text(text);
      const renamed = `${hash('sha1', body)}${extname(name)}`;
      names.set(name.slice('resources/'.length), renamed);
      return [`resources/${renamed}`, body] as const;
    }
    const lines = text.split('\n').filter((line) => line !== '');
    return [name, lines.map((it) => JSON.stringify(JSON.parse(it, cleaned(redactor)))).join('\n')] as const;
  });
  const renamed = (text: string) => text.replace(bodyName, (it) => names.get(it) ?? it);
  return Object.fromEntries(
    clean.map(([name, text]) => [name, name.startsWith('resources/') ? text : renamed(text)]),
  );
}
