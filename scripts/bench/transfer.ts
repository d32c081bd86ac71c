// A thread of its own that sends a file or stores a response, so that neither delays what the process measures meanwhile.
import { createReadStream, createWriteStream } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';

/** What a thread of this module transfers. */
export type Transfer = {
  method: 'GET' | 'PUT';
  url: string;
  /** The file that is sent, or stored. */
  file: string;
};

const { method, url, file } = workerData as Transfer;
const { host, port, pathname: path } = new URL(url);
const type = method === 'PUT' ? { 'Content-Type': 'application/json' } : {};
// Names below `localhost` are not known to every resolver.
const sent = request({ host: '127.0.0.1', port, path, method, headers: { Host: host, ...type } });
const response = new Promise<void>((resolve, reject) => {
  sent.once('error', reject);
  sent.once('response', (incoming) => {
    const received = method === 'GET' ? pipeline(incoming, createWriteStream(file)) : text(incoming);
    received.then((body) => {
      if (incoming.statusCode === 200) resolve();
      else reject(new Error(`${method} ${url} got ${incoming.statusCode}: ${body}`));
    }, reject);
  });
});
if (method === 'PUT') await pipeline(createReadStream(file), sent);
else sent.end();
await response;
