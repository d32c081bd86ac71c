import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import Negotiator from 'negotiator';
import type { PageHandler } from '../http/exchange/exchange.ts';
import { Content } from '../http/exchange/response.ts';

const script = new URL(
  '../../node_modules/@scalar/api-reference/dist/browser/standalone.js',
  import.meta.url,
);
/** In the package; the repository has only the script itself. */
const compressed = new URL(`${script}.br`);

/** The path of the script that renders references: Scalar, whose licence is MIT. */
export const rendererPath = '/__mock/docs/renderer.js';

const decompress = promisify(brotliDecompress);

/** Serves the renderer: compressed where the package has it so and the browser takes it (RFC 9110, 12.5.3). */
export const renderer: PageHandler = async ({ message }) => {
  const type = 'text/javascript; charset=utf-8';
  const headers = { Vary: 'Accept-Encoding' };
  if (!existsSync(compressed))
    return { status: 200, headers, body: new Content(type, await readFile(script)) };
  const data = await readFile(compressed);
  const takesBrotli = new Negotiator(message).encoding(['br', 'identity']) === 'br';
  return takesBrotli
    ? { status: 200, headers: { ...headers, 'Content-Encoding': 'br' }, body: new Content(type, data) }
    : { status: 200, headers, body: new Content(type, await decompress(data)) };
};
