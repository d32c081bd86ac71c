import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FuzzRequest } from './requests.ts';

/** The response to it. */
export type ReceivedResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
};

/** A client that keeps one connection and sends what other clients refuse to. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: string;

  constructor(baseUrl: string) {
    this.#port = new URL(baseUrl).port;
  }

  send({ method, target, headers, body }: Omit<FuzzRequest, 'operation'>): Promise<ReceivedResponse> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const options = {
        agent: this.#agent,
        port: this.#port,
        method,
        path: target,
        headers: { ...headers, ...length },
      };
      request(options, (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body }),
          reject,
        );
      })
        .on('error', reject)
        .end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
