// Scalar's mock server has no command of its own: this serves a document at a port, as its documentation does.
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { createMockServer } from '@scalar/mock-server';

const [file = '', port = ''] = process.argv.slice(2);
const app = await createMockServer({ document: JSON.parse(readFileSync(file, 'utf8')) });
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
