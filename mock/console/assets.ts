import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { PageHandler } from '../http/exchange/exchange.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import { Content } from '../http/exchange/response.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const folder = new URL('assets/', import.meta.url);

/** The style sheets and scripts of the console. */
export const asset: PageHandler = ({ params }) => {
  const name = params.file ?? '';
  const type = types[extname(name)];
  if (type === undefined || !readdirSync(folder).includes(name)) throw new HttpError(404, 'route.unknown');
  return { status: 200, body: new Content(type, readFileSync(new URL(name, folder))) };
};
