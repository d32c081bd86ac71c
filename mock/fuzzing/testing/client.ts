import { Agent, type IncomingHttpHeaders } from 'node:http';
import { sendUnchanged } from '../../../testing/http/send-unchanged.ts';
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

  async send(request: Omit<FuzzRequest, 'operation'>): Promise<ReceivedResponse> {
    const { method, target: path, headers, body } = request;
    const address = { agent: this.#agent, host: 'localhost', port: this.#port };
    const { status, message, bytes } = await sendUnchanged({ ...address, method, path, headers, body });
    return { status, headers: message.headers, text: bytes.toString() };
  }

  close(): void {
    this.#agent.destroy();
  }
}
