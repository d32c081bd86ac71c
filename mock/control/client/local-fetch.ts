import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { createInterface } from 'node:readline';
import { type Duplex, Readable } from 'node:stream';
import { http } from '../../http/exchange/node-http.ts';
import type { JournalEntry } from './control-client.ts';

const belowLocalhost = /(^|\.)localhost\.?$/i;

/** Names under `localhost` mean this machine (RFC 6761, 6.3), but many resolvers do not know them. */
const lookUpLocally: LookupFunction = (name, options, callback) => {
  if (belowLocalhost.test(name)) lookup('localhost', options, callback);
  else lookup(name, options, callback);
};

/**
 * `fetch` that resolves the companies of a mock, `http://acme.localhost:4010`, on every machine. It does not follow
 * redirects, so that a test sees them.
 */
export function localFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  return send(input, init);
}

/** The same over connections that a function makes, whatever the host and the port are. */
export function fetchOver(connect: () => Duplex): typeof localFetch {
  return (input, init) => send(input, init, connect);
}

async function send(
  input: string | URL | Request,
  init?: RequestInit,
  connect?: () => Duplex,
): Promise<Response> {
  const fetchRequest = new Request(input, init);
  const { url, method, headers, signal } = fetchRequest;
  const bytes = Buffer.from(await fetchRequest.arrayBuffer());
  const { request } = url.startsWith('https:') ? await import('node:https') : http;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(headers),
      lookup: lookUpLocally,
      signal,
      ...(connect && { createConnection: connect }),
    };
    request(url, options, (message) => {
      const fields = Object.entries(message.headersDistinct).flatMap(([name, values]) =>
        (values ?? []).map((value): [string, string] => [name, value]),
      );
      const { statusCode: status = 0, statusMessage: statusText = '' } = message;
      const isEmpty = [204, 205, 304].includes(status) || method === 'HEAD';
      if (isEmpty) message.resume();
      resolve(new Response(isEmpty ? null : streamOf(message), { status, statusText, headers: fields }));
    })
      .on('error', reject)
      .end(bytes);
  });
}

function streamOf(message: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = message[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void message.destroy(),
  });
}

/** Reads server-sent events, and yields the journal's entries. */
export async function* readEntries(response: Response): AsyncGenerator<JournalEntry> {
  if (response.body === null) return;
  const input = Readable.from(response.body);
  let event = '';
  try {
    for await (const line of createInterface({ input })) {
      if (line.startsWith('event: ')) event = line.slice('event: '.length);
      const isEntry = event === 'entry' && line.startsWith('data: ');
      if (isEntry) yield JSON.parse(line.slice('data: '.length));
    }
  } finally {
    input.destroy();
  }
}
