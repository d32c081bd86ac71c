import { type Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request as it is sent, to 127.0.0.1 by default, whatever the `Host` header says. */
export type UnchangedRequest = {
  host?: string;
  port: number | string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
  agent?: Agent;
  /** Milliseconds without a response. */
  timeout?: number;
};

/** A response, and the bytes of its body. */
export type ReceivedMessage = { status: number; message: IncomingMessage; bytes: Buffer };

/**
 * Sends a request that `fetch` would change or reject. Redirects are returned, not followed. Rejects if the connection fails, or
 * after a minute, which only a server that hangs takes.
 */
export function sendUnchanged({
  headers = {},
  body,
  timeout = 60_000,
  ...target
}: UnchangedRequest): Promise<ReceivedMessage> {
  // Without it, the body of a GET or DELETE would be read as the next request.
  const hasLength = body !== undefined && !('Transfer-Encoding' in headers);
  const length = hasLength ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', ...target, headers: { ...length, ...headers }, timeout };
    const sent = request(options, (message) => {
      const receive = (bytes: Buffer) => resolve({ status: message.statusCode ?? 0, message, bytes });
      buffer(message).then(receive, reject);
    });
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error(`No response in ${timeout} ms.`)));
    sent.end(body);
  });
}
