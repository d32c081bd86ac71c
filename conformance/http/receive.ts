import type { ClientRequest, IncomingMessage } from 'node:http';
import { Trouble } from '../check/outcome.ts';
import type { HeaderField } from './exchange.ts';
import type { Limits } from './limits.ts';

/** A reply as it came: any status, redirects included (nothing is followed). */
export type WireReply = {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
};

function pairs(raw: readonly string[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) fields.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return fields;
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

/** Sends the body and waits for the whole reply, each phase within its bound. What takes longer is a Trouble. */
export function receive(
  outgoing: ClientRequest,
  body: Uint8Array | undefined,
  limits: Limits,
  signal: AbortSignal | undefined,
) {
  return new Promise<WireReply>((resolve, reject) => {
    const giveUp = (sentence: string) => outgoing.destroy(new Trouble(sentence));
    const total = setTimeout(() => giveUp(`no complete reply within ${seconds(limits.total)}`), limits.total);
    let phase = setTimeout(() => giveUp(`no connection within ${seconds(limits.connect)}`), limits.connect);
    const stop = () => giveUp('the run was stopped');
    signal?.addEventListener('abort', stop, { once: true });
    const settle = () => {
      clearTimeout(total);
      clearTimeout(phase);
      signal?.removeEventListener('abort', stop);
    };
    const fail = (error: unknown) => {
      settle();
      reject(error);
    };
    const connected = () => {
      clearTimeout(phase);
      phase = setTimeout(() => giveUp(`no reply within ${seconds(limits.headers)}`), limits.headers);
    };
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) connected();
      else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
    });
    outgoing.on('error', fail);
    outgoing.on('response', (incoming: IncomingMessage) => {
      clearTimeout(phase);
      const chunks: Uint8Array[] = [];
      let size = 0;
      incoming.on('data', (chunk: Uint8Array) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > limits.body) giveUp(`the body of the reply does not end within ${limits.body} bytes`);
      });
      incoming.on('error', fail);
      incoming.on('close', () => {
        if (!incoming.complete) fail(Object.assign(new Error('incomplete'), { code: 'ECONNRESET' }));
      });
      incoming.on('end', () => {
        settle();
        const headers = pairs(incoming.rawHeaders);
        resolve({ status: incoming.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    });
    if (signal?.aborted) stop();
    else outgoing.end(body);
  });
}
