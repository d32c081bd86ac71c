import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * `node:http`, as CommonJS loads it. An import reads all of its exports, and so loads what only some of them need: HTTP/2, TLS and
 * WebSockets, half of what a bare server takes to start.
 */
export const http = require('node:http') as typeof import('node:http');
