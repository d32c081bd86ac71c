import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { PageHandler } from '../http/exchange/exchange.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import { Content } from '../http/exchange/response.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const names: ReadonlySet<string> = new Set([
  'layout.css',
  'controls.css',
  'journal.css',
  'docs.css',
  'console.js',
  'copy.js',
  'curl.js',
  'form-fields.js',
  'journal.js',
  'send-form.js',
  'journal-entry.js',
  'replay.js',
  'filter.js',
  'docs.js',
  'changes.js',
]);

/** The style sheets and scripts of the console. */
export const asset: PageHandler = ({ params }) => {
  const name = params.file ?? '';
  if (!names.has(name)) throw new HttpError(404, 'route.unknown');
  const data = readFileSync(new URL(`assets/${name}`, import.meta.url));
  return { status: 200, body: new Content(types[extname(name)] ?? '', data) };
};
